/** Changes of clauses: `set`, `order by`, joins, unions and `distinct`. */
import { endOf, type Sql } from './sql-conditions.ts'
import type { Token } from './sql-tokens.ts'

export function changeClauses(sql: Sql, covered: ReadonlySet<Token>): void {
  const { tokens, add } = sql
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word') continue
    const [before, next, second] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (token.text === 'set') dropAssignments(sql, at)
    if (token.text === 'order' && next?.text === 'by') reverseOrder(sql, at + 1)
    if (token.text === 'left' && next?.text === 'join') add('join narrowed', token.start, token.end, '')
    if (token.text === 'distinct' && (before?.text === 'select' || before?.text === '(') && next?.text !== 'on')
      add('call dropped', token.start, token.end, '')
    if (token.text === 'union') {
      if (next?.text === 'all') add('operator swapped', next.start, next.end, '')
      else add('operator swapped', token.end, token.end, ' all')
    }
    // Inside a condition a missing part is noticed by the tests that would notice these.
    if (covered.has(token)) continue
    if (token.text === 'is' && next?.text === 'not' && second?.text === 'null')
      add('operator swapped', next.start, next.end, '')
    else if (token.text === 'is' && next?.text === 'null') add('operator swapped', token.end, token.end, ' not')
    if (token.text === 'exists' && before?.text === 'not') add('operator swapped', before.start, before.end, '')
    else if (token.text === 'exists') add('operator swapped', token.start, token.start, 'not ')
  }
}

/** The parts of a list between its commas. */
function partsOf(tokens: readonly Token[], depth: number): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'comma' && token.depth === depth) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** `set a = 1, b = 2` without one of them. */
function dropAssignments({ tokens, add }: Sql, at: number): void {
  const depth = tokens[at]?.depth ?? 0
  const body = tokens.slice(at + 1, endOf(tokens, at))
  const from = body.findIndex(
    (token, i) => token.depth === depth && token.text === 'from' && body[i - 1]?.text !== 'distinct',
  )
  const parts = partsOf(from < 0 ? body : body.slice(0, from), depth)
  for (const [i, part] of parts.entries()) {
    const [first, last] = [part[0], part.at(-1)]
    const [before, next] = [parts[i - 1]?.at(-1), parts[i + 1]?.[0]]
    if (!first || !last) continue
    if (next) add('assignment dropped', first.start, next.start, '')
    else if (before) add('assignment dropped', before.end, last.end, '')
  }
}

/** The first column of an order, and each that is descending. */
function reverseOrder({ tokens, add }: Sql, at: number): void {
  const end = endOf(tokens, at)
  for (const [i, part] of partsOf(tokens.slice(at + 1, end), tokens[at]?.depth ?? 0).entries()) {
    const descending = part.find(({ text }) => text === 'desc')
    const nulls = part.findIndex(({ text }) => text === 'nulls' || text === 'asc')
    const last = (nulls < 0 ? part : part.slice(0, nulls)).at(-1)
    if (descending) add('order reversed', descending.start, descending.end, '')
    else if (i === 0 && last) add('order reversed', last.end, last.end, ' desc')
  }
}
