import type { api } from '#contract/index.ts'
import { isOnMenuDay, weekdayOf } from '#rules/calendar.ts'
import { isPastCutoff } from '#rules/cutoff.ts'
import { createLock, makeDate } from '#rules/order.ts'
import { refuseIf } from '#rules/refusal.ts'
import { standingOf } from '../account-standing.ts'
import { record } from '../audit.sql.ts'
import { readCutoffsInPeace } from '../cutoffs.sql.ts'
import { cutoffOn } from '../cutoffs.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../denial.ts'
import type { Call } from '../handle.ts'
import { reachOf } from '../reach.ts'
import { openOrder } from './load.ts'
import * as sql from './orders.sql.ts'

type CreateCall = Call<typeof api.orders.create>

/**
 * Opens an order for a location and date (ORD-18): the empty one that is there, else a new one when every rule allows it.
 * Creations for one location and date wait for each other, so that the allowed number holds through every door (INV-11).
 */
export async function create(call: CreateCall) {
  const orderNo = await call.transact((tx) => findOrMake(tx, call))
  return openOrder(call, String(orderNo), call.input)
}

async function findOrMake(
  tx: Db,
  { world: { clock, config }, caller, customerNo, input, channel, requestId, address }: CreateCall,
): Promise<number> {
  const { locationNo, orderDate } = input
  await readCutoffsInPeace(tx)
  await sql.lockDay(tx, customerNo, locationNo, orderDate)
  const location = await sql.orderingLocation(tx, reachOf(caller, customerNo), locationNo)
  if (!location) throw notFound('This location', `Location ${locationNo}`)
  const { cutoffAt, isNoWork } = await cutoffOn(tx, customerNo, orderDate, config.timeZone)
  const orders = await sql.ordersOfDay(tx, customerNo, locationNo, orderDate)
  const now = clock.now()
  refuseIf(
    createLock({
      isPastDate: orderDate < clock.today(),
      isLocationActive: location.isActive,
      isMenuDay: isOnMenuDay(location.menuDays, orderDate),
      isNoWork,
      pastCutoff: isPastCutoff(cutoffAt, now),
      accountStatus: await standingOf(tx, customerNo, clock.today()),
      ordersThatDay: orders.filter(({ pieces }) => pieces > 0).length,
      ordersAllowed: location.webOrdersAllowed,
    }),
  )
  const empty = orders.find(({ state, pieces }) => state === 'open' && pieces === 0)
  if (empty) return empty.orderNo
  const weekday = weekdayOf(orderDate)
  const { orderNo } = await sql.insertOrder(tx, {
    customerNo,
    location,
    orderDate,
    usedOnDay: weekday,
    makeDate: makeDate(orderDate, location.leadDays),
    menuSeqNo: String(weekday),
    cutoffAt,
    by: caller.userCode,
    isStaff: caller.isStaff,
    now,
    platform: channel,
  })
  await record(tx, {
    action: 'order.create',
    actor: caller.userCode,
    actorId: caller.userId,
    onBehalfOf: caller.isViewingAs ? customerNo : undefined,
    customerNo,
    subject: String(orderNo),
    newValue: `${locationNo} ${orderDate}`,
    channel,
    happenedAt: now,
    requestId,
    address,
  })
  return orderNo
}
