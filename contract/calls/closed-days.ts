import { endpoint } from '../kernel/endpoint.ts'
import {
  customerNo,
  flag,
  instant,
  json,
  list,
  locationNo,
  orderNo,
  routeNo,
  text,
  usDate,
  userCode,
  whole,
  word,
} from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { ofCustomer } from '../shapes/day-orders.ts'

/** An order and where it goes. */
const placed = {
  orderNo: ['document no_', orderNo],
  customerNo: ['customer no_', customerNo],
  customerName: ['customer name', text(100)],
  locationNo: ['location no_', locationNo],
  locationName: ['name', text(100)],
  routeNo: ['route no_', routeNo],
} as const

/** An open order whose day has no work any more (CUT-15). */
const ClosedDayOrder = record({
  ...placed,
  orderDate: ['document date', usDate],
  pieces: ['qty', whole()],
})

const totals = {
  orders: ['orders', whole()],
  customers: ['customers', whole()],
  pieces: ['qty', whole()],
} as const

/** An order that is not changed, with the reason in a sentence. */
const LeftOrder = record({
  ...placed,
  code: ['code', text(40)],
  text: ['text', text(300)],
})
/** The first of those that are not changed, and how many there are. */
const left = { left: ['left', list(LeftOrder)], leftCount: ['left_count', whole()] } as const

const answer = ['do', word('move', 'cancel')] as const
const ofDay = {
  orderDate: ['OrdrDte', usDate],
  /** Where to; only of a move. */
  toDate: ['move_to', optional(usDate)],
  /** One customer's orders alone; absent: those of every customer, or of the customer viewed as. */
  ownerNo: ['customer_no', optional(customerNo)],
  /** These orders alone; absent: all of the day. */
  orderNos: ['documents', optional(json(list(orderNo)))],
} as const

/** A change of a day's orders that staff made, newest first. */
const DayChange = record({
  changeNo: ['change_no', whole()],
  /** Absent: orders of every customer. */
  ownerNo: ['customer_no', optional(customerNo)],
  answer,
  orderDate: ['OrdrDte', usDate],
  toDate: ['move_to', optional(usDate)],
  ...totals,
  changedBy: ['changed_by', userCode],
  changedAt: ['changed_at', instant],
  undoneBy: ['undone_by', optional(userCode)],
  undoneAt: ['undone_at', optional(instant)],
})

/** What a change or its undo did. `people`: users who get an e-mail. */
const Done = record({ ...totals, people: ['people', whole()], ...left })

/** Orders on days without work: company staff's alone, so an order's screen does not bring them. */
export const closedDays = {
  list: endpoint('GET /orders_on_closed_days', {
    summary:
      'Staff: open orders on days without work, to be moved or canceled; of all customers, or of the one viewed as (CUT-15)',
    ability: 'orders.seeClosedDays',
    lane: 'reading',
    answer: list(ClosedDayOrder),
  }),
  days: endpoint('GET /closed_days', {
    summary: 'Staff: days without work that have open orders, with their counts, and the changes made lately (CUT-15)',
    ability: 'orders.seeClosedDays',
    lane: 'reading',
    answer: record({
      days: [
        'days',
        list(
          record({
            orderDate: ['OrdrDte', usDate],
            ...totals,
            /** Customers with the most pieces first; `customers` counts all. */
            rows: [
              'rows',
              list(
                record({
                  customerNo: ['customer no_', customerNo],
                  customerName: ['customer name', text(100)],
                  orders: ['orders', whole()],
                  pieces: ['qty', whole()],
                }),
              ),
            ],
          }),
        ),
      ],
      changes: ['changes', list(DayChange)],
    }),
  }),
  preview: endpoint('GET /closed_day_preview', {
    summary: 'Staff: what moving or canceling the orders of a day without work would do; changes nothing (CUT-15)',
    ability: 'orders.seeClosedDays',
    lane: 'reading',
    query: record({
      ...ofDay,
      answer: ['do', optional(word('move', 'cancel'))],
      /** As if the day were closed already, for the customer named or for every customer. */
      isClosing: ['closing', optional(flag)],
    }),
    answer: record({
      /** All orders of the day. */
      ...totals,
      /** Those that would be changed. */
      changed: ['changed', record(totals)],
      people: ['people', whole()],
      ...left,
      /** Days to which at least one of the orders can be moved. */
      days: ['days', list(usDate)],
    }),
  }),
  change: endpoint('POST /closed_day_orders', {
    summary: 'Staff: move or cancel the orders of a day without work, all at once; their users get an e-mail (CUT-15)',
    ability: 'orders.seeClosedDays',
    form: record({ ...ofDay, answer }),
    answer: record({ changeNo: ['change_no', whole()], done: ['done', Done] }),
  }),
  undo: endpoint('POST /closed_day_undo', {
    summary: 'Staff: put back the orders of a change, except those that were changed since; their users get an e-mail',
    ability: 'orders.seeClosedDays',
    form: record({ changeNo: ['change_no', whole()] }),
    answer: record({ done: ['done', Done] }),
  }),
  move: endpoint('POST /ordermove', {
    summary: 'Staff: move an order from a day without work to one on which an order may be made (CUT-15)',
    ability: 'orders.editHeader',
    form: record({ ...ofCustomer, orderNo: ['document_no', orderNo], orderDate: ['OrdrDte', usDate] }),
    answer: record({ orderNo: ['doc', orderNo], orderDate: ['OrdrDte', usDate] }),
  }),
}
