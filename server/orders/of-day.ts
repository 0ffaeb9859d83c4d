import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import { addDays, type PlainDate } from '#rules/calendar.ts'
import type { ItemColumnName, Seen } from '#rules/items/columns.ts'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { offerLock } from '#rules/ordering/day-offer.ts'
import { growthLock, isCounted, makeDate, NOT_MENUED_SECTION, visibleItems } from '#rules/ordering/order.ts'
import { weekOrder } from '#rules/ordering/week-order.ts'
import { quantityLimit } from '#rules/quantity.ts'
import { type Reach, reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { standingOf } from '../ordering/account-standing.ts'
import { cutoffOn } from '../ordering/cutoffs.ts'
import { dayFactsOf } from '../ordering/growth.sql.ts'
import * as sql from '../ordering/orders.sql.ts'
import { placesOf } from '../ordering/rotation/rotations.ts'
import { asDayOrder } from './calendar.ts'
import * as items from './items.sql.ts'
import { offeredOrder } from './of-day.sql.ts'

type OfDayCall = Call<typeof api.orders.ofDay>
type DayAnswer = Output<typeof api.orders.ofDay>

/** The columns that the week has use for; no prices among them. */
const SEEN: Seen = new Set<ItemColumnName>(['priceCode', 'upc', 'traySize'])

/** A location's day in the week grid: its order, or what one made now would hold. Changes nothing (WEK-02). */
export async function ofDay(call: OfDayCall): Promise<DayAnswer> {
  const { db, caller, customerNo, input } = call
  const { locationNo, orderDate } = input
  const reach = reachOf(caller, customerNo)
  const location = await sql.orderingLocation(db, reach, locationNo)
  if (!location) throw notFound('This location', `Location ${locationNo}`)
  const orders = await sql.ordersOfDay(db, customerNo, locationNo, orderDate)
  const chosen = weekOrder(orders)
  const { facts, listed } = chosen
    ? await ordered(call, reach, chosen.orderNo)
    : await offered(call, reach, location, orders.filter(isCounted).length)
  const [rows, lastWeek, ofThatDay] = await Promise.all([
    items.orderItems(db, listed, SEEN),
    orderedOn(db, customerNo, locationNo, addDays(orderDate, -7)),
    sql.ordersBetween(db, customerNo, locationNo, orderDate, orderDate),
  ])
  const others = ofThatDay.filter(({ orderNo }) => orderNo !== chosen?.orderNo)
  const told = visibleItems(rows, { maySeeRemoved: may(caller, 'items.seeRemoved') })
  return {
    ...facts,
    orderDate,
    itemListCode: listed.itemListCode,
    items: told.map((item) => asItem(item, lastWeek.get(item.itemNo) ?? 0)),
    ...(others.length > 0 && { otherOrders: others.map(asDayOrder) }),
  }
}

/** The order that is there. */
async function ordered({ db, world, caller }: OfDayCall, reach: Reach, orderNo: number) {
  const listed = await sql.orderByNo(db, reach, String(orderNo), world.clock.today())
  if (!listed) throw notFound(`Order ${orderNo}`)
  const growth = listed.state === 'open' ? growthLock(listed, caller, dayFactsOf(listed)) : undefined
  const facts = {
    orderNo: String(orderNo),
    routeNo: listed.routeNo,
    state: listed.state,
    oneItemPerTray: listed.oneItemPerTray,
    orderLimit: quantityLimit(listed.maxOrderQuantity),
    pastCutoff: isPastCutoff(listed.cutoffAt, world.clock.now()),
    cutoffAt: listed.cutoffAt.toISOString(),
    ...(growth && { closedText: growth.text, closedCode: growth.code }),
  }
  return { facts, listed }
}

/** The order that create would make, and why it would not. */
async function offered(
  { db, world: { clock, config }, customerNo, input: { orderDate } }: OfDayCall,
  reach: Reach,
  location: sql.OrderingLocation,
  ordersThatDay: number,
) {
  const { menuCycleCode, itemListCode, routeNo, menuDays, isActive, webOrdersAllowed } = location
  const [{ cutoffAt, isNoWork }, placeOf, standing, taken] = await Promise.all([
    cutoffOn(db, customerNo, orderDate, config.timeZone),
    placesOf(db, [menuCycleCode]),
    standingOf(db, customerNo, clock.today()),
    offeredOrder(db, reach, location.locationNo),
  ])
  const pastCutoff = isPastCutoff(cutoffAt, clock.now())
  const lock = offerLock(
    { date: orderDate, pastCutoff, isPastDate: orderDate < clock.today(), isNoWork },
    { menuDays, isInactive: !isActive },
    { ordersAllowed: webOrdersAllowed, isOnHold: isCreditHold(standing) },
    ordersThatDay,
  )
  const { menuSeqNo } = placeOf(menuCycleCode, orderDate, makeDate(orderDate, location.leadDays))
  const facts = {
    routeNo,
    state: 'open' as const,
    oneItemPerTray: taken.oneItemPerTray,
    orderLimit: quantityLimit(taken.maxOrderQuantity),
    pastCutoff,
    cutoffAt: cutoffAt.toISOString(),
    ...(lock && { closedText: lock.text, closedCode: lock.code }),
  }
  return { facts, listed: { ...taken, customerNo, orderNo: 0, itemListCode, menuCycle: menuCycleCode, menuSeqNo } }
}

/** What was ordered for a day, by item, over all orders that count. */
async function orderedOn(db: Db, customerNo: string, locationNo: string, date: PlainDate) {
  const sums = new Map<string, number>()
  for (const [, , itemNo, , ordered] of await items.earlierLines(db, { customerNo, locationNo }, [date]))
    if (ordered > 0) sums.set(itemNo, (sums.get(itemNo) ?? 0) + ordered)
  return sums
}

function asItem(row: items.ItemRow, lastWeek: number): DayAnswer['items'][number] {
  const { itemNo, description, customerItemNo, priceCode, upc, traySize, quantity, version, isOnMenu } = row
  return {
    ...{ itemNo, description, quantity, version, lastWeek: lastWeek || undefined },
    customerItemNo: customerItemNo || undefined,
    priceCode: priceCode || undefined,
    upc: upc || undefined,
    traySize: traySize || undefined,
    sectionName: (isOnMenu ? row.sectionName : NOT_MENUED_SECTION) || undefined,
    isOnMenu: isOnMenu || undefined,
    isRemoved: row.isRemoved || undefined,
  }
}
