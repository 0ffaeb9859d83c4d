import type { Planted } from './fault.ts'

const FORM = 'server/customers/customer-form.ts'
const FORM_SQL = 'server/customers/customer-form.sql.ts'
const SETUP = 'server/customers/setup.ts'
const RULE = 'rules/customers/customer-form.ts'
const OF_FORM = ['server/customers/customer-form.test.ts']
const OF_SETUP = ['server/customers/setup.test.ts']
const OF_RULE = ['rules/customers/customer-form.test.ts']

/** Guards of customers, of who names whom, and of the way to a first order. */
export const customerPlanted: readonly Planted[] = [
  ['what the ERP says is changed here', FORM, ', ...judgeErp(before, after)]', ']', OF_FORM],
  ['a bill-to customer is not looked at', FORM, ', ...(await judgeNaming(tx, after))]', ']', OF_FORM],
  [
    'a number that differs in case is another one',
    FORM_SQL,
    `upper(customer_no) = upper(\${customerNo})`,
    `customer_no = \${customerNo}`,
    OF_FORM,
  ],
  [
    'customers are written side by side',
    FORM_SQL,
    'pg_advisory_xact_lock(7706863)',
    'pg_advisory_xact_lock_shared(7706863)',
    OF_FORM,
  ],
  [
    'any number of orders may be chosen',
    RULE,
    'ordersAllowedChoices(existing).includes(webOrdersAllowed)',
    'webOrdersAllowed >= 0',
    OF_RULE,
  ],
  ['a list with items is filled again', SETUP, '!(await sql.isListEmpty(tx, customerNo))', 'false', OF_SETUP],
]
