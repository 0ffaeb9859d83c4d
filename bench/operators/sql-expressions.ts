/** Changes inside of expressions: boundaries, numbers, arithmetic, and functions such as `coalesce`. */
import { ARITHMETIC, BOUNDARIES } from './conditions.ts'
import type { Sql } from './sql-conditions.ts'
import type { Token } from './sql-tokens.ts'

const SWAPS = new Map(
  Object.entries({
    least: 'greatest',
    greatest: 'least',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    bool_and: 'bool_or',
    bool_or: 'bool_and',
  }),
)
const BOOLEANS = new Map(Object.entries({ true: 'false', false: 'true' }))
/** After these a number is not a quantity. */
const NO_QUANTITY = new Set(['select', 'by', '::', 'limit', 'interval', '->', '->>', '['])
/** Words after which an operator has nothing on its left. */
const KEYWORDS = new Set(['select', 'and', 'or', 'then', 'else', 'when', 'by', 'where', 'on', 'return', 'in', 'not'])

export function changeExpressions(sql: Sql, covered: ReadonlySet<Token>): void {
  const { tokens, add } = sql
  for (const [at, token] of tokens.entries()) {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const swap = next?.text === '(' ? SWAPS.get(token.text) : undefined
    if (swap !== undefined) add('function swapped', token.start, token.end, swap)
    if (token.text === 'coalesce' && next?.text === '(') dropArguments(sql, at)
    if (token.text === 'nullif' && next?.text === '(') keepFirst(sql, at)
    if (token.kind === 'number') changeNumber(sql, at)
    if (token.kind === 'operator') swapOperator(sql, at, covered)
    const flipped = token.kind === 'word' && before?.text !== 'is' ? BOOLEANS.get(token.text) : undefined
    if (flipped !== undefined) add('boolean flipped', token.start, token.end, flipped)
  }
}

function swapOperator({ tokens, add }: Sql, at: number, covered: ReadonlySet<Token>): void {
  const [before, token, next] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]]
  const boundary = BOUNDARIES.get(token.text)
  if (boundary !== undefined) add('boundary moved', token.start, token.end, boundary)
  const other = ARITHMETIC.get(token.text)
  const hasLeft =
    before !== undefined && /^(word|number|close|value|string)$/.test(before.kind) && !KEYWORDS.has(before.text)
  const hasRight = next !== undefined && /^(word|number|open|value|string)$/.test(next.kind) && next.text !== 'from'
  if (other !== undefined && hasLeft && hasRight) add('operator swapped', token.start, token.end, other)
  if (covered.has(token)) return
  if (token.text === '=' && !isAssignment(tokens, at)) add('operator swapped', token.start, token.end, '<>')
  if (token.text === '<>') add('operator swapped', token.start, token.end, '=')
}

/** The `=` of `set`, which comes before it outside of parentheses with no other clause between. */
function isAssignment(tokens: readonly Token[], at: number): boolean {
  const depth = tokens[at]?.depth ?? 0
  for (let i = at - 1; i >= 0; i -= 1) {
    const token = tokens[i] as Token
    if (token.depth < depth) return false
    if (token.depth > depth) continue
    if (token.text === 'set') return true
    if (token.text === 'select' || token.text === 'where' || token.text === 'returning') return false
  }
  // A template that begins in the middle of a statement.
  return tokens[at - 1]?.kind === 'word' && at === 1
}

function changeNumber({ tokens, add }: Sql, at: number): void {
  const [before, token] = [tokens[at - 1], tokens[at] as Token]
  if (before && (NO_QUANTITY.has(before.text) || isListed(tokens, at) || isSize(tokens, at))) return
  add('number changed', token.start, token.end, String(Number(token.text) + 1))
}

/** `group by 1, 2`: numbers of columns. */
function isListed(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0; i -= 1) {
    const token = tokens[i] as Token
    if (token.text === 'by') return true
    if (token.kind !== 'comma' && token.kind !== 'number' && token.text !== 'desc') return false
  }
  return false
}

/** `varchar(20)` and `numeric(9, 2)`. */
function isSize(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.text === '(' && tokens[at - 3]?.text === '::'
}

/** `coalesce(a, b)` becomes `(a)`, and `(b)`. */
function dropArguments({ text, tokens, add }: Sql, at: number): void {
  const call = callOf(tokens, at)
  const [first, second] = [call?.args[0], call?.args[1]]
  if (!call || !first || !second) return
  add('fallback dropped', call.start, call.end, `(${text.slice(first.start, first.end)})`)
  add('value dropped', call.start, call.end, `coalesce(${text.slice(second.start, call.end)}`)
}

/** `nullif(a, b)` becomes `(a)`. */
function keepFirst({ text, tokens, add }: Sql, at: number): void {
  const call = callOf(tokens, at)
  const first = call?.args[0]
  if (call && first) add('call dropped', call.start, call.end, `(${text.slice(first.start, first.end)})`)
}

interface Range {
  readonly start: number
  readonly end: number
}

function callOf(tokens: readonly Token[], at: number): (Range & { readonly args: readonly Range[] }) | undefined {
  const [name, open] = [tokens[at] as Token, tokens[at + 1] as Token]
  const close = tokens.findIndex((token, i) => i > at + 1 && token.kind === 'close' && token.depth === open.depth)
  if (close < 0) return undefined
  const args: Token[][] = [[]]
  for (const token of tokens.slice(at + 2, close)) {
    if (token.kind === 'comma' && token.depth === open.depth + 1) args.push([])
    else args.at(-1)?.push(token)
  }
  return {
    start: name.start,
    end: (tokens[close] as Token).end,
    args: args.flatMap((each) => {
      const [first, last] = [each[0], each.at(-1)]
      return first && last ? [{ start: first.start, end: last.end }] : []
    }),
  }
}
