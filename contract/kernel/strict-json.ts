/** JSON in a form field, read within limits: depth, keys, no key twice, none that reaches a prototype (SEC-31). */

import { kindOfText, kindText } from '#rules/files/file-kind.ts'
import { JSON_DEPTH, JSON_KEYS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'

export type StrictJson = { readonly value: unknown } | { readonly refusal: string }

/** Names by which a value could reach beyond itself. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** The value of a JSON text, or the end of a sentence that says why it is not taken. */
export function readStrictJson(text: string, { keys = JSON_KEYS }: { readonly keys?: number } = {}): StrictJson {
  if (isTooDeep(text)) return { refusal: `is nested deeper than ${JSON_DEPTH} levels.` }
  try {
    const value: unknown = JSON.parse(text)
    // The keys are judged on a text that is known to be JSON, and before anybody uses its value.
    const refusal = refusalOfKeys(text, keys)
    return refusal === undefined ? { value } : { refusal }
  } catch {
    const kind = kindOfText(text.slice(0, HEAD))
    return { refusal: kind === undefined || kind === 'json' ? 'is not JSON.' : `is not JSON. ${kindText(kind)}` }
  }
}

/** Enough to tell what a text is instead. */
const HEAD = 4096

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y
const COLON = /\s*:/y

/** Walks the brackets and strings of a text; `see` is told of each and may end the walk by answering. */
function walk<T>(text: string, see: (mark: string, at: number) => T | undefined): T | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] as string
    if (mark === '"') {
      STRING.lastIndex = at
      const string = STRING.exec(text)?.[0]
      if (string === undefined) return undefined
      const said = see(string, at)
      if (said !== undefined) return said
      at += string.length - 1
    } else if (mark === '{' || mark === '}' || mark === '[' || mark === ']') {
      const said = see(mark, at)
      if (said !== undefined) return said
    }
  }
  return undefined
}

function isTooDeep(text: string): boolean {
  let depth = 0
  return (
    walk(text, (mark) => {
      if (mark === '{' || mark === '[') depth += 1
      if (mark === '}' || mark === ']') depth -= 1
      return depth > JSON_DEPTH ? true : undefined
    }) ?? false
  )
}

function refusalOfKeys(text: string, most: number): string | undefined {
  /** The keys seen of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = []
  let count = 0
  const isKey = (string: string, at: number) => {
    COLON.lastIndex = at + string.length
    return COLON.test(text)
  }
  return walk(text, (mark, at) => {
    if (mark === '{') open.push(new Set())
    else if (mark === '[') open.push(null)
    else if (mark === '}' || mark === ']') open.pop()
    else {
      const keys = open.at(-1)
      if (!keys || !isKey(mark, at)) return undefined
      const key = JSON.parse(mark) as string
      count += 1
      if (count > most) return `has more than ${figure(most)} keys.`
      if (FORBIDDEN.has(key)) return `may not have a key ${mark}.`
      if (keys.has(key)) return `has the key ${shown(mark)} twice.`
      keys.add(key)
    }
    return undefined
  })
}

const shown = (key: string) => (key.length > 40 ? `${key.slice(0, 40)}…"` : key)
