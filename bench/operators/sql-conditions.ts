/** Parts of `where`, `on`, `having`, `when`, and of a template that is a condition, are dropped. */
import type { Add } from './edit.ts'
import type { Token } from './sql-tokens.ts'

export interface Sql {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly add: Add
}

const BEGINS = new Set(['where', 'having', 'on', 'when'])
const ENDS = new Set([
  ...['where', 'group', 'having', 'order', 'limit', 'offset', 'returning', 'union', 'except', 'intersect', 'window'],
  ...['join', 'inner', 'left', 'right', 'full', 'cross', 'for', 'on', 'set', 'values', 'then', 'when', 'fetch'],
])
/** A template that has one of these outside of parentheses is more than a condition. */
const STATEMENTS = new Set([
  ...['select', 'insert', 'update', 'delete', 'with', 'from', 'join', 'set', 'values', 'as', 'where', 'on', 'order'],
  ...['group', 'limit', 'returning', 'having', 'union', 'for', 'desc', 'asc', 'filter', 'over', 'then', 'when'],
])
const COMPARING = new Set([
  '=',
  '<',
  '>',
  '<=',
  '>=',
  '<>',
  'is',
  'in',
  'exists',
  'not',
  'like',
  'between',
  'and',
  'or',
])

const JOINING = new Set(['and', 'or'])

/** The tokens that belong to a condition. */
export function changeConditions(sql: Sql): ReadonlySet<Token> {
  const covered = new Set<Token>()
  const { tokens } = sql
  const whole = withoutParentheses(tokens)
  if (isCondition(whole, COMPARING)) changeWhole(sql, whole, true, covered)
  for (const [at, token] of tokens.entries()) {
    if (!isBegin(tokens, at)) continue
    const body = tokens.slice(at + 1, endOf(tokens, at))
    if (body.length > 0) changeWhole(sql, body, token.text === 'when', covered)
  }
  // What is selected, compared or counted may be a condition in parentheses.
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'open' || covered.has(token)) continue
    const end = tokens.findIndex(({ depth }, i) => i > at && depth <= token.depth)
    const group = tokens.slice(at + 1, end)
    if (isCondition(group, JOINING)) changeWhole(sql, group, false, covered)
  }
  return covered
}

const isCondition = (body: readonly Token[], words: ReadonlySet<string>): boolean => {
  const depth = Math.min(...body.map((token) => token.depth))
  const outside = body.filter((token) => token.depth === depth)
  return (
    outside.some(({ text }) => words.has(text)) &&
    !outside.some(({ text, kind }) => kind === 'comma' || STATEMENTS.has(text))
  )
}

/** The tokens between parentheses that stand around all of them. */
function withoutParentheses(tokens: readonly Token[]): readonly Token[] {
  const [first, last] = [tokens[0], tokens.at(-1)]
  const inner = tokens.slice(1, -1)
  const isAround = first?.kind === 'open' && last?.text === ')' && inner.every(({ depth }) => depth > first.depth)
  return isAround ? withoutParentheses(inner) : tokens
}

/** `distinct on (…)` and `on conflict (…)` begin no condition. */
function isBegin(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (token?.kind !== 'word' || !BEGINS.has(token.text)) return false
  return token.text !== 'on' || (before?.text !== 'distinct' && next?.text !== 'conflict')
}

/** Where a clause ends: at its parenthesis, or at the next clause. */
export function endOf(tokens: readonly Token[], at: number): number {
  const depth = tokens[at]?.depth ?? 0
  const end = tokens.findIndex((token, i) => {
    if (i <= at) return false
    if (token.depth < depth) return true
    const isCall = tokens[i + 1]?.kind === 'open' && (token.text === 'left' || token.text === 'right')
    return token.depth === depth && token.kind === 'word' && ENDS.has(token.text) && !isCall
  })
  return end < 0 ? tokens.length : end
}

function changeWhole(sql: Sql, body: readonly Token[], mayBeFalse: boolean, covered: Set<Token>): void {
  for (const token of body) covered.add(token)
  if (changeParts(sql, body)) return
  replace(sql, body, 'condition true', 'true')
  if (mayBeFalse) replace(sql, body, 'condition false', 'false')
}

/** Drops each part of `a and b`, and of `a or b`, also of those in parentheses. False when there is only one. */
function changeParts(sql: Sql, body: readonly Token[]): boolean {
  for (const [word, neutral] of [
    ['or', 'false'],
    ['and', 'true'],
  ] as const) {
    const parts = split(body, word)
    if (parts.length < 2) continue
    for (const part of parts.filter(({ length }) => length > 0)) {
      replace(sql, part, 'condition dropped', neutral)
      changeParts(sql, part)
    }
    return true
  }
  const inner = body[0]?.text === 'not' ? body.slice(1) : body
  const [first, last] = [inner[0], inner.at(-1)]
  const isGroup =
    first?.text === '(' && last?.text === ')' && inner.slice(1, -1).every(({ depth }) => depth > first.depth)
  if (isGroup && inner[1]?.text !== 'select') changeParts(sql, inner.slice(1, -1))
  return false
}

/** The parts between a word; the `and` of `between … and …` is not one. */
function split(body: readonly Token[], word: string): Token[][] {
  const depth = Math.min(...body.map((token) => token.depth))
  const parts: Token[][] = [[]]
  let isBetween = false
  for (const token of body) {
    if (token.depth === depth && token.text === 'between') isBetween = true
    if (token.depth === depth && token.text === word && token.kind === 'word' && !(isBetween && word === 'and'))
      parts.push([])
    else {
      if (token.depth === depth && token.text === 'and') isBetween = false
      parts.at(-1)?.push(token)
    }
  }
  return parts
}

function replace({ add }: Sql, body: readonly Token[], operator: Parameters<Add>[0], to: string): void {
  const [first, last] = [body[0], body.at(-1)]
  if (first && last && !(body.length === 1 && first.text === to)) add(operator, first.start, last.end, to)
}
