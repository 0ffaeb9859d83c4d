/** Which orders of a day can be moved or canceled, by the rules of a single one: the same for the question and for the change (CUT-15). */
import { addDays, type PlainDate } from '#rules/calendar.ts'
import { type DayAnswer, type Judged, judgeCancels, judgeMoves, placeKey } from '#rules/ordering/closed-days.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { offerLock } from '#rules/ordering/day-offer.ts'
import type { Db } from '../../db/open.ts'
import { type CutoffEngine, cutoffsOfCustomers } from '../../ordering/cutoffs.ts'
import type { World } from '../../runtime/world.ts'
import * as sql from './day-orders.sql.ts'

export type DayOrder = sql.DayOrderRow & { readonly isOnHold: boolean }

export interface Wish {
  readonly answer: DayAnswer
  readonly toDate: PlainDate | undefined
}

/** Days before and after the closed day that are offered to move its orders to. */
const [DAYS_BEFORE, DAYS_AFTER] = [14, 21]

const customersOf = (orders: readonly { readonly customerNo: string }[]) => [
  ...new Set(orders.map(({ customerNo }) => customerNo)),
]

/** The orders of a day with what decides about them. */
export async function dayOrders(db: Db, scope: sql.DayScope, options: { readonly isLocked: boolean }) {
  const rows = await sql.ordersOfDay(db, scope, options)
  const onHold = await sql.customersOnHold(db, customersOf(rows))
  return rows.map((row): DayOrder => ({ ...row, isOnHold: onHold.has(row.customerNo) }))
}

export async function judgeDay(
  db: Db,
  { clock, config }: World,
  orders: readonly DayOrder[],
  { answer, toDate }: Wish,
): Promise<Judged<DayOrder>> {
  if (answer === 'cancel' || toDate === undefined) return judgeCancels(orders)
  const customerNos = customersOf(orders)
  const engine = await cutoffsOfCustomers(db, customerNos, toDate, toDate, config.timeZone)
  const placed = await sql.placedOn(db, customerNos, toDate)
  return judgeMoves(orders, toDate, {
    dayOf: (customerNo) => offeredDay(engine, customerNo, toDate, clock),
    placed: new Map(placed.map((place) => [placeKey(place), place.orders])),
  })
}

function offeredDay(engine: CutoffEngine, customerNo: string, date: PlainDate, clock: World['clock']) {
  const { cutoffAt, isNoWork } = engine(customerNo, date)
  return { date, isNoWork, pastCutoff: isPastCutoff(cutoffAt, clock.now()), isPastDate: date < clock.today() }
}

/** Days to come on which at least one of the locations is delivered and can still order; the count of orders there is judged later. */
export async function daysFor(
  db: Db,
  { clock, config }: World,
  orders: readonly DayOrder[],
  orderDate: PlainDate,
): Promise<PlainDate[]> {
  const around = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, i) => addDays(orderDate, i - DAYS_BEFORE))
  const days = around.filter((date) => date >= clock.today() && date !== orderDate)
  const [first = orderDate, last = orderDate] = [days[0], days.at(-1)]
  const engine = await cutoffsOfCustomers(db, customersOf(orders), first, last, config.timeZone)
  // Most locations of a customer are delivered on the same days.
  const kinds = new Map(
    orders
      .filter(({ state }) => state === 'open')
      .map((order) => [`${order.customerNo} ${order.menuDays} ${order.isInactive} ${order.isOnHold}`, order]),
  )
  return days.filter((date) =>
    [...kinds.values()].some((order) => !offerLock(offeredDay(engine, order.customerNo, date, clock), order, order, 0)),
  )
}

export const totalsOf = (orders: readonly { readonly customerNo: string; readonly pieces: number }[]) => ({
  orders: orders.length,
  customers: customersOf(orders).length,
  pieces: orders.reduce((sum, { pieces }) => sum + pieces, 0),
})

/** Orders listed with their reason in an answer; all of them are counted. */
const LEFT_LISTED = 200

interface LeftRow {
  readonly orderNo: number
  readonly customerNo: string
  readonly customerName: string
  readonly locationNo: string
  readonly locationName: string
  readonly routeNo: string
}

/** The orders that are not changed as the wire lists them. */
export const leftOf = (left: Judged<LeftRow>['left']) => ({
  left: left.slice(0, LEFT_LISTED).map(({ order, reason: { code, text } }) => ({
    ...{ orderNo: String(order.orderNo), customerNo: order.customerNo, customerName: order.customerName },
    ...{ locationNo: order.locationNo, locationName: order.locationName, routeNo: order.routeNo, code, text },
  })),
  leftCount: left.length,
})
