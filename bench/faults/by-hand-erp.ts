import type { Planted } from './fault.ts'

const TESTS = ['server/erp/export.test.ts']
const PULL = ['server/erp/pull.test.ts']
const SENT = ['server/erp/sent.test.ts']
const LIST = ['server/erp/reconcile.test.ts']
const STATES = ['server/import/states/states.test.ts']

export const erpPlanted: readonly Planted[] = [
  [
    'an order that was canceled after its release is not taken back',
    'server/erp/erp-orders.sql.ts',
    "o.state in ('open', 'cancelled')",
    "o.state in ('open')",
    TESTS,
  ],
  ['a page of orders may be of none', 'contract/calls/intake/erp.ts', 'whole(ERP_PAGE, 1)', 'whole(ERP_PAGE)', PULL],
  [
    'an order that was moved on without a release is not named',
    'server/import/states/load-states.ts',
    "outcome === 'moves' && before === 'open' && !order.isInErp",
    'false',
    STATES,
  ],
  [
    'what was confirmed before a release is said of the order after it',
    'server/production/told.sql.ts',
    'where l.customer_no = o.customer_no and l.order_no = o.order_no`.execute(tx)',
    'where false`.execute(tx)',
    STATES,
  ],
  [
    'order numbers have nine digits at most',
    'server/import/files/cell.ts',
    '/^-?\\d{1,12}$/',
    '/^-?\\d{1,9}$/',
    [...STATES, ...LIST],
  ],
  [
    'of two dates the last holds without a word',
    'server/runtime/words.ts',
    'given.has(token.name))',
    'false)',
    [...TESTS, 'server/production/command.test.ts'],
  ],
  [
    'a release that is left out is called nothing',
    'server/erp/command.ts',
    'releases.length + leftOut.length === 0',
    'releases.length === 0',
    TESTS,
  ],
  [
    'an order of ours comes a second time under the ERP’s number',
    'server/import/own-orders.sql.ts',
    'select customer_no, order_no, erp_no from order_in_erp\n',
    'select customer_no, order_no, erp_no from order_in_erp where false\n',
    ['server/import/own-orders.test.ts'],
  ],
  [
    'a folder without a name is where the command stands',
    'server/erp/command.ts',
    '!folder ||',
    'folder === undefined ||',
    TESTS,
  ],
  [
    'UTF-16 without a mark is read',
    'server/import/read.ts',
    '(bytes.length > 1 && (first === 0) !== (second === 0))',
    'false',
    LIST,
  ],
  [
    'a dry run of states writes',
    'server/erp/handlers.ts',
    "source: 'order_states' }, { dryRun: isDryRun }",
    "source: 'order_states' }, {}",
    SENT,
  ],
  [
    'a quantity that one line of many leaves out is forgotten in all',
    'server/erp/states-sent.ts',
    'if (count === 0 || count === lines.length) return count > 0',
    'return count > 0',
    SENT,
  ],
  [
    'complete files are not complete over HTTP',
    'server/erp/handlers.ts',
    "complete: complete.split(',').filter((name) => name !== '')",
    'complete: []',
    SENT,
  ],
  [
    'more than half may be removed over HTTP',
    'server/erp/handlers.ts',
    'expectedRows: new Map(expected), removeMany }',
    'expectedRows: new Map(expected), removeMany: true }',
    SENT,
  ],
  [
    'imports over HTTP hold their files in memory side by side',
    'server/erp/imported.ts',
    'await imports.take(0, work)',
    'await work()',
    SENT,
  ],
  [
    'an item that only we have is no difference',
    'rules/production/reconcile.ts',
    '...our.lines.keys(), ',
    '',
    ['rules/production/reconcile.test.ts'],
  ],
  [
    'a dry run over HTTP writes',
    'server/erp/handlers.ts',
    '{ dryRun: isDryRun, invites, expectedRows',
    '{ invites, expectedRows',
    SENT,
  ],
  [
    'the expected rows of sent files',
    'server/erp/handlers.ts',
    'expectedRows: new Map(expected)',
    'expectedRows: new Map()',
    SENT,
  ],
  [
    'what was confirmed is forgotten when the truck is loaded',
    'server/import/states/states.sql.ts',
    `case when \${given.confirmed}::boolean then excluded.confirmed_quantity else t.confirmed_quantity end`,
    'excluded.confirmed_quantity',
    STATES,
  ],
  [
    'more than ordered is short',
    'rules/production/shortage.ts',
    'coming < line.ordered',
    'coming !== line.ordered',
    ['rules/production/shortage.test.ts'],
  ],
  ['a line that was taken back is told', 'server/production/told.sql.ts', '     where l.quantity > 0`', '`', TESTS],
  [
    'an order that is told again replaces nothing',
    'server/production/told.sql.ts',
    '             (select e.release_no from erp_order e where e.customer_no = o.customer_no and e.order_no = o.order_no order by e.erp_order_no desc limit 1),',
    '             null::bigint,',
    TESTS,
  ],
  [
    'a file of some routes holds others',
    'server/erp/export.ts',
    'routes.every((route) => asked.includes(route))',
    'true',
    TESTS,
  ],
]
