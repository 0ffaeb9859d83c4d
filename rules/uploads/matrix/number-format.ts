// What a workbook's number format shows of a value: 12 in a cell of the format 0" dz" is shown as '12 dz' (XLS-07).

/** Formats that files name by number alone, where they show more than the number. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  ...[5, 6, 42].map((id) => [id, '"$"0'] as const),
  ...[7, 8, 44].map((id) => [id, '"$"0.00'] as const),
  [9, '0%'],
  [10, '0.00%'],
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'h:mm'] as const),
])
export const builtInFormat = (id: number): string => BUILT_IN.get(id) ?? ''

interface Section {
  /** '[>=100]' as its parts; undefined without one. */
  condition?: readonly [sign: string, limit: number]
  /** Texts around the number, and undefined where the number is. */
  readonly parts: (string | undefined)[]
  decimals: number
  /** 100 for a percentage, 0.001 for thousands. */
  factor: number
  isText: boolean
  isTime: boolean
  /** Scientific, or a fraction: the number alone. */
  isPlain: boolean
}
const newSection = (): Section => ({
  ...{ parts: [], decimals: 0, factor: 1, isText: false, isTime: false, isPlain: false },
})

const TOKEN = /"([^"]*)"?|\\(.?)|_.?|\*.?|\[([^\]]*)\]?|general|[0#?][0#?.,]*|\.[0#?]+|%|e[+-]|[\s\S]/giu

/** A workbook has few formats and many cells. */
const known = new Map<string, readonly Section[]>()
const MOST_KNOWN = 1000
function sectionsOf(code: string): readonly Section[] {
  const before = known.get(code)
  if (before) return before
  if (known.size === MOST_KNOWN) known.clear()
  const sections = parsedSections(code)
  known.set(code, sections)
  return sections
}

function parsedSections(code: string): readonly Section[] {
  let section = newSection()
  const sections = [section]
  const begin = () => {
    section = newSection()
    sections.push(section)
  }
  for (const [token, quoted, escaped, bracket] of code.matchAll(TOKEN)) {
    const text = quoted ?? escaped
    if (text !== undefined) section.parts.push(text)
    else if (token === ';') begin()
    else if (bracket !== undefined) readBracket(section, bracket)
    else if (/^[_*]/.test(token)) section.parts.push(' ')
    else if (/^\.?[0#?]/.test(token)) readDigits(section, token)
    else if (/^general$|^@$/i.test(token)) {
      section.isText ||= token === '@'
      section.parts.push(undefined)
    } else if (token === '%') {
      section.factor *= 100
      section.parts.push('%')
    } else if (/^e[+-]$/i.test(token) || (token === '/' && section.parts.includes(undefined))) section.isPlain = true
    else if (/^[dmyhs]$/i.test(token)) section.isTime = true
    else section.parts.push(token)
  }
  return sections
}

function readBracket(section: Section, text: string): void {
  const [, sign, limit] = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (sign !== undefined) section.condition = [sign, Number(limit)]
  else if (text.startsWith('$')) section.parts.push(text.slice(1).split('-', 1)[0] ?? '')
  else if (/^[hms]+$/i.test(text)) section.isTime = true
}

function readDigits(section: Section, digits: string): void {
  if (section.parts.includes(undefined)) return
  section.parts.push(undefined)
  section.decimals = /\.(0*)/.exec(digits)?.[1]?.length ?? 0
  // Commas after the last digit divide by a thousand each.
  const commas = /,+$/.exec(digits.replace(/\..*$/, (rest) => rest.replace(/[^,]/g, '')))?.[0].length ?? 0
  section.factor /= 1000 ** commas
}

const CONDITIONS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
}

const textSection = (sections: readonly Section[]): Section | undefined =>
  sections[3] ?? sections.find(({ isText }) => isText)

function numberSection(sections: readonly Section[], value: number): Section | undefined {
  const numbers = sections.slice(0, 3)
  const isMet = ({ condition }: Section) => condition && CONDITIONS[condition[0]]?.(value, condition[1])
  return numbers.some(({ condition }) => condition)
    ? (numbers.find(isMet) ?? numbers.find(({ condition }) => !condition))
    : numbers[0]
}

const wrote = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The text of a cell of this format; '' where the format hides the value. Undefined where the value itself is shown, and for values
 * that order nothing.
 */
export function shownBy(code: string, value: number | string): string | undefined {
  if (code === '' || /^general$/i.test(code) || (typeof value === 'number' && !(value > 0))) return undefined
  const sections = sectionsOf(code)
  const section = typeof value === 'number' ? numberSection(sections, value) : textSection(sections)
  if (!section || section.isPlain) return undefined
  if (section.isTime) return 'a time'
  const { parts, factor, decimals } = section
  const literal = parts.map((part) => part ?? '').join('')
  if (parts.includes(undefined) && literal.trim() === '' && factor === 1) return undefined
  const scaled = typeof value === 'number' ? value * factor : value
  const digits = typeof scaled === 'number' && Number.isInteger(scaled) ? scaled.toFixed(decimals) : String(scaled)
  return wrote(parts.map((part) => part ?? digits).join(''))
}
