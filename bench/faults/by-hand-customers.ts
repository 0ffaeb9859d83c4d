import type { Planted } from './fault.ts'

const FORM = 'server/customers/customer-form.ts'
const FORM_SQL = 'server/customers/customer-form.sql.ts'
const SETUP = 'server/customers/setup.ts'
const SETUP_SQL = 'server/customers/setup.sql.ts'
const RULE = 'rules/customers/customer-form.ts'
const OF_FORM = ['server/customers/customer-form.test.ts']
const OF_SETUP = ['server/customers/setup.test.ts']
const OF_RULE = ['rules/customers/customer-form.test.ts']

/** Guards of customers, of who names whom, and of the way to a first order. */
export const customerPlanted: readonly Planted[] = [
  [
    'a customer is made though customers come from the ERP',
    FORM,
    'if (await isOn(tx, CUSTOMERS_FROM_ERP))',
    'if (false)',
    OF_FORM,
  ],
  ['a customer’s change is not compared by its version', FORM, 'if (row.version !== version)', 'if (false)', OF_FORM],
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
  ['a customer may be billed two steps away', RULE, "if (named.names !== '')", 'if (false)', OF_RULE],
  ['a list that is shared is begun anew', SETUP, 'ownerNo !== customerNo ?', 'false ?', OF_SETUP],
  ['a list with items is filled again', SETUP, '!(await sql.isListEmpty(tx, customerNo))', 'false', OF_SETUP],
  ['prices that are there are written over', SETUP, '...((await has(to))', '...(false', OF_SETUP],
  [
    'a customer without a user looks ready',
    SETUP_SQL,
    `  and exists (select 1 from portal_user u where \${maySignInHere(today)})\n`,
    '',
    OF_SETUP,
  ],
  ['a day without work is the first', SETUP, '!isNoWork && cutoffAt', 'cutoffAt', OF_SETUP],
]
