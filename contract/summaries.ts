import { endpoint } from './endpoint.ts'
import {
  customerNo,
  decimal,
  instant,
  itemNo,
  list,
  locationNo,
  mapOf,
  orderNo,
  routeNo,
  text,
  truth,
  truthText,
  usDate,
  whole,
  word,
} from './kinds.ts'
import { optional, record } from './wire.ts'

const usedOnDay = word('SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT')
const week = record({
  customerNo: ['lccustno', optional(customerNo)],
  /** Any day of the week asked for; without one, this week (SUM-01). */
  firstDate: ['FirstDate', optional(usDate)],
})

/** An order in a cell of the week (SUM-20). */
const CellOrder = record({
  orderNo: ['document no_', orderNo],
  usedOnDay: ['used on day', usedOnDay],
  pieces: ['qty', whole()],
  state: ['state', word('open', 'in production', 'shipped', 'invoiced')],
})

/** One day of the week for the customer: its cut-off is the same at all locations (CUT-14). */
const SummaryDay = record({
  date: ['date', usDate],
  /** U M T W R F S: the key of this day in a row's maps. */
  letter: ['letter', word('U', 'M', 'T', 'W', 'R', 'F', 'S')],
  cutoffAt: ['cutoff_at', instant],
  pastCutoff: ['past_add_cut', truthText],
  isPastDate: ['past_date', truth],
  isNoWork: ['no_work', truth],
  /** Whether the day has a column; Saturday and Sunday have one only when used (SUM-06, SUM-07, SUM-21). */
  isShown: ['shown', truth],
})

/** Pieces by weekday (SUM-22). */
const dayCounts = {
  sunday: ['sunday_count', whole()],
  monday: ['monday_count', whole()],
  tuesday: ['tuesday_count', whole()],
  wednesday: ['wednesday_count', whole()],
  thursday: ['thursday_count', whole()],
  friday: ['friday_count', whole()],
  saturday: ['saturday_count', whole()],
  total: ['total', whole()],
} as const

/** SUM-18. The maps are keyed by day letter; a day without orders is absent from `numbers` and `orders`. */
const LocationRow = record({
  routeNo: ['route no_', routeNo],
  locationNo: ['location no_', locationNo],
  name: ['name', text(100)],
  ...dayCounts,
  /** Letters of the days on which the location is delivered. */
  menuDays: ['Location Menu Days', text(7)],
  isInactive: ['inactive', truth],
  numbers: ['numbers', mapOf(list(orderNo))],
  /** Day numbers, 1 Sunday to 7 Saturday. */
  weekdays: ['dow', mapOf(whole(7))],
  orders: ['orders', mapOf(list(CellOrder))],
  pastCutoffs: ['past_add_cut', mapOf(truthText)],
})

/** SUM-19. */
const ItemRow = record({
  itemNo: ['item', itemNo],
  description: ['itmdesc', text(250)],
  /** For the link to the item's print (LNK-02). */
  priceCode: ['pricecode', text(10)],
  sunday: ['Sunday', whole()],
  monday: ['Monday', whole()],
  tuesday: ['Tuesday', whole()],
  wednesday: ['Wednesday', whole()],
  thursday: ['Thursday', whole()],
  friday: ['Friday', whole()],
  saturday: ['Saturday', whole()],
  total: ['TOTAL', whole()],
})

/** A past week's pieces by weekday, and what of them was wasted, in percent, for those who see waste (SUM-14). */
const PastWeek = record({
  firstDate: ['week', usDate],
  ...dayCounts,
  wastePercent: ['waste_perc', optional(decimal)],
})

export const summaries = {
  byLocation: endpoint('GET /ordersummaryLOCATION', {
    summary: "A week's orders by location, by route (SUM-17)",
    ability: 'orders.open',
    query: week,
    answer: record({
      days: ['days', list(SummaryDay)],
      rows: ['rows', list(LocationRow)],
      ordersAllowed: ['Web Orders Allowed Count', whole()],
      accountStatus: ['account_status', optional(word('Good', 'Past Due', 'Credit Hold (Over Limit)'))],
    }),
  }),
  byItem: endpoint('GET /ordersummaryITEM', {
    summary: "A week's pieces by item, by item number (SUM-17)",
    ability: 'orders.open',
    query: week,
    answer: record({ days: ['days', list(SummaryDay)], rows: ['rows', list(ItemRow)] }),
  }),
  pastWeeks: endpoint('GET /ordersummaryHISTORY', {
    summary: 'Pieces by weekday of the eight weeks before, newest first (SUM-14)',
    ability: 'orders.open',
    query: week,
    answer: list(PastWeek),
  }),
}
