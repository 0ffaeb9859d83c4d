import { MISSED_ORDERS_FIND_LENGTH, MISSED_ORDERS_MOST, REMINDERS_A_DAY } from '#rules/limits.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  customerNo,
  flag,
  instant,
  list,
  locationNo,
  orderNo,
  routeNo,
  text,
  truth,
  usDate,
  userCode,
  whole,
  word,
} from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { ofCustomer } from '../../shapes/day-orders.ts'

/** "Nothing needed" of a location's day: by whom, and what took it back (MIS-03). */
const Mark = record({
  by: ['marked_by', userCode],
  at: ['marked_at', instant],
  takenBackBy: ['taken_back_by', optional(userCode)],
  takenBackAt: ['taken_back_at', optional(instant)],
  /** The order that took it back. */
  takenBackByOrderNo: ['taken_back_by_doc', optional(orderNo)],
})

/** The last reminder for a location's day (MIS-05). */
const Reminder = record({
  by: ['reminded_by', userCode],
  at: ['reminded_at', instant],
  to: ['reminded', list(userCode)],
  /** Sent for the location's day so far. */
  count: ['reminder_count', whole()],
})

/** A location without an order for the day (MIS-01), what it usually does on that weekday (MIS-02), and how it stands. */
const MissedOrder = record({
  customerNo: ['customer no_', customerNo],
  customerName: ['customer name', text(100)],
  phone: ['phone', text(30)],
  routeNo: ['route no_', routeNo],
  locationNo: ['location no_', locationNo],
  name: ['name', text(100)],
  cutoffAt: ['cutoff_at', instant],
  weeks: ['weeks', whole()],
  weeksOrdered: ['weeks_ordered', whole()],
  usualPieces: ['usual_qty', optional(whole())],
  /** It orders in most weeks: none is out of its habit. */
  isUnusual: ['unusual', truth],
  lastOrder: [
    'last_order',
    optional(record({ orderNo: ['document no_', orderNo], date: ['document date', usDate], pieces: ['qty', whole()] })),
  ],
  isNothingNeeded: ['nothing_needed', truth],
  mark: ['mark', optional(Mark)],
  reminder: ['reminder', optional(Reminder)],
})

const ofDay = { ...ofCustomer, locationNo: ['location_no', locationNo], orderDate: ['OrdrDte', usDate] } as const

/** Who has no order for the next days (issue 12): of all customers for staff with none chosen, else of one. */
export const missedOrders = {
  list: endpoint('GET /missed_orders', {
    summary: 'Locations without an order for one of the next days, soonest cut-off first (MIS-01)',
    ability: 'missedOrders.read',
    lane: 'reading',
    query: record({
      /** Without one, or with one that is not open any more: the day that closes first. */
      date: ['date', optional(usDate)],
      most: ['most', optional(whole(MISSED_ORDERS_MOST))],
      /** Those that come after this location of the day; of all customers' with its customer. Without them, or not there: the first. */
      afterCustomer: ['after_customer', optional(customerNo)],
      afterLocation: ['after_location', optional(locationNo)],
      /** In a customer's or a location's number or name, or in a route. */
      find: ['find', optional(text(MISSED_ORDERS_FIND_LENGTH))],
    }),
    answer: record({
      /** Days that can still be ordered for, the first to close first; counts are told for one customer. */
      days: [
        'days',
        list(
          record({
            date: ['date', usDate],
            cutoffAt: ['cutoff_at', instant],
            withoutCount: ['without_count', optional(whole())],
          }),
        ),
      ],
      /** Absent when no day is open. */
      date: ['date', optional(usDate)],
      /** Those asked for, in their order; those that need nothing stay in their place. */
      rows: ['rows', list(MissedOrder)],
      /** How many there are of them, with what is looked for; and how many come before the first row. */
      listedCount: ['listed_count', whole()],
      skippedCount: ['skipped_count', whole()],
      withoutCount: ['without_count', whole()],
      nothingNeededCount: ['nothing_needed_count', whole()],
      doneCount: ['done_count', whole()],
      hasLocations: ['has_locations', truth],
      accountStatus: ['account_status', optional(word('Good', 'Past Due', 'Credit Hold (Over Limit)'))],
    }),
  }),
  mark: endpoint('POST /missed_order_nothing_needed', {
    summary: 'Say that a location needs nothing for a day, or take that back; until the cut-off (MIS-03)',
    ability: 'orders.open',
    form: record({ ...ofDay, isNothingNeeded: ['nothing_needed', flag] }),
    answer: record({ isNothingNeeded: ['nothing_needed', truth] }),
  }),
  remind: endpoint('POST /missed_order_remind', {
    summary: `E-mail the other users who order for a location that a day has no order yet; once an hour, ${REMINDERS_A_DAY} times a day (MIS-05)`,
    ability: 'orders.open',
    form: record({
      ...ofDay,
      /** Returns who would get the reminder, and sends nothing. */
      isPreview: ['preview', optional(flag)],
    }),
    answer: record({
      to: ['reminded', list(userCode)],
      people: ['people', list(record({ userCode: ['user', userCode], name: ['name', text(100)] }))],
    }),
  }),
}
