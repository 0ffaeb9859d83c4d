// The texts of a source, as its syntax tree has them: what stands in JSX, and strings that read as words rather than as names.
import { parseSync } from 'vite'
import type { Source } from './sources.ts'

export interface Text {
  readonly line: number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Attributes that name things to the machine, and are read by nobody. */
const MACHINE_ATTRIBUTES =
  /^(className|type|role|id|htmlFor|viewBox|d|data-.*|key|look|size|to|icon|autoComplete|inputMode|points|sandbox|allow|rel)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : '')

/** Every text of a source that a reader may meet; what stands between the parts of a template is written …. */
export function textsOf({ path, text: source }: Source): readonly Text[] {
  const texts: Text[] = []
  const keep = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length
    const shown = text.replace(/\s+/g, ' ').trim()
    if (/[A-Za-z]/.test(shown)) texts.push({ line, text: shown })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (/^(Import|ExportAll|TS)/.test(value.type) && !/^TS(As|Satisfies|NonNull)/.test(value.type)) return
    if (value.type === 'JSXAttribute' && MACHINE_ATTRIBUTES.test(nameOf(value.name))) return
    if (value.type === 'JSXText' && typeof value.value === 'string') keep(value, value.value)
    if (value.type === 'Literal' && typeof value.value === 'string' && readsAsWords(value.value))
      keep(value, value.value)
    if (value.type === 'TemplateLiteral' && Array.isArray(value.quasis)) {
      const text = value.quasis.map((part) => (isNode(part) ? cooked(part) : '')).join('…')
      if (readsAsWords(text)) keep(value, text)
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'quasis') visit(child)
  }
  visit(parseSync(path, source).program)
  return texts
}

const readsAsWords = (text: string) => / /.test(text.trim()) || /^[A-Z][a-z]/.test(text)

function cooked(part: Node): string {
  const { value } = part
  const text = typeof value === 'object' && value !== null ? Reflect.get(value, 'cooked') : ''
  return typeof text === 'string' ? text : ''
}
