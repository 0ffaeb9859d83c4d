/** What staff do about orders whose day has no work any more (CUT-15): the list of them, and the move to another day. */
import type { api } from '#contract/index.ts'
import type { Weekday } from '#rules/calendar.ts'
import { type CreateLock, makeDate, movedThereLock, moveLock, usedOnAfterMove } from '#rules/ordering/order.ts'
import { refuseIf } from '#rules/refusal.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { readCutoffsInPeace } from '../ordering/cutoffs.sql.ts'
import { lockDays } from '../ordering/day-lock.sql.ts'
import { openDayOf } from '../ordering/days/open-day.ts'
import * as sql from '../ordering/orders.sql.ts'
import { placesOf } from '../ordering/rotation/rotations.ts'
import { ordersOnClosedDays } from './closed-days.sql.ts'

type MoveCall = Call<typeof api.closedDays.move>

/** Of all customers for staff with none chosen, else of the one they view as. */
export const closedDays = async ({ db, world, caller }: Call<typeof api.closedDays.list>) =>
  (await ordersOnClosedDays(db, world.clock.today(), caller.customerNo)).map(({ orderNo, ...order }) => ({
    ...order,
    orderNo: String(orderNo),
  }))

/** Moves an order to a day on which one may be made: create's own rule judges that day, under create's own lock (INV-11). */
export const move = (call: MoveCall) => call.transact((tx) => moveUnderLock(tx, call))

async function moveUnderLock(tx: Db, call: MoveCall) {
  const { world, caller, customerNo, input } = call
  const { clock } = world
  const { orderDate } = input
  const reach = reachOf(caller, customerNo)
  await readCutoffsInPeace(tx)
  const look = () => sql.orderByNo(tx, reach, input.orderNo, clock.today())
  const found = await look()
  if (!found) throw notFound(`Order ${input.orderNo}`)
  const { orderNo, locationNo } = found
  await lockDays(tx, [{ customerNo, locationNo, orderDate }])
  await sql.lockOrder(tx, customerNo, orderNo)
  // Somebody else may have moved it while its lock was waited for.
  const order = (await look()) ?? found
  refuseIf(moveLock(order, caller))
  const worded = (lock: CreateLock) => movedThereLock(lock, orderDate)
  const { location, cutoffAt, now } = await openDayOf(tx, world, { reach, locationNo, orderDate, worded })
  const madeOn = makeDate(orderDate, location.leadDays)
  const placeOf = await placesOf(tx, [order.menuCycle])
  await sql.moveOrder(tx, customerNo, orderNo, {
    orderDate,
    usedOnDay: usedOnAfterMove(order.usedOnDay as Weekday, order.orderDate, orderDate),
    makeDate: madeOn,
    ...placeOf(order.menuCycle, orderDate, madeOn),
    cutoffAt,
    modifiedAt: now,
    modifiedBy: caller.userCode,
    isStaffChange: true,
  })
  await call.record(tx, {
    action: 'order.move',
    subject: String(orderNo),
    oldValue: order.orderDate,
    newValue: orderDate,
    happenedAt: now,
  })
  return { orderNo: String(orderNo), orderDate }
}
