import { LINE_CODES, LOCATION_CODES } from '#rules/enterprise/refusal-codes.ts'
import { UPLOAD_BYTES, UPLOAD_LINES } from '#rules/limits.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  customerNo,
  flag,
  instant,
  itemNo,
  json,
  list,
  locationNo,
  mapOf,
  orderNo,
  routeNo,
  statedInstant,
  text,
  truth,
  usDate,
  weekday,
  whole,
  word,
} from '../../kernel/kinds.ts'
import { safeFlag } from '../../kernel/named.ts'
import { statedQuantity } from '../../kernel/stated-quantity.ts'
import { optional, record, withDefault } from '../../kernel/wire.ts'

/** How many entries a page of the read-back calls has, and how many days of cut-offs are told at once. */
export const PAGE_ENTRIES = 500
export const CUTOFF_DAYS = 92
/** How many days of orders, and how far back changes of orders are told where no days are named. */
export const ORDER_DAYS = 92
export const CHANGED_DAYS = 31

const codesOf = (table: readonly { readonly code: string }[]): string[] => table.map(({ code }) => code)

const LineAsked = record({
  itemNo: ['item', text(20)],
  quantity: ['qty', statedQuantity],
  /** A quantity above the limit is meant (UPL-09). */
  isConfirmed: ['confirmed', withDefault(truth, false)],
})
/** API-05: location number → its lines. Every key of a line counts, so that the limit is that of lines. */
const MAX_KEYS = 4 * UPLOAD_LINES
const OrdersByLocation = json(mapOf(list(LineAsked, UPLOAD_LINES)), { keys: MAX_KEYS })

/** Monday, MON, monday: all seven days (API-10). */
const weekdayText = text(10)
const asked = {
  query: record({
    orderDate: ['date', usDate],
    usedOnDay: ['used_on_day', optional(weekdayText)],
    usedOnDayAlias: ['lcusedonday', optional(weekdayText)],
    customerNo: ['custno', optional(customerNo)],
    /** 1: judges everything and writes nothing. */
    isDryRun: ['dry_run', safeFlag],
    /** 1: a date more than 90 days ahead is meant (UPL-09). */
    isDateConfirmed: ['date_confirmed', withDefault(flag, false)],
  }),
  form: record({ locations: ['locations', OrdersByLocation] }),
  answer: record({
    /** Date → why nothing can be ordered for it. */
    invalidDates: ['invalid_dates', mapOf(text())],
    /** As they were sent. */
    invalidLocations: ['invalid_locations', list(text(UPLOAD_BYTES), MAX_KEYS)],
    /** Location → why nothing can be ordered for it. */
    locationsCantOrder: ['locations_cant_order', mapOf(text())],
    itemsCantOrder: [
      'locations_items_cant_order',
      mapOf(
        list(
          record({
            itemNo: ['item', text(20)],
            description: ['desc', text(250)],
            quantity: ['qty', whole()],
            text: ['messageTxt', text()],
            code: ['code', word(...codesOf(LINE_CODES))],
          }),
          UPLOAD_LINES,
        ),
      ),
    ],
    itemsOrdered: [
      'locations_items_ordered',
      mapOf(
        list(
          record({
            itemNo: ['item', text(20)],
            description: ['desc', text(250)],
            quantity: ['qty', whole()],
            usedOnDay: ['used_on_day', weekday],
            /** Absent in a dry run that would make an order. */
            orderNo: ['order_no', optional(orderNo)],
            outcome: ['result', word('created', 'updated', 'unchanged')],
          }),
          UPLOAD_LINES,
        ),
      ),
    ],
    /** Location → why nothing is ordered for it, for each in one of the first three lists (INT-02). */
    refusalCodes: ['refusal_codes', mapOf(word(...codesOf(LOCATION_CODES)))],
  }),
} as const
const byKey = { ability: 'integration.use', byKey: 'user' } as const
const placing = { ...byKey, ...asked, jsonField: 'locations', bodyBytes: UPLOAD_BYTES } as const

