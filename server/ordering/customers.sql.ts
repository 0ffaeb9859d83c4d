import { sql } from 'kysely'
import { isMapped } from '../access/reach.sql.ts'
import type { Db } from '../db/open.ts'
import { billedNo, isOnHold, owesTooMuch } from './account-hold.sql.ts'
import { isCounted } from './menu.sql.ts'
import { isNothingNeeded } from './places/nothing-needed.sql.ts'

const columns = [
  'customerNo',
  'name',
  'city',
  'phone',
  'billToCustomerNo',
  'masterCustomerNo',
  'maxOrderQuantity',
  'webOrdersAllowed',
  'payBillUrl',
] as const

export const customer = (db: Db, customerNo: string) =>
  db
    .selectFrom('customer as c')
    .where('c.customerNo', '=', customerNo)
    .select(columns)
    .select(isOnHold.as('isOnHold'))
    .executeTakeFirst()
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customer>>>

/** Whose paper it is. */
export const customerName = (db: Db, customerNo: string) =>
  db
    .selectFrom('customer')
    .where('customerNo', '=', customerNo)
    .select(['customerNo', 'name'])
    .executeTakeFirstOrThrow()

/** Every customer, by number: staff's list. */
export const allCustomers = (db: Db) =>
  db.selectFrom('customer').select(['customerNo', 'name', 'city', 'phone']).orderBy('customerNo').execute()

/** A customer's ship-tos; with a mapped route or ship-to only those that such a user reaches (SID-25, USR-27). */
export const shipTos = (db: Db, customerNo: string, mapped: string) =>
  reachedShipTos(db, customerNo, mapped)
    .select(['s.customerNo', 's.shipToCode', 's.name', 's.city'])
    .orderBy('s.shipToCode')
    .execute()

/** What the ERP wrote for a ship-to that the user reaches; undefined: there is no such one for him (DLV-03). */
export const storedInstructions = async (db: Db, customerNo: string, mapped: string, shipToCode: string) =>
  (
    await reachedShipTos(db, customerNo, mapped)
      .where('s.shipToCode', '=', shipToCode)
      .select('s.instructions')
      .executeTakeFirst()
  )?.instructions

const reachedShipTos = (db: Db, customerNo: string, mapped: string) =>
  db
    .selectFrom('shipTo as s')
    .where('s.customerNo', '=', customerNo)
    .where((eb) =>
      eb.or([
        eb(eb.val(mapped), '=', ''),
        eb('s.shipToCode', '=', mapped),
        eb.exists(
          eb
            .selectFrom('location as l')
            .whereRef('l.customerNo', '=', 's.customerNo')
            .whereRef('l.shipToCode', '=', 's.shipToCode')
            .where(isMapped({ mappedRouteNo: mapped }))
            .select('l.locationNo'),
        ),
      ]),
    )

/** Customers that place web orders. */
export const orderingCustomers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('customer').where('webOrdersAllowed', '>', 0).select('customerNo').execute()).map(
    ({ customerNo }) => customerNo,
  )

interface Soon {
  readonly customerNo: string
  readonly date: string
  readonly letter: string
  readonly cutoffAt: Date
}
interface LackingSoon {
  readonly customerNo: string
  readonly name: string
  readonly phone: string
  readonly date: string
  readonly cutoffAt: Date
  readonly lackingCount: number
  readonly deliveredCount: number
}

/** Of these days the ones with locations without an order, the first to close first; and how many such days there are. */
export async function lackingSoon(
  db: Db,
  days: readonly Soon[],
  most: number,
): Promise<{ rows: LackingSoon[]; count: number }> {
  if (days.length === 0) return { rows: [], count: 0 }
  const { rows } = await sql<LackingSoon & { count: number }>`
    with day as (
      select * from unnest(${days.map((d) => d.customerNo)}::text[], ${days.map((d) => d.date)}::date[], ${days.map((d) => d.letter)}::text[],
                           ${days.map((d) => d.cutoffAt.toISOString())}::timestamptz[]) as d (customer_no, order_date, letter, cutoff_at)),
    placed as (
      select distinct o.customer_no, o.order_date, o.location_no
        from day d join sales_order o on o.customer_no = d.customer_no and o.order_date = d.order_date
       where ${isCounted()}),
    counted as (
      select d.customer_no, d.order_date, d.cutoff_at, count(*)::int as delivered_count,
             count(*) filter (where p.location_no is null and not ${isNothingNeeded('l', sql`d.order_date`)})::int as lacking_count
        from day d
        join location l on l.customer_no = d.customer_no and l.is_active and strpos(l.menu_days, d.letter) > 0
        left join placed p on p.customer_no = l.customer_no and p.order_date = d.order_date and p.location_no = l.location_no
       group by 1, 2, 3)
    select k.customer_no, c.name, c.phone, k.order_date::text as date, k.cutoff_at, k.lacking_count, k.delivered_count,
           count(*) over ()::int as count
      from counted k join customer c on c.customer_no = k.customer_no
     where k.lacking_count > 0
     order by k.cutoff_at, k.lacking_count desc, k.customer_no limit ${most}::int`.execute(db)
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}

/** Customers whose account is on credit hold, the largest debt first; and how many there are. The same as in the save's gate (ACC-08). */
export async function onHold(db: Db, most: number) {
  const { rows } = await sql<{ customerNo: string; name: string; phone: string; balanceCents: number; count: number }>`
    select c.customer_no, c.name, c.phone, billed.balance_cents, count(*) over ()::int as count
      from customer c join customer billed on billed.customer_no = ${billedNo}
     where ${owesTooMuch}
     order by billed.balance_cents desc, c.customer_no limit ${most}::int`.execute(db)
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}
