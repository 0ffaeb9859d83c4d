import type { api } from '#contract/index.ts'
import { changedBy } from '#rules/changed-by.ts'
import { growthLock, quantityLock } from '#rules/order.ts'
import { checkQuantity, quantityLimit } from '#rules/quantity.ts'
import { Refusal, refuseIf } from '#rules/refusal.ts'
import { notFound, SessionEnded } from '../denial.ts'
import type { Call } from '../handle.ts'
import { reachOf } from '../reach.ts'
import { mayStaffEditBeforeCutoff } from '../settings.sql.ts'
import { dayFactsOf } from './growth.sql.ts'
import { saveLine, whyNot } from './save-line.sql.ts'

type SaveCall = Call<typeof api.orders.saveLine>

/** Saves the quantity of one line: one statement when it may, a second one to say why when it may not (ORD-40). */
export async function save(call: SaveCall): Promise<{ quantity: number; version: number }> {
  const { db, world, caller, customerNo, input, channel, requestId } = call
  const { isStaff } = caller
  const saved = await saveLine(db, {
    session: caller,
    reach: reachOf(caller, customerNo),
    orderNo: input.orderNo,
    itemNo: input.itemNo,
    quantity: input.quantity,
    version: input.version,
    isConfirmed: input.confirmedBy !== undefined,
    confirmedBy: input.confirmedBy ?? null,
    by: caller.userCode,
    isStaff,
    now: world.clock.now(),
    today: world.clock.today(),
    skewMs: Math.round(world.clock.skewMs()),
    channel,
    requestId,
  })
  // A remembered session may have ended or changed since: the dispatcher asks again of the one that is there now.
  if (!saved && caller.stamp !== undefined) throw new SessionEnded()
  return saved ?? explain(call)
}

/** Says which rule refused, in the same words as the screen; a line that already holds the quantity counts as saved. */
async function explain({
  db,
  world,
  caller,
  customerNo,
  input,
}: SaveCall): Promise<{ quantity: number; version: number }> {
  const { clock } = world
  const { orderNo, itemNo } = input
  const facts = await whyNot(db, {
    ...{ orderNo, itemNo, reach: reachOf(caller, customerNo) },
    ...{ today: clock.today(), skewMs: Math.round(clock.skewMs()) },
  })
  if (!facts) throw notFound(`Order ${orderNo}`)
  const staffMayEditBeforeCutoff = caller.isStaff && (await mayStaffEditBeforeCutoff(db))
  refuseIf(quantityLock(facts, caller, { staffMayEditBeforeCutoff }))
  if (input.quantity > (facts.quantity ?? 0)) refuseIf(growthLock(facts, caller, dayFactsOf(facts)))
  if (facts.description === null) throw notFound(`Item ${input.itemNo}`)
  const limit = quantityLimit(facts.maxOrderQuantity)
  const isConfirmed = input.confirmedBy !== undefined
  const over = checkQuantity({ quantity: input.quantity, limit, isConfirmed, itemDescription: facts.description })
  if (over) throw new Refusal(over, 'over limit')
  const current = { quantity: facts.quantity ?? 0, version: facts.version ?? 0 }
  if (input.version !== undefined && input.version !== current.version) {
    // The answer to an earlier try may have been lost: what was asked for is there, so it is saved (INV-42).
    if (current.quantity === input.quantity) return current
    const by = facts.modifiedBy
      ? changedBy(facts.modifiedBy, facts.isStaffChange ? customerNo : undefined)
      : 'someone else'
    throw new Refusal(`${by} changed this line to ${current.quantity} in the meantime.`, 'conflict', {
      ...current,
      modifiedBy: by,
    })
  }
  if (facts.version !== null || (facts.isOnMenu && facts.removedItemNo === null))
    throw new Refusal('This line was not saved. Try again.', 'try again', current)
  if (facts.removedItemNo !== null)
    throw new Refusal(`Item ${input.itemNo} was taken off this day's menu.`, 'off the menu')
  throw new Refusal(`Item ${input.itemNo} is not on this order's list.`, 'not on list')
}
