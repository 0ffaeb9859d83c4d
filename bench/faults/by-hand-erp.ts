import type { Planted } from './by-hand-uploads.ts'

const TESTS = ['server/erp/export.test.ts']
const PULL = ['server/erp/pull.test.ts']
const SENT = ['server/erp/sent.test.ts']
const LIST = ['server/erp/reconcile.test.ts']
const STATES = ['server/import/states/states.test.ts']

export const erpPlanted: readonly Planted[] = [
  [
    'an order is compared with what was told first',
    'server/erp/reconcile.sql.ts',
    'erp_order_no desc) e',
    'erp_order_no) e',
    LIST,
  ],
  [
    'an item that only we have is no difference',
    'rules/production/reconcile.ts',
    '...our.lines.keys(), ',
    '',
    ['rules/production/reconcile.test.ts'],
  ],
  [
    'a sent file has another name than any',
    'server/import/read.ts',
    'strangerText(file) ?? STRANGER',
    'strangerText(file)',
    SENT,
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
  ['a file sent twice', 'server/http/uploaded-file.ts', 'if (files.has(fileName))', 'if (false)', SENT],
  [
    'any key opens the ERP’s calls',
    'server/access/installation-key.ts',
    '!timingSafeEqual(digest(shown), digest(erpKey))',
    'false',
    PULL,
  ],
  [
    'wrong keys of the installation are not counted',
    'server/access/installation-key.ts',
    '    await countTries(world.db, counted, GUESSES_REMEMBERED)\n',
    '',
    PULL,
  ],
  [
    'what the ERP is told has no turn',
    'server/production/told.sql.ts',
    'export async function tellReleased(tx: Db, orderNos: readonly number[], releaseNo: number, now: Date): Promise<void> {\n  await inTurn(tx)\n',
    'export async function tellReleased(tx: Db, orderNos: readonly number[], releaseNo: number, now: Date): Promise<void> {\n',
    PULL,
  ],
  [
    'an old file of states takes an unlocked order to production',
    'server/import/states/load-states.ts',
    "before === 'open' && order.isUnlocked && state === 'in production'",
    'false',
    STATES,
  ],
  ['two exports write at the same moment', 'server/erp/export.ts', '  await exportsInTurn(db)\n', '', TESTS],
  ['states of an order that is not here', 'server/import/check.ts', '!orderNos.has(orderNo)', 'false', STATES],
  [
    'what was confirmed is forgotten when the truck is loaded',
    'server/import/states/states.sql.ts',
    `case when \${given.confirmed}::boolean then excluded.confirmed_quantity else t.confirmed_quantity end`,
    'excluded.confirmed_quantity',
    STATES,
  ],
  ['shortages of an open order', 'server/orders/load.ts', "order.state === 'open' ? []", 'false ? []', STATES],
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
    'an unlock is not told',
    'server/production/handlers.ts',
    '      await tellUnlocked(tx, [orderNo], now)\n',
    '',
    TESTS,
  ],
  [
    'an export releases without being asked',
    'server/erp/export.ts',
    'const taken = takes\n',
    'const taken = true\n',
    TESTS,
  ],
  [
    'a file of some routes holds others',
    'server/erp/export.ts',
    'routes.every((route) => asked.includes(route))',
    'routes.length > 0',
    TESTS,
  ],
  [
    'a release without routes is one of some',
    'server/erp/export.ts',
    'asked.length === 0 || (routes.length > 0 &&',
    'asked.length === 0 || (true &&',
    TESTS,
  ],
]
