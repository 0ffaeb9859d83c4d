import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, flag, instant, list, money, text, usDate, whole } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'

export const ListedCustomer = record({
  customerNo: ['No_', customerNo],
  name: ['Name', text(100)],
  city: ['City', text(100)],
  phone: ['Phone No_', text(30)],
  /** Made here, and something that an order needs is not there yet; absent otherwise. */
  isUnfinished: ['setup_unfinished', optional(flag)],
})

/** A customer's day that closes soon with locations that have no order for it. */
const ClosingSoon = record({
  customerNo: ['No_', customerNo],
  name: ['Name', text(100)],
  phone: ['Phone No_', text(30)],
  date: ['orderdate', usDate],
  cutoffAt: ['cutoff_at', instant],
  /** Locations delivered that day and without an order, and all that are delivered. */
  lackingCount: ['without_order', whole()],
  deliveredCount: ['delivered', whole()],
})
const OnHold = record({
  customerNo: ['No_', customerNo],
  name: ['Name', text(100)],
  phone: ['Phone No_', text(30)],
  balanceCents: ['Balance', money],
})

export const customers = {
  desk: endpoint('GET /staffdesk', {
    summary: 'Where staff begin: days that close soon with locations without an order, customers on credit hold (S04)',
    ability: 'customers.list',
    lane: 'reading',
    answer: record({
      closing: ['closing', list(ClosingSoon)],
      closingCount: ['closing_count', whole()],
      onHold: ['on_hold', list(OnHold)],
      onHoldCount: ['on_hold_count', whole()],
    }),
  }),
  list: endpoint('GET /customers', {
    summary: 'All customers, for staff, also while they view as one (CUS-01, IMP-01)',
    ability: 'customers.viewAs',
    lane: 'reading',
    answer: list(ListedCustomer),
  }),
}
