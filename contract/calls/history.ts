import { historyKinds, waysIn } from '#rules/history/kinds.ts'
import { download, endpoint } from '../kernel/endpoint.ts'
import { customerNo, flag, instant, itemNo, list, orderNo, text, truth, usDate, whole, word } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

const Change = record({ field: ['field', text(100)], was: ['was', text(4000)], is: ['is', text(4000)] })

/** One change of one record. */
const Entry = record({
  entryId: ['id', whole(9_999_999_999)],
  happenedAt: ['at', instant],
  /** User code of who did it; '(operator)' and 'IMPORT' are no users. */
  actor: ['user', text(60)],
  /** Whether it was company staff: a customer's user may have the same code. */
  isStaff: ['staff', truth],
  /** The customer that staff acted for. */
  onBehalfOf: ['on_behalf_of', optional(customerNo)],
  customerNo: ['customer', optional(customerNo)],
  title: ['title', text(300)],
  subject: ['record', text(100)],
  itemNo: ['item', optional(itemNo)],
  changes: ['changes', list(Change)],
  note: ['note', text(4000)],
  /** web, mobile, api, enterprise, upload, import, command, schedule. */
  channel: ['by', text(20)],
})

const filter = {
  customerNo: ['lccustno', optional(customerNo)],
  kind: ['kind', optional(word(...historyKinds))],
  /** The whole number or code of the record: an order, a location, a user. */
  subject: ['record', optional(text(60))],
  actor: ['user', optional(text(20))],
  from: ['from', optional(usDate)],
  to: ['to', optional(usDate)],
  way: ['by', optional(word(...waysIn))],
  /** Only what staff did while they viewed as a customer. */
  isOnBehalf: ['on_behalf', optional(flag)],
} as const

const Page = record({ entries: ['entries', list(Entry)], hasMore: ['more', truth] })
/** Entries older than this one: the last of the page before. */
const before = ['before', optional(whole(9_999_999_999))] as const

export const history = {
  list: endpoint('GET /history', {
    summary: 'Who changed what, newest first; quantities of orders only when asked for',
    ability: 'history.read',
    ofAnyCustomer: true,
    lane: 'reading',
    query: record({ ...filter, before }),
    answer: Page,
  }),
  ofOrder: endpoint('GET /history/order', {
    summary: 'Who changed an order and its quantities, newest first',
    ability: 'orders.open',
    lane: 'reading',
    query: record({ customerNo: ['lccustno', optional(customerNo)], orderNo: ['orderno', orderNo], before }),
    answer: Page,
  }),
  csv: download('GET /csvs/history', {
    summary: 'Who changed what as CSV, at most 10,000 changes',
    ability: 'history.read',
    ofAnyCustomer: true,
    query: record(filter),
  }),
}
