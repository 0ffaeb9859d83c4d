import type { api } from '#contract/index.ts'
import { type PlainDate, weekdayOf } from '#rules/calendar.ts'
import { makeDate } from '#rules/ordering/order.ts'
import { weekOrder } from '#rules/ordering/week-order.ts'
import { type Reach, reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { readCutoffsInPeace } from '../ordering/cutoffs.sql.ts'
import { lockDays } from '../ordering/day-lock.sql.ts'
import { openDayOf } from '../ordering/days/open-day.ts'
import * as sql from '../ordering/orders.sql.ts'
import { placesOf } from '../ordering/rotation/rotations.ts'
import { openOrder } from './load.ts'

type CreateCall = Call<typeof api.orders.create>

/**
 * Opens an order for a location and date (ORD-18): the empty one that is there, else a new one when every rule allows it.
 * Creations for one location and date wait for each other, so that the allowed number holds however they are made (INV-11). Asked
 * for the only one, it answers the order that the day has, whoever made it meanwhile (WEK-03).
 */
export async function create(call: CreateCall) {
  const orderNo = await call.transact((tx) => findOrMake(tx, call))
  return openOrder(call, String(orderNo), call.input)
}

async function findOrMake(tx: Db, call: CreateCall): Promise<number> {
  const { world, caller, customerNo, input, channel } = call
  const { locationNo, orderDate } = input
  await readCutoffsInPeace(tx)
  await lockDays(tx, [{ customerNo, locationNo, orderDate }])
  const reach = reachOf(caller, customerNo)
  const only = input.isOnly && (await orderOfDay(tx, reach, input))
  if (only) return only.orderNo
  const { location, cutoffAt, orders, now } = await openDayOf(tx, world, { reach, locationNo, orderDate })
  const empty = orders.find(({ state, pieces }) => state === 'open' && pieces === 0)
  if (empty) return empty.orderNo
  const { menuCycleCode } = location
  const madeOn = makeDate(orderDate, location.leadDays)
  const placeOf = await placesOf(tx, [menuCycleCode])
  const { orderNo } = await sql.insertOrder(tx, {
    customerNo,
    location,
    orderDate,
    usedOnDay: weekdayOf(orderDate),
    makeDate: madeOn,
    ...placeOf(menuCycleCode, orderDate, madeOn),
    cutoffAt,
    by: caller.userCode,
    isStaff: caller.isStaff,
    now,
    platform: channel,
  })
  const [subject, newValue] = [String(orderNo), `${locationNo} ${orderDate}`]
  await call.record(tx, { action: 'order.create', subject, newValue, happenedAt: now })
  return orderNo
}

/** The order that the week shows on the day, within reach. */
async function orderOfDay(
  db: Db,
  reach: Reach,
  { locationNo, orderDate }: { readonly locationNo: string; readonly orderDate: PlainDate },
) {
  if (!(await sql.orderingLocation(db, reach, locationNo))) return undefined
  return weekOrder(await sql.ordersOfDay(db, reach.customerNo, locationNo, orderDate))
}
