import { type Insertable, sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'
import type { PortalUser } from '../db/tables.ts'

export const insertUsers = (db: Db, users: readonly Insertable<PortalUser>[]) =>
  db
    .insertInto('portalUser')
    .values([...users])
    .execute()

export const demoApiUser = (db: Db, customerNo: string) =>
  db
    .selectFrom('portalUser')
    .where('customerNo', '=', customerNo)
    .where('userCode', '=', 'API')
    .where('isDeleted', '=', false)
    .select(['userId', 'apiSecretSealed'])
    .executeTakeFirst()

export const hasCustomers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('customer').select('customerNo').limit(1).executeTakeFirst()) !== undefined

const DAY = 'demo.day'

/** The day up to which the demo was made; undefined in a database that is no demo. */
export const demoDay = async (db: Db): Promise<PlainDate | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', DAY).executeTakeFirst())?.value

export const setDemoDay = (db: Db, day: PlainDate) =>
  db
    .insertInto('setting')
    .values({ name: DAY, value: day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: day }))
    .execute()

/** Orders whose day has passed have been delivered, also those that visitors placed. */
export const shipPastOrders = (db: Db, today: PlainDate) =>
  sql`update sales_order set state = 'shipped' where order_date < ${today}::date and state in ('open', 'in production')`.execute(
    db,
  )

/** What is open of the invoices with lines is told anew each day; those that are too old to be told are paid. */
export const payOldInvoices = (db: Db) =>
  sql`update open_invoice i set balance_cents = 0 where balance_cents <> 0
      and exists (select 1 from invoice_line l where l.billed_customer_no = i.customer_no and l.document_no = i.document_no)`.execute(
    db,
  )

/** Location and day of orders that visitors placed: the demo adds none beside them. */
export const visitorOrders = (db: Db, from: PlainDate) =>
  db
    .selectFrom('salesOrder')
    .select(['customerNo', 'locationNo', 'orderDate'])
    .where('orderDate', '>=', from)
    .where('importKey', 'is', null)
    .execute()

/** Today's open orders, and tomorrow's on the early routes, are in production. */
export const produce = (db: Db, today: PlainDate, tomorrow: PlainDate, earlyRoutes: readonly string[]) =>
  sql`update sales_order set state = 'in production' where state = 'open'
      and (order_date = ${today}::date or order_date = ${tomorrow}::date and route_no = any(${earlyRoutes}::text[]))`.execute(
    db,
  )
