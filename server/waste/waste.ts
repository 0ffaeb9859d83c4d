import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { Refusal } from '#rules/refusal.ts'
import { takenBackMost } from '#rules/waste/entry.ts'
import { reachOf } from '../access/reach.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { correctWaste } from './correct.ts'
import { saveEntry } from './enter.ts'
import { listOf, startOfDay, whose } from './list.ts'
import { postWaste } from './post.ts'
import * as sql from './waste.sql.ts'

export const wasteHandlers = implement('waste', api.waste, {
  save: saveEntry,
  list: (call) => listOf(call, call.input.most),
  display: (call) => listOf(call, call.input.most),
  remove: (call) => removeEntry(call, call.input.wasteId),
  review: (call) => removeEntry(call, call.input.wasteId),
  post: postWaste,
  items: ({ db, customerNo }) => sql.itemsOf(db, customerNo),

  async posted({ db, world, caller, customerNo, input: { locationNo, wastedOn } }) {
    const reach = reachOf(caller, customerNo)
    if (!(await sql.locationOf(db, reach, locationNo))) throw notFound(`Location ${locationNo}`)
    const rows = await sql.postedOf(db, reach, { locationNo, wastedOn, startOfDay: startOfDay(world) })
    return rows.map(({ itemNo, description, ...known }) => ({
      ...{ itemNo, description, pieces: known.posted },
      takenBackMost: takenBackMost(known, caller.isStaff),
    }))
  },
  correct: correctWaste,
})

/** Deletes an entry that is not posted; one that is deleted already stays so, for the first answer may have been lost. */
async function removeEntry(call: Call<AnyEndpoint>, entryId: number) {
  await call.transact(async (tx) => {
    const own = whose(call)
    const entry = await sql.lockEntry(tx, own, entryId)
    if (!entry) throw notFound('This entry', `Entry ${entryId}`)
    if (entry.postedAt !== null) throw new Refusal('This entry is posted. Take it back under Posted waste.', 'posted')
    if (entry.removedAt !== null) return
    const now = call.world.clock.now()
    await sql.remove(tx, own, entryId, now)
    await call.record(tx, {
      ...{ action: 'waste.delete', subject: String(entryId), itemNo: entry.itemNo },
      ...{ oldValue: String(entry.quantity), happenedAt: now },
    })
  })
  return listOf(call)
}
