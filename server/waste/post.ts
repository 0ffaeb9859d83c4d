import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { many } from '#rules/many.ts'
import { postProblem } from '#rules/waste/entry.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { whose } from './list.ts'
import * as sql from './waste.sql.ts'

type PostCall = Call<typeof api.waste.post>
type Posted = Output<typeof api.waste.post>

/**
 * Makes final what the user has entered for the customer, each entry once, whoever else posts at that moment (WST-14, WST-15). What
 * cannot be posted by now stays in the list. A Post that is sent again is answered as before.
 */
export const postWaste = (call: PostCall): Promise<Posted> => call.transact((tx) => postUnderLock(tx, call))

async function postUnderLock(tx: Db, call: PostCall): Promise<Posted> {
  const { world, customerNo } = call
  const own = whose(call)
  const now = world.clock.now()
  const { postKey = null } = call.input
  const begun = await sql.beginPost(tx, own, { postKey, now })
  if (!begun) {
    const { postedAt, ...made } = await sql.postByKey(tx, own, postKey ?? '')
    return { ...made, postedAt: postedAt.toISOString(), left: await leftOf(tx, call) }
  }
  const waiting = await judgedOf(tx, call)
  const ready = waiting.filter(({ reason }) => reason === undefined)
  const done = { entries: ready.length, pieces: ready.reduce((sum, { quantity }) => sum + quantity, 0) }
  const { postId } = begun
  await sql.post(
    tx,
    own,
    ready.map(({ entryId }) => entryId),
    { postId, now },
  )
  await sql.endPost(tx, customerNo, postId, done)
  if (done.entries > 0) {
    const newValue = `${many(done.entries, 'entry', 'entries')}, ${many(done.pieces, 'piece')}`
    await call.record(tx, { action: 'waste.post', subject: String(postId), newValue, happenedAt: now })
  }
  return { ...done, ...(done.entries > 0 && { postedAt: now.toISOString() }), left: leftAmong(waiting) }
}

async function judgedOf(tx: Db, { caller, customerNo }: PostCall) {
  const waiting = await sql.lockUnposted(tx, reachOf(caller, customerNo), caller.userId)
  return waiting.map((entry) => ({ ...entry, reason: postProblem(entry) }))
}
const leftAmong = (waiting: Awaited<ReturnType<typeof judgedOf>>) =>
  waiting.flatMap(({ entryId, reason }) => (reason === undefined ? [] : [{ entryId, reason }]))
const leftOf = async (tx: Db, call: PostCall) => leftAmong(await judgedOf(tx, call))