/** The calls of a customer's own programs: token and secret as HTTP Basic, and no session (D3, API-04). */
export const enterprise = {
  order: endpoint('POST /enterprise_order', {
    summary: 'Order for many locations at once: lines by location, each answered for (UPL-05, API-08)',
    ...placing,
  }),
  orderRequest: endpoint('POST /enterprise_order_request', {
    summary: 'The same under its other name (API-04, API-08)',
    ...placing,
  }),
  orders: endpoint('GET /enterprise_orders', {
    summary: 'Orders with their lines: of a date, of a range of dates, or what changed since an instant (INT-03)',
    ...byKey,
    lane: 'reading',
    query: record({
      orderDate: ['date', optional(usDate)],
      firstDate: ['first_date', optional(usDate)],
      lastDate: ['last_date', optional(usDate)],
      changedSince: ['changed_since', optional(statedInstant)],
      locationNo: ['location', optional(locationNo)],
      /** The last order number of the page before; of changes, the answer's `resume`. */
      after: ['after', optional(text(80))],
    }),
    answer: record({
      orders: [
        'orders',
        list(
          record({
            orderNo: ['order_no', orderNo],
            locationNo: ['location', locationNo],
            orderDate: ['date', usDate],
            usedOnDay: ['used_on_day', weekday],
            state: ['state', word('open', 'in production', 'shipped', 'invoiced', 'cancelled')],
            pieces: ['pieces', whole()],
            cutoffAt: ['cutoff_at', instant],
            changedAt: ['changed_at', instant],
            lines: [
              'lines',
              list(
                record({ itemNo: ['item', itemNo], description: ['desc', text(250)], quantity: ['qty', whole()] }),
                UPLOAD_LINES,
              ),
            ],
          }),
        ),
      ],
      /** What `after` is for the next page; absent on the last one. */
      next: ['next', optional(text(80))],
      /** Of changes: what `after` is the next time, whether there is another page or not. */
      resume: ['resume', optional(text(80))],
    }),
  }),
  locations: endpoint('GET /enterprise_locations', {
    summary: 'The active locations of the key, by number: what a program must know before it orders (INT-01)',
    ...byKey,
    lane: 'reading',
    query: record({
      locationNo: ['location', optional(locationNo)],
      /** The last location number of the page before. */
      after: ['after', optional(locationNo)],
    }),
    answer: record({
      /** Of all dates, weekdays and cut-offs. */
      timeZone: ['time_zone', text(50)],
      locations: [
        'locations',
        list(
          record({
            locationNo: ['location', locationNo],
            name: ['name', text(100)],
            /** The customer's own name for it at its tills. */
            pos: ['pos', optional(text(100))],
            routeNo: ['route', routeNo],
            shipToCode: ['ship_to', optional(text(20))],
            shipToName: ['ship_to_name', optional(text(100))],
            shipToCity: ['ship_to_city', optional(text(100))],
            itemListCode: ['item_list', text(20)],
            deliveryDays: ['delivery_days', list(weekday)],
            /** Of the delivery days that can still be ordered for, the one that closes first; absent when there is none. */
            nextDate: ['next_date', optional(usDate)],
            nextCutoffAt: ['next_cutoff_at', optional(instant)],
          }),
        ),
      ],
      next: ['next', optional(locationNo)],
    }),
  }),
  cutoffs: endpoint('GET /enterprise_cutoffs', {
    summary: 'The cut-off of each date',
    ...byKey,
    query: record({ firstDate: ['first_date', usDate], lastDate: ['last_date', optional(usDate)] }),
    answer: record({
      cutoffs: [
        'cutoffs',
        list(
          record({
            orderDate: ['date', usDate],
            cutoffAt: ['cutoff_at', instant],
            isPast: ['past', truth],
            isNoWork: ['no_work', truth],
          }),
        ),
      ],
    }),
  }),
  items: endpoint('GET /enterprise_items', {
    summary: "Items that can be ordered, by item number; of a location's list where one is named",
    ...byKey,
    lane: 'reading',
    query: record({
      locationNo: ['location', optional(locationNo)],
      /** The last item number of the page before. */
      after: ['after', optional(itemNo)],
    }),
    answer: record({
      items: [
        'items',
        list(
          record({
            itemNo: ['item', itemNo],
            description: ['desc', text(250)],
            customerItemNo: ['customer_item', optional(text(20))],
            upc: ['upc', optional(text(20))],
            traySize: ['tray', whole()],
            shelfLifeDays: ['life', whole()],
          }),
        ),
      ],
      next: ['next', optional(itemNo)],
    }),
  }),
}
