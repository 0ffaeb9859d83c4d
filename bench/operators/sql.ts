/** Changes of SQL in a template. */
import type { Add } from './edit.ts'
import { changeClauses } from './sql-clauses.ts'
import { changeConditions } from './sql-conditions.ts'
import { changeExpressions } from './sql-expressions.ts'
import { tokensOf } from './sql-tokens.ts'
import { type Node, nodesOf } from './syntax.ts'

export function changeSql(template: Node, text: string, add: Add): void {
  const values = nodesOf(template, 'expressions').map(({ start, end }) => ({
    start: text.lastIndexOf('${', start),
    end: text.indexOf('}', end) + 1,
  }))
  const tokens = tokensOf(text, { start: template.start + 1, end: template.end - 1 }, values)
  const source = { text, tokens, add }
  const covered = changeConditions(source)
  changeClauses(source, covered)
  changeExpressions(source, covered)
}
