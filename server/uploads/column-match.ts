/** How a customer's files name their columns: matched once by one of its users, read so for all of them (CSV-16). */
import { headingsOfMatch, matchOfHeadings } from '#contract/calls/intake/column-matches.ts'
import { api } from '#contract/index.ts'
import { Refusal } from '#rules/refusal.ts'
import { type ColumnMatch, matchProblem } from '#rules/uploads/table/header.ts'
import { implement } from '../http/call.ts'
import * as sql from './column-match.sql.ts'

export const columnMatchHandlers = implement('columnMatches', api.columnMatches, {
  async read({ db, customerNo, input: { format } }) {
    const found = await sql.columnMatch(db, { customerNo, format })
    if (!found) return {}
    const { matchedBy, matchedAt } = found
    return { match: { ...headingsOfMatch(found), matchedBy, matchedAt: matchedAt.toISOString() } }
  },

  async keep(call) {
    const { customerNo, caller, world, input } = call
    const { format, ...columns } = input
    const match = matchOfHeadings(columns)
    const problem = matchProblem(match)
    if (problem !== undefined) throw new Refusal(problem, 'same column')
    await call.transact(async (tx) => {
      const before = await sql.columnMatch(tx, { customerNo, format })
      const by = { by: caller.userCode, now: world.clock.now() }
      await sql.saveColumnMatch(tx, { customerNo, format }, match, by)
      await call.record(tx, {
        ...{ action: 'upload-columns.change', subject: format },
        ...(before && { oldValue: headingsOf(before) }),
        newValue: headingsOf(match),
      })
    })
    return {}
  },

  async forget(call) {
    const { customerNo } = call
    const { format } = call.input
    await call.transact(async (tx) => {
      const before = await sql.columnMatch(tx, { customerNo, format })
      if (!before) return
      await sql.deleteColumnMatch(tx, { customerNo, format })
      await call.record(tx, { action: 'upload-columns.delete', subject: format, oldValue: headingsOf(before) })
    })
    return {}
  },
})

/** As the record keeps changed columns. */
const headingsOf = ({ date, locationNo, itemNo, quantity, usedOnDay }: ColumnMatch): string =>
  JSON.stringify({ date, locationNo, itemNo, quantity, usedOnDay })
