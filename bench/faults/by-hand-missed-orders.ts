import type { Planted } from './fault.ts'

const BOARD = 'server/missed-orders/board.sql.ts'
const CALLS = 'server/missed-orders/missed-orders.ts'
const REMIND = 'server/missed-orders/remind.ts'
const READERS = 'server/missed-orders/reminders.sql.ts'
const FRAGMENT = 'server/ordering/places/nothing-needed.sql.ts'
const TESTS = ['server/missed-orders/missed-orders.test.ts']
const PAGES = ['server/missed-orders/pages.test.ts']
const EACH = ['server/missed-orders/each-customer.test.ts']
const RULE = ['server/missed-orders/board.test.ts']
const RACES = ['server/missed-orders/at-once.test.ts']
const NEEDS = ['server/summary/needs-order.test.ts']

/** Who is asked for an order, who is not any more, and who reads the mail. */
export const missedOrderFaults: readonly Planted[] = [
  ['a reminder reaches users of another route', READERS, '.where(mayOrderFor({ routeNo, shipToCode }))', '', TESTS],
  ['a reminder reaches users of other customers', READERS, ".where('u.customerNo', '=', customerNo)", '', TESTS],
  ['a reminder reaches programs', READERS, '.where(isPerson)', '', TESTS],
  ['reminders at the same moment are each sent', REMIND, '  await sql.lockReminders(tx, day)\n', '', RACES],
  [
    'a location is reminded as often as somebody presses',
    REMIND,
    '  refuseIf(reminderLock(await sql.sentReminders(tx, day, { since, until }), now))\n',
    '',
    TESTS,
  ],
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
    'the mark of one location counts for all',
    FRAGMENT,
    `nn.location_no = \${sql.ref(\`\${place}.location_no\`)}`,
    'true',
    NEEDS,
  ],
  [
    'the summary asks for what needs nothing',
    'rules/ordering/order-summary.ts',
    'lacksOrder(day, row, facts) && !saysNothingNeeded(row, day.date)',
    'lacksOrder(day, row, facts)',
    ['rules/ordering/order-summary.test.ts'],
  ],
  [
    'the summary tells a mark that was taken back',
    FRAGMENT,
    `\${to}::date and nn.taken_back_at is null`,
    `\${to}::date`,
    PAGES,
  ],
  ['the mark of one day counts for all', FRAGMENT, `and nn.order_date = \${date}`, '', NEEDS],
  [
    'the board tells of other routes',
    BOARD,
    `and \${isMapped(reach)} and \${isChosen(reach)})\``,
    `and \${isChosen(reach)})\``,
    TESTS,
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
  ['a list begins after another customer’s location', BOARD, `a.customer_no = \${after.customerNo} and `, '', EACH],
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
