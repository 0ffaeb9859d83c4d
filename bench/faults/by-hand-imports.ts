import type { Planted } from './fault.ts'

const COMPLETE = ['server/import/complete-files.test.ts']
const NAMED = ['server/import/complete/named.test.ts']
const LEFT = ['server/import/consequences/consequences.test.ts']

/** Faults of complete files, of what an import leaves behind, and of its log. */
export const importPlanted: readonly Planted[] = [
  [
    'a complete file may lack anything',
    'rules/uploads/half-a-file.ts',
    'missing * 2 <= there',
    'missing <= there',
    ['rules/uploads/half-a-file.test.ts', ...COMPLETE],
  ],
  ['more than half is never allowed', 'server/import/import-folder.ts', '!options.removeMany', 'true', COMPLETE],
  [
    'what belongs to customers made here is ended',
    'server/import/complete/missing.sql.ts',
    'and not mine.is_from_erp)',
    'and false)',
    COMPLETE,
  ],
  [
    'a ship-to that a user alone names is removed',
    'server/import/complete/kinds.sql.ts',
    'sql`select 1 from portal_user u where u.customer_no = t.customer_no and u.mapped_route_no = t.ship_to_code`,',
    'sql`select 1 where false`,',
    NAMED,
  ],
  [
    'a ship-to that an order alone names is removed',
    'server/import/complete/kinds.sql.ts',
    'sql`select 1 from sales_order o where o.ship_to_code = t.ship_to_code',
    'sql`select 1 from sales_order o where false and o.ship_to_code = t.ship_to_code',
    NAMED,
  ],
  [
    'a route that a notice alone names is removed',
    'server/import/complete/kinds.sql.ts',
    'sql`select 1 from alert_notice n where n.route_no = t.route_no`,',
    'sql`select 1 where false`,',
    NAMED,
  ],
  [
    'a list that a sharer of it uses is removed',
    'server/ordering/lists/deleted-lists.sql.ts',
    'in (s.customer_no, s.master_customer_no))`',
    'in (s.customer_no))`',
    NAMED,
  ],
  [
    'a rotating menu of an order that is to be made is removed',
    'server/import/complete/kinds.sql.ts',
    `sql\`select 1 from sales_order o where o.menu_cycle = t.menu_cycle_code and \${notShipped}\`,`,
    'sql`select 1 where false`,',
    NAMED,
  ],
  [
    'company staff count among those a file of users lacks',
    'server/import/complete/kinds.sql.ts',
    't.customer_no is not null and t.is_active',
    't.is_active',
    NAMED,
  ],
  [
    'cut-offs of an import that broke off after its commit are never settled',
    'server/import/import-folder.ts',
    "report.problems.length === 0 && read.rowCounts.has('cutoffs')",
    "report.inserted + report.updated > 0 && read.rowCounts.has('cutoffs')",
    ['server/import/import-folder.test.ts'],
  ],
  [
    'notes tell of past orders',
    'server/import/consequences/consequences.sql.ts',
    `o.state = 'open' and o.order_date >= \${today}::date and \${what}`,
    `\${what}`,
    LEFT,
  ],
  [
    'a dry run is logged as a run',
    'server/import/import-folder.ts',
    '(dryRun ? undefined : addRun(',
    '(dryRun && false ? undefined : addRun(',
    ['server/import/runs.test.ts'],
  ],
  [
    'a dry run that broke off is logged',
    'server/import/import-folder.ts',
    '    if (!dryRun) await addRun',
    '    await addRun',
    ['server/import/runs.test.ts'],
  ],
  [
    'orders keep the place of a menu week that is removed',
    'server/import/complete-files.ts',
    "if (has('menuCycles') || has('menuWeeks')) await",
    'if (false) await',
    COMPLETE,
  ],
]
