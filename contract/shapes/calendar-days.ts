/** What the calls of the calendar and the week grid answer. */
import * as z from 'zod/mini'
import {
  flag,
  instant,
  itemNo,
  list,
  orderNo,
  routeNo,
  text,
  truth,
  truthText,
  usDate,
  weekday,
  whole,
  word,
} from '../kernel/kinds.ts'
import { type Clean, optional, record, type Shape } from '../kernel/wire.ts'
import { DayOrder } from './day-orders.ts'
import { itemColumnFields } from './item-columns.ts'

/** One day of a location's month. `closedText` says why no order can be made for it; absent: one can. */
export const CalendarDay = record({
  date: ['date', usDate],
  orders: ['orders', list(DayOrder)],
  pastCutoff: ['past_add_cut', truthText],
  cutoffAt: ['cutoff_at', instant],
  closedText: ['closed', optional(text())],
  closedCode: ['closed_code', optional(text(40))],
})

const dayNames = Array.from({ length: 31 }, (_, at) => `day_${at + 1}_count`)
const ofOneDay = optional(list(DayOrder))
/** The days of one month as fields of the answer itself, day_1_count to day_31_count (CAL-09); other keys are not written. */
export const monthCounts: Shape<Readonly<Record<string, Clean<typeof DayOrder>[]>>> = {
  dictionary: {},
  fields: new Map(dayNames.map((name) => [name, ofOneDay])),
  schema: z.object({}),
  read: (wire) =>
    Object.fromEntries(
      dayNames.flatMap((name) => {
        const orders = ofOneDay.read((wire as Record<string, unknown>)[name])
        return orders ? [[name, orders]] : []
      }),
    ),
  write: (counts) =>
    Object.fromEntries(dayNames.flatMap((name) => (counts[name] ? [[name, ofOneDay.write(counts[name])]] : []))),
}

/** An order in the day's dialog (CAL-11). */
export const OrderOfDay = record({
  orderNo: ['document no_', orderNo],
  usedOnDay: ['used on day', weekday],
  pieces: ['qty', whole()],
  orderDate: ['document date', usDate],
  state: ['state', text(20)],
})

/** An item of a day in the week grid, without what says nothing. */
const DayItem = record({
  itemNo: ['itemno', itemNo],
  description: ['itmdesc', text(250)],
  customerItemNo: itemColumnFields.customerItemNo,
  priceCode: itemColumnFields.priceCode,
  upc: itemColumnFields.upc,
  traySize: itemColumnFields.traySize,
  sectionName: ['sectionname', optional(text(60))],
  quantity: ['qty', whole()],
  version: ['ver', whole()],
  isOnMenu: ['item_menued', optional(flag)],
  isRemoved: ['removed', optional(flag)],
  /** Ordered a week before; absent: nothing. */
  lastWeek: ['last_week', optional(whole())],
})

/** A location's day in the week grid (WEK-02): its order, or what one made now would hold. */
export const DayOfWeek = record({
  orderDate: ['ldordrdte', usDate],
  /** Absent: the first quantity makes the order. */
  orderNo: ['lcordrno', optional(orderNo)],
  routeNo: ['lcroute', routeNo],
  itemListCode: ['lcitemlistcode', text(20)],
  state: ['lcstate', word('open', 'in production', 'shipped', 'invoiced', 'cancelled')],
  oneItemPerTray: ['ll_oneitempertray', truth],
  orderLimit: ['ln_maxqty', whole()],
  items: ['items', list(DayItem)],
  pastCutoff: ['past_add_cut', truthText],
  cutoffAt: ['cutoff_at', instant],
  /** Why the order may not grow, or not be made; absent: it may. */
  closedText: ['closed', optional(text())],
  closedCode: ['closed_code', optional(text(40))],
  /** Other orders of the day that have lines; absent: none. */
  otherOrders: ['other_orders', optional(list(DayOrder))],
})
