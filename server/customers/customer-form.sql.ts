import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { FACTS } from '#rules/customers/customer-form.ts'
import type { Db } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'

const columns = [
  'customerNo',
  ...FACTS,
  'webOrdersAllowed',
  'itemListsAllowed',
  'posEnabled',
  'xmlUploadEnabled',
  'payBillUrl',
  'isFromErp',
  'version',
] as const

const byNumber = (db: Db, customerNo: string) =>
  db.selectFrom('customer').where('customerNo', '=', customerNo).select(columns)

/** A customer as its form has it. */
export const customerInForm = (db: Db, customerNo: string) => byNumber(db, customerNo).executeTakeFirst()
export type FormRow = NonNullable<Awaited<ReturnType<typeof customerInForm>>>

/** The same, which nobody else changes until this transaction ends. */
export const lockCustomer = (tx: Db, customerNo: string) => byNumber(tx, customerNo).forUpdate().executeTakeFirst()

/** What a change of a customer acts on. */
export const countOpenOrders = async (db: Db, customerNo: string): Promise<number> =>
  (
    await db
      .selectFrom('salesOrder')
      .where('customerNo', '=', customerNo)
      .where('state', '=', 'open')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** One at a time writes who names whom, and which numbers there are: a rule about several customers is judged by what stays so. */
export const lockCustomers = (tx: Db) => sql`select pg_advisory_xact_lock(7706863)`.execute(tx)

/** The customer whose number is the same, whatever the case of its letters. */
export const sameNumber = async (db: Db, customerNo: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('customer')
      .where(sql<boolean>`upper(customer_no) = upper(${customerNo})`)
      .select('customerNo')
      .limit(1)
      .executeTakeFirst()
  )?.customerNo

/** A customer that a form names, and whom it names itself. */
export async function named(db: Db, customerNo: string, by: 'billToCustomerNo' | 'masterCustomerNo') {
  const found = await db.selectFrom('customer').where('customerNo', '=', customerNo).select(by).executeTakeFirst()
  return found && { customerNo, names: found[by] ?? '' }
}

/** How many other customers name this one. */
export const naming = async (
  db: Db,
  customerNo: string,
  by: 'billToCustomerNo' | 'masterCustomerNo',
): Promise<number> =>
  (
    await db
      .selectFrom('customer')
      .where(by, '=', customerNo)
      .where('customerNo', '<>', customerNo)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** A customer with Master, the list that each has. */
export const insertCustomer = async (tx: Db, customer: Insertable<Tables['customer']>): Promise<void> => {
  await tx.insertInto('customer').values(customer).execute()
  await tx.insertInto('itemList').values({ customerNo: customer.customerNo, listCode: '' }).execute()
}

export const updateCustomer = (tx: Db, customerNo: string, changes: Updateable<Tables['customer']>) =>
  tx.updateTable('customer').set(changes).where('customerNo', '=', customerNo).execute()
