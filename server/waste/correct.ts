import type { api } from '#contract/index.ts'
import { Refusal } from '#rules/refusal.ts'
import { correctionProblem, wasteQuantity, wasteQuantityProblem } from '#rules/waste/entry.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { lockDays } from '../ordering/day-lock.sql.ts'
import { startOfDay, whose } from './list.ts'
import * as sql from './waste.sql.ts'

type CorrectCall = Call<typeof api.waste.correct>

/** A negative entry, posted at once, by staff or on the day of the Post: under the day's lock, so that two corrections cannot take off more than there is (WST-14). */
export const correctWaste = (call: CorrectCall) => call.transact((tx) => correctUnderLock(tx, call))

async function correctUnderLock(tx: Db, call: CorrectCall) {
  const { world, caller, customerNo, input } = call
  const { locationNo, wastedOn, itemNo, entryKey = null } = input
  const reach = reachOf(caller, customerNo)
  const own = whose(call)
  if (!(await sql.locationOf(tx, reach, locationNo))) throw notFound(`Location ${locationNo}`)
  await lockDays(tx, [{ customerNo, locationNo, orderDate: wastedOn }])
  const rows = await sql.postedOf(tx, reach, { locationNo, wastedOn, startOfDay: startOfDay(world) })
  const { posted, postedToday } = rows.find((row) => row.itemNo === itemNo) ?? { posted: 0, postedToday: 0 }
  if (entryKey !== null && (await sql.byKey(tx, own, entryKey))) return { pieces: posted }
  const pieces = wasteQuantity(input.quantity) ?? 0
  const problem =
    wasteQuantityProblem(input.quantity) ?? correctionProblem({ pieces, posted, postedToday, isStaff: caller.isStaff })
  if (problem !== undefined) throw new Refusal(problem, 'invalid')
  const now = world.clock.now()
  await sql.insert(tx, {
    ...{ ...own, locationNo, itemNo, quantity: -pieces, wastedOn, sessionId: '', entryKey },
    ...{ recordedBy: caller.userCode, recordedAt: now, postedAt: now },
  })
  await call.record(tx, {
    ...{ action: 'waste.correct', subject: `${locationNo}/${wastedOn}`, itemNo, happenedAt: now },
    ...{ oldValue: String(posted), newValue: String(posted - pieces) },
  })
  return { pieces: posted - pieces }
}
