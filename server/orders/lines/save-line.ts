import type { api } from '#contract/index.ts'
import { changedBy } from '#rules/changed-by.ts'
import { growthLock, quantityLock } from '#rules/ordering/order.ts'
import { judgeLines } from '#rules/orders/order-batch.ts'
import { quantityLimit } from '#rules/quantity.ts'
import { Refusal, refuseIf } from '#rules/refusal.ts'
import { reachOf } from '../../access/reach.ts'
import { onceMore } from '../../db/transaction.ts'
import type { Call } from '../../http/call.ts'
import { notFound, SessionEnded } from '../../http/request-error.ts'
import { dayFactsOf } from '../../ordering/growth.sql.ts'
import { saveGathered } from './gathered-saves.ts'
import { type LineSave, type Saved, saveLine, whyNot } from './save-line.sql.ts'

type SaveCall = Call<typeof api.orders.saveLine>

/**
 * Saves the quantity of one line: one statement when it may, a second one to say why when it may not (ORD-40). When no rule
 * refuses it, another save holds the order or the customer's orders must be added up: a third statement waits, and adds them up.
 */
export async function save(call: SaveCall): Promise<Saved> {
  const { world, caller, customerNo, input, channel, requestId } = call
  const asked = {
    session: caller,
    reach: reachOf(caller, customerNo),
    orderNo: input.orderNo,
    itemNo: input.itemNo,
    quantity: input.quantity,
    version: input.version,
    isConfirmed: input.confirmedBy !== undefined,
    confirmedBy: input.confirmedBy ?? null,
    by: caller.userCode,
    isStaff: caller.isStaff,
    now: world.clock.now(),
    today: world.clock.today(),
    skewMs: Math.round(world.clock.skewMs()),
    channel,
    requestId,
  }
  return (
    (await onceMore(() => saveGathered(call.db, asked))) ??
    (await explain(call, asked)) ??
    (await saveLine(call.db, asked)) ??
    (await explain(call, asked)) ??
    tryAgain()
  )
}

function tryAgain(): never {
  throw new Refusal('This line was not saved. Try again.', 'try again')
}

/**
 * Says which rule refused, in the same words as the screen; a line that already holds the quantity counts as saved (INV-42).
 * Undefined when none does.
 */
async function explain(call: SaveCall, asked: LineSave): Promise<Saved | undefined> {
  const { caller, customerNo, input } = call
  const facts = await whyNot(call.db, asked)
  // A remembered session may have ended or changed since: the dispatcher asks again of the one that is there now.
  const stands = caller.stamp === undefined || facts?.sessionStands === true
  call.sessionStands(stands)
  if (!stands) throw new SessionEnded()
  if (!facts) throw notFound(`Order ${input.orderNo}`)
  refuseIf(quantityLock(facts, caller, facts))
  if (input.quantity > (facts.quantity ?? 0)) refuseIf(growthLock(facts, caller, dayFactsOf(facts)))
  const { description, isActive, quantity, version } = facts
  if (description === null || isActive === null) throw notFound(`Item ${input.itemNo}`)
  const modifiedBy = facts.modifiedBy && changedBy(facts.modifiedBy, facts.isStaffChange ? customerNo : undefined)
  const isRemoved = facts.removedItemNo !== null
  const [verdict] = judgeLines(
    [input],
    () => ({ description, isActive, isOnMenu: facts.isOnMenu, isRemoved, quantity, version, modifiedBy }),
    { limit: quantityLimit(facts.maxOrderQuantity), isConfirmed: asked.isConfirmed },
  )
  const current = { quantity: quantity ?? 0, version: version ?? 0 }
  // The answer to an earlier try may have been lost: what was asked for is there, so it is saved.
  if (verdict?.outcome === 'unchanged') return current
  if (verdict?.outcome === 'rejected') {
    const { text = '', code = 'rejected' } = verdict
    throw new Refusal(text, code, code === 'conflict' ? { ...current, modifiedBy: verdict.modifiedBy } : {})
  }
  return undefined
}
