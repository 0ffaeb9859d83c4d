import { RIGHTS, type Right } from '#rules/access.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { hashPassword } from '../access/passwords.ts'
import type { Db } from '../db/open.ts'
import { insertUsers } from './demo.sql.ts'

/** The people of the demo; every one has this password. A production start creates none of them. */
export const DEMO_PASSWORD = 'demo'
export const DEMO_CUSTOMER = '104220'
export const CREDIT_HOLD_CUSTOMER = '104500'

/** What a customer's administrator may be given; the API key is an account of its own. */
const grantable = RIGHTS.filter((right) => right !== 'apiIntegration')

interface DemoUser {
  readonly userCode: string
  readonly customerNo: string | null
  readonly name: string
  readonly what: string
  readonly isAdmin: boolean
  readonly rights: readonly Right[]
}
const users: readonly DemoUser[] = [
  {
    userCode: 'ADMIN',
    customerNo: null,
    name: 'Ada Minter',
    what: 'Staff administrator, who can view as any customer',
    isAdmin: true,
    rights: RIGHTS,
  },
  {
    userCode: 'MANAGER',
    customerNo: DEMO_CUSTOMER,
    name: 'Max Nagel',
    what: 'Administrator of a customer with 40 stores',
    isAdmin: true,
    rights: grantable,
  },
  {
    userCode: 'CLERK',
    customerNo: DEMO_CUSTOMER,
    name: 'Clara Kerr',
    what: 'Clerk who orders for the 40 stores',
    isAdmin: false,
    rights: ['deliveryInstructions', 'showDashboard'],
  },
  {
    userCode: 'WASTE',
    customerNo: DEMO_CUSTOMER,
    name: 'Wes Ashton',
    what: 'Records waste of the 40 stores, and may order',
    isAdmin: false,
    rights: ['wasteSystem'],
  },
  {
    userCode: 'API',
    customerNo: DEMO_CUSTOMER,
    name: 'Order interface',
    what: 'Program that sends orders with an API key',
    isAdmin: false,
    rights: ['apiIntegration'],
  },
  {
    userCode: 'CREDIT',
    customerNo: CREDIT_HOLD_CUSTOMER,
    name: 'Cree Dittmar',
    what: 'Clerk of a customer on credit hold',
    isAdmin: false,
    rights: ['showDashboard'],
  },
]

/** What the start prints and the sign-in page of the test environment shows. */
export const demoLogins: readonly {
  readonly userCode: string
  readonly customerNo: string | null
  readonly what: string
}[] = users.map(({ userCode, customerNo, what }) => ({ userCode, customerNo, what }))

/** Adds the people of the demo, each password hashed by itself. */
export async function addDemoUsers(db: Db, createdOn: PlainDate): Promise<void> {
  const rows = users.map(async ({ userCode, customerNo, name, isAdmin, rights }) => ({
    userCode,
    customerNo,
    name,
    email: `${userCode.toLowerCase()}@example.com`,
    isAdmin,
    rights: [...rights],
    passwordHash: await hashPassword(DEMO_PASSWORD),
    createdOn,
  }))
  await insertUsers(db, await Promise.all(rows))
}
