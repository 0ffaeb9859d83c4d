import type { Planted } from './fault.ts'

const TESTS = ['server/retention/retention.test.ts']
const COMMANDS = ['tests/operator.test.ts']
const KINDS = 'server/retention/kinds.sql.ts'

export const retentionPlanted: readonly Planted[] = [
  ['an order goes that is not over', KINDS, "may: sql`r.state in ('invoiced', 'cancelled')`", 'may: always', TESTS],
  ['an invoice goes that is owed', KINDS, 'may: sql`r.balance_cents = 0`', 'may: always', TESTS],
  ['mail goes that was given up', KINDS, "r.done_at is not null and r.kind <> 'alert'", "r.kind <> 'alert'", TESTS],
  ['an order that somebody holds is waited for', 'server/retention/rows.sql.ts', ' skip locked', '', TESTS],
  ['what goes is in no file', 'server/retention/remove.ts', '      if (archive)\n', '      if (!archive)\n', TESTS],
  [
    'kept shorter than the least',
    'rules/retention/ages.ts',
    'Math.max(months, forAll)',
    'forAll',
    ['rules/retention/ages.test.ts'],
  ],
  [
    'a dry run makes a database where none is',
    'scripts/retention.ts',
    "databaseUrl === undefined && !existsSync(path.join(dataDir, 'database'))",
    'false',
    COMMANDS,
  ],
  [
    'a dry run in a database of another version',
    'scripts/retention.ts',
    "    await refuseOtherVersion(pool, { what: 'The database', next: 'and run this then' })\n",
    '',
    COMMANDS,
  ],
  [
    'formulas in the archive',
    'server/retention/archive.ts',
    "return csvText(typeof value === 'string'",
    "return (typeof value === 'string'",
    TESTS,
  ],
  [
    'the archive is for everybody to read',
    'server/retention/archive.ts',
    'const FILE_MODE = 0o600',
    'const FILE_MODE = 0o644',
    TESTS,
  ],
  ['a post goes whose waste stays', KINDS, `e.wasted_on >= \${until}::date)\``, 'false)`', TESTS],
  [
    'the last import that was done goes',
    KINDS,
    'r.run_id is distinct from (select max(run_id) from import_run where is_done)',
    'true',
    TESTS,
  ],
  [
    'a release goes that told the ERP of an open order',
    KINDS,
    'sql`not exists (select 1 from sales_order o where o.customer_no = r.customer_no and o.order_no = r.order_no',
    'sql`not exists (select 1 from sales_order o where false and o.customer_no = r.customer_no and o.order_no = r.order_no',
    TESTS,
  ],
  [
    'a month that another run removes is a fault of ours',
    'server/retention/remove.ts',
    'if (error.code !== UNDEFINED_TABLE) throw error',
    'throw error',
    TESTS,
  ],
]
