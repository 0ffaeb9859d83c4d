import { endpoint } from '../kernel/endpoint.ts'
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
  weekday,
  whole,
  word,
} from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

const ofWeek = {
  customerNo: ['lccustno', optional(customerNo)],
  /** Any day of the week asked for; without one, this week (SUM-01). */
  firstDate: ['FirstDate', optional(usDate)],
} as const
const week = record(ofWeek)

/** An order in a cell of the week (SUM-20). */
const CellOrder = record({
  orderNo: ['document no_', orderNo],
  usedOnDay: ['used on day', weekday],
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
  /** Letters of the days for which it says that it needs nothing (MIS-04). */
  nothingNeeded: ['nothing_needed', text(7)],
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

/** The rows whose past is asked for, by the names that the screen's address has for them; without any, all of them. */
const rowsShown = {
  summaryType: ['SummaryType', optional(word('LOCATION', 'ITEM'))],
  find: ['q', optional(text())],
  routeNo: ['f.route', optional(text())],
  locationNo: ['f.location', optional(text())],
  name: ['f.name', optional(text())],
  /** Letters of days: only locations with no order on any of them. */
  withoutOrderOn: ['f.without', optional(text(7))],
  /** Letters of days: only locations that could have an order on one of them and have none. */
  lackingOn: ['lacking', optional(text(7))],
  itemNo: ['f.item', optional(text())],
  description: ['f.description', optional(text())],
} as const

/** A past week's pieces by weekday, and what of them was wasted, in percent, for those who see waste (SUM-14). */
const PastWeek = record({
  firstDate: ['week', usDate],
  ...dayCounts,
  wastePercent: ['waste_perc', optional(decimal)],
})

/** DSH-03: who has no order for the day that closes first, without the week of everybody. */
const NeedsOrder = record({
  /** Absent when no day of this week or the next is open. */
  day: ['day', optional(record({ date: ['date', usDate], cutoffAt: ['cutoff_at', instant] }))],
  /** The first of them, by route and number. */
  lacking: [
    'rows',
    list(
      record({ routeNo: ['route no_', routeNo], locationNo: ['location no_', locationNo], name: ['name', text(100)] }),
    ),
  ],
  lackingCount: ['lacking_count', whole()],
  /** Locations that are delivered that day and have an order. */
  doneCount: ['done_count', whole()],
  /** Locations without one that are marked "Nothing needed" (MIS-03): they are not among the rows. */
  nothingNeededCount: ['nothing_needed_count', whole()],
  /** The first after the location that was asked about, around the end. */
  nextLocationNo: ['next location no_', optional(locationNo)],
  hasLocations: ['has_locations', truth],
  /** The first day of the week that was looked through last. */
  firstDate: ['FirstDate', usDate],
  accountStatus: ['account_status', optional(word('Good', 'Past Due', 'Credit Hold (Over Limit)'))],
})

export const summaries = {
  needsOrder: endpoint('GET /ordersummaryNEEDS', {
    summary: 'Locations without an order for the day that closes first, and how many (DSH-03)',
    ability: 'orders.open',
    lane: 'reading',
    query: record({
      customerNo: ['lccustno', optional(customerNo)],
      /** Where an order was made last: the answer says who comes after it. */
      locationNo: ['location_no', optional(locationNo)],
    }),
    answer: NeedsOrder,
  }),
  byLocation: endpoint('GET /ordersummaryLOCATION', {
    summary: "A week's orders by location, by route (SUM-17)",
    ability: 'orders.open',
    lane: 'reading',
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
    lane: 'reading',
    query: week,
    answer: record({ days: ['days', list(SummaryDay)], rows: ['rows', list(ItemRow)] }),
  }),
  pastWeeks: endpoint('GET /ordersummaryHISTORY', {
    summary:
      "Pieces by weekday of the eight weeks before, newest first, of the rows that the week's filters leave (SUM-14)",
    ability: 'orders.open',
    lane: 'reading',
    query: record({ ...ofWeek, ...rowsShown }),
    answer: list(PastWeek),
  }),
}
