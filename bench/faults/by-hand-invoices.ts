import { retentionPlanted } from './by-hand-retention.ts'
import type { Planted } from './fault.ts'

const SQL = 'server/invoices/invoices.sql.ts'
const TESTS = ['server/invoices/invoices.test.ts']
const ACCOUNT = ['server/orders/one-account-status.test.ts']

export const invoicePlanted: readonly Planted[] = [
  ['another customer of the account reads every line', SQL, '}::text = ', '}::text <> ', TESTS],
  [
    'a line is everybody’s on the route',
    SQL,
    ' and p.location_no is not null and ',
    ' or p.location_no is not null and ',
    TESTS,
  ],
  [
    'delivered orders count in what is owed',
    'server/ordering/account-hold.sql.ts',
    "in ('open', 'in production')",
    "in ('open', 'in production', 'shipped')",
    ACCOUNT,
  ],
  [
    'a save looks at the balance alone where undelivered orders count',
    'server/ordering/account-hold.sql.ts',
    ' or ${undeliveredCount}',
    '',
    ACCOUNT,
  ],
  [
    'a save asks for the sum of orders and finds none',
    'server/orders/lines/save-line.sql.ts',
    'alone(save, sql``), mayGrow(save)',
    'alone(save, sql``), surelyMayGrow(save)',
    ACCOUNT,
  ],
  [
    'a status that is not known is none',
    'web/ordering/CustomerBlock.tsx',
    'if (error && !data) return',
    'if (false) return',
    ['web/dashboard/DashboardScreen.test.tsx'],
  ],
  // What goes when it is old enough, invoices among it.
  ...retentionPlanted,
]
