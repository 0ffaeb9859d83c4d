import type { Planted } from './fault.ts'

const BOARD = 'server/missed-orders/board.sql.ts'
const CALLS = 'server/missed-orders/missed-orders.ts'
const REMIND = 'server/missed-orders/remind.ts'
const FRAGMENT = 'server/ordering/places/nothing-needed.sql.ts'
const TESTS = ['server/missed-orders/missed-orders.test.ts']
const PAGES = ['server/missed-orders/pages.test.ts']
const RULE = ['server/missed-orders/board.test.ts']
const NEEDS = ['server/summary/needs-order.test.ts']

/** Who is asked for an order, who is not any more, and who reads the mail. */
export const missedOrderFaults: readonly Planted[] = [
  ['a location that needs nothing is reminded', REMIND, 'if (await sql.needsNothing(tx, day))', 'if (!tx)', TESTS],
  ['a location with an order is reminded', REMIND, 'if (orders.some(isCounted))', 'if (!tx)', TESTS],
  [
    'a location with an order says that it needs nothing',
    CALLS,
    'isNothingNeeded && held.some(isCounted)',
    'held.length < 0',
    TESTS,
  ],
  [
    'the day that closes next is looked for in seven days alone',
    'rules/limits.ts',
    'CLOSING_NEXT_DAYS = 14',
    'CLOSING_NEXT_DAYS = 7',
    NEEDS,
  ],
  [
    'a mark that was taken back still counts',
    FRAGMENT,
    `nn.order_date = \${date} and nn.taken_back_at is null`,
    `nn.order_date = \${date}`,
    NEEDS,
  ],
  [
    'the summary tells a mark that was taken back',
    FRAGMENT,
    `\${to}::date and nn.taken_back_at is null`,
    `\${to}::date`,
    PAGES,
  ],
  [
    'the board tells of other ship-tos',
    BOARD,
    `and \${isMapped(reach)} and \${isChosen(reach)})\``,
    `and \${isMapped(reach)})\``,
    TESTS,
  ],
  [
    'a canceled order counts as one on the board',
    BOARD,
    `and o.order_date = a.order_date and \${isCounted()}`,
    'and o.order_date = a.order_date',
    RULE,
  ],
  [
    'customers who place no web orders are asked',
    BOARD,
    `where c.web_orders_allowed > 0 and \${isOf(reach)}),`,
    `where \${isOf(reach)}),`,
    TESTS,
  ],
  [
    'a program begins its own list by another customer’s location',
    CALLS,
    'own ?? afterCustomer',
    'afterCustomer ?? own',
    PAGES,
  ],
  [
    'a customer with cut-offs of its own closes with all others',
    'server/missed-orders/days.ts',
    'group === 0 ? [] : [{ customerNo, group }]',
    'group >= 0 ? [] : [{ customerNo, group }]',
    TESTS,
  ],
]
