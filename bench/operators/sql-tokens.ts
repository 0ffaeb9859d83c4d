/** The tokens of a statement in a template, `${…}` being one of them. */
export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'operator' | 'open' | 'close' | 'comma' | 'value'
  /** In lower case. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** How many parentheses, and `case … end`, are around it. */
  readonly depth: number
}

interface Range {
  readonly start: number
  readonly end: number
}

const PATTERNS: readonly (readonly [Token['kind'] | 'nothing', RegExp])[] = [
  ['nothing', /\s+|--[^\n]*/y],
  ['string', /'(?:[^']|'')*'|"[^"]*"/y],
  ['word', /[a-z_\\][\w$]*(?:\.(?:[a-z_][\w$]*|\*))*/iy],
  ['number', /\d+(?:\.\d+)?/y],
  ['open', /[([]/y],
  ['close', /[)\]]/y],
  ['comma', /,/y],
  ['operator', /->>|#>>|->|<>|<=|>=|!=|::|\|\||@>|<@|=>|&&|[^\s\w'"()[\],]/y],
]

/** Values are the `${…}` in the range, in their order. */
export function tokensOf(text: string, { start, end }: Range, values: readonly Range[]): Token[] {
  const tokens: Token[] = []
  let depth = 0
  let at = start
  const push = (kind: Token['kind'], to: number) => {
    const word = text.slice(at, to).toLowerCase()
    if (kind === 'close' || word === 'end') depth -= 1
    tokens.push({ kind, text: word, start: at, end: to, depth })
    if (kind === 'open' || word === 'case') depth += 1
    at = to
  }
  while (at < end) {
    const value = values.find((each) => each.start === at)
    if (value) push('value', value.end)
    else {
      const [kind, to] = next(text, at)
      if (kind === 'nothing') at = to
      else push(kind, to)
    }
  }
  return tokens
}

function next(text: string, at: number): [Token['kind'] | 'nothing', number] {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at
    if (pattern.test(text)) return [kind, pattern.lastIndex]
  }
  return ['nothing', at + 1]
}
