import type { api } from '#contract/index.ts'
import { addDays, daysBetween, firstOfMonth, type PlainDate, type Weekday } from '#rules/calendar.ts'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { offerLock } from '#rules/ordering/day-offer.ts'
import { reachOf } from '../access/reach.ts'
import type { Call } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { standingOf } from '../ordering/account-standing.ts'
import { cutoffsBetween } from '../ordering/cutoffs.ts'
import * as sql from '../ordering/orders.sql.ts'

const DAYS_AT_MOST = 62

/** A location's days with their orders, cut-offs and, where no order can be made, the reason (CAL-08, CAL-13). */
export async function month({
  db,
  world: { clock, config },
  caller,
  customerNo,
  input,
}: Call<typeof api.orders.month>) {
  const { firstDate, lastDate, locationNo } = input
  const length = daysBetween(firstDate, lastDate) + 1
  if (length < 1 || length > DAYS_AT_MOST)
    throw new RequestError(400, `Ask for 1 to ${DAYS_AT_MOST} days.`, 'unreadable')
  const location = await sql.orderingLocation(db, reachOf(caller, customerNo), locationNo)
  if (!location) throw notFound('This location', `Location ${locationNo}`)
  const cutoffOf = await cutoffsBetween(db, customerNo, firstDate, lastDate, config.timeZone)
  const orders = await sql.ordersBetween(db, customerNo, locationNo, firstDate, lastDate)
  const isOnHold = isCreditHold(await standingOf(db, customerNo, clock.today()))
  const account = { ordersAllowed: location.webOrdersAllowed, isOnHold }
  const place = { menuDays: location.menuDays, isInactive: !location.isActive }
  const now = clock.now()

  const days = Array.from({ length }, (_, i) => {
    const date = addDays(firstDate, i)
    const { cutoffAt, isNoWork } = cutoffOf(date)
    const ofDay = orders.filter(({ orderDate }) => orderDate === date)
    const pastCutoff = isPastCutoff(cutoffAt, now)
    const lock = offerLock(
      { date, pastCutoff, isPastDate: date < clock.today(), isNoWork },
      place,
      account,
      ofDay.length,
    )
    return {
      date,
      orders: ofDay.map(asDayOrder),
      pastCutoff,
      cutoffAt: cutoffAt.toISOString(),
      ...(lock ? { closedText: lock.text, closedCode: lock.code } : {}),
    }
  })
  // CAL-09's keys are the days of the first day's month. Only day_counts goes on after it: from 11/15, 12/01 is day_31.
  const first = firstOfMonth(firstDate)
  const nth = (date: PlainDate) => `day_${daysBetween(first, date) + 1}`
  const ofMonth = days.filter(({ date }) => firstOfMonth(date) === first)
  const countsOf = (some: typeof days) => Object.fromEntries(some.map((day) => [`${nth(day.date)}_count`, day.orders]))
  return {
    location: {
      locationNo,
      routeNo: location.routeNo,
      name: location.name,
      isInactive: !location.isActive,
      ordersAllowed: location.webOrdersAllowed,
    },
    days,
    monthCounts: countsOf(ofMonth),
    counts: countsOf(days),
    pastCutoffs: Object.fromEntries(ofMonth.map((day) => [nth(day.date), day.pastCutoff])),
  }
}

interface OrderRow {
  readonly orderNo: number
  readonly pieces: number
  readonly usedOnDay: number
  readonly state: string
}
/** An order in a list of its day's. */
export const asDayOrder = ({ orderNo, pieces, usedOnDay, state }: OrderRow) => ({
  orderNo: String(orderNo),
  pieces,
  usedOnDay: usedOnDay as Weekday,
  state,
})

/** The orders of one location and day (CAL-10). */
export async function byDay({
  db,
  caller,
  customerNo,
  input: { locationNo, orderDate },
}: Call<typeof api.orders.byDay>) {
  const location = await sql.orderingLocation(db, reachOf(caller, customerNo), locationNo)
  if (!location) throw notFound('This location', `Location ${locationNo}`)
  const orders = await sql.ordersBetween(db, customerNo, locationNo, orderDate, orderDate)
  return orders.map((order) => ({ ...asDayOrder(order), orderDate }))
}
