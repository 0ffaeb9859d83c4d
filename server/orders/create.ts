import type { api } from '#contract/index.ts'
import { weekdayOf } from '#rules/calendar.ts'
import { makeDate } from '#rules/ordering/order.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { readCutoffsInPeace } from '../ordering/cutoffs.sql.ts'
import { lockDays } from '../ordering/day-lock.sql.ts'
import * as sql from '../ordering/orders.sql.ts'
import { placesOf } from '../ordering/rotation/rotations.ts'
import { openOrder } from './load.ts'
import { openDayOf } from './open-day.ts'

type CreateCall = Call<typeof api.orders.create>

/**
 * Opens an order for a location and date (ORD-18): the empty one that is there, else a new one when every rule allows it.
 * Creations for one location and date wait for each other, so that the allowed number holds however they are made (INV-11).
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
