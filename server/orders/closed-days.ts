/** What staff do about orders whose day has no work any more (CUT-15): the list of them, and the move to another day. */
import type { api } from '#contract/index.ts'
import { isOnMenuDay, type Weekday, weekdayOf } from '#rules/calendar.ts'
import { isPastCutoff } from '#rules/cutoff.ts'
import { createLock, makeDate, moveLock, usedOnAfterMove } from '#rules/order.ts'
import { refuseIf } from '#rules/refusal.ts'
import { standingOf } from '../account-standing.ts'
import { record } from '../audit.sql.ts'
import { readCutoffsInPeace } from '../cutoffs.sql.ts'
import { cutoffOn } from '../cutoffs.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../denial.ts'
import type { Call } from '../handle.ts'
import { reachOf } from '../reach.ts'
import { ordersOnClosedDays } from './closed-days.sql.ts'
import * as sql from './orders.sql.ts'

type MoveCall = Call<typeof api.orders.move>

/** Of all customers for staff with none chosen, else of the one they view as. */
export const closedDays = async ({ db, world, caller }: Call<typeof api.orders.closedDays>) =>
  (await ordersOnClosedDays(db, world.clock.today(), caller.customerNo)).map(({ orderNo, ...order }) => ({
    ...order,
    orderNo: String(orderNo),
  }))

/** Moves an order to a day on which one may be made: create's own rule judges that day, under create's own lock (INV-11). */
export const move = (call: MoveCall) => call.transact((tx) => moveUnderLock(tx, call))

async function moveUnderLock(tx: Db, call: MoveCall) {
  const { world, caller, customerNo, input, channel, requestId, address } = call
  const { clock, config } = world
  const { orderDate } = input
  const reach = reachOf(caller, customerNo)
  await readCutoffsInPeace(tx)
  const look = () => sql.orderByNo(tx, reach, input.orderNo, clock.today())
  const found = await look()
  if (!found) throw notFound(`Order ${input.orderNo}`)
  const { orderNo, locationNo } = found
  await sql.lockDay(tx, customerNo, locationNo, orderDate)
  await sql.lockOrder(tx, customerNo, orderNo)
  // Somebody else may have moved it while its lock was waited for.
  const order = (await look()) ?? found
  refuseIf(moveLock(order, caller))
  const location = await sql.orderingLocation(tx, reach, locationNo)
  if (!location) throw notFound('This location')
  const { cutoffAt, isNoWork } = await cutoffOn(tx, customerNo, orderDate, config.timeZone)
  const ofDay = await sql.ordersOfDay(tx, customerNo, locationNo, orderDate)
  const now = clock.now()
  refuseIf(
    createLock({
      isPastDate: orderDate < clock.today(),
      isLocationActive: location.isActive,
      isMenuDay: isOnMenuDay(location.menuDays, orderDate),
      isNoWork,
      pastCutoff: isPastCutoff(cutoffAt, now),
      accountStatus: await standingOf(tx, customerNo, clock.today()),
      ordersThatDay: ofDay.filter(({ pieces }) => pieces > 0).length,
      ordersAllowed: location.webOrdersAllowed,
    }),
  )
  await sql.moveOrder(tx, customerNo, orderNo, {
    orderDate,
    usedOnDay: usedOnAfterMove(order.usedOnDay as Weekday, order.orderDate, orderDate),
    makeDate: makeDate(orderDate, location.leadDays),
    menuSeqNo: String(weekdayOf(orderDate)),
    cutoffAt,
    modifiedAt: now,
    modifiedBy: caller.userCode,
    isStaffChange: true,
  })
  await record(tx, {
    action: 'order.move',
    actor: caller.userCode,
    actorId: caller.userId,
    onBehalfOf: customerNo,
    customerNo,
    subject: String(orderNo),
    oldValue: order.orderDate,
    newValue: orderDate,
    channel,
    happenedAt: now,
    requestId,
    address,
  })
  return { orderNo: String(orderNo), orderDate }
}
