import { sql } from 'kysely'
import type { Weekday } from '#rules/calendar.ts'
import { weekdayOf } from '#rules/calendar.ts'
import type { OpenDay } from '#rules/ordering/cutoff-effect.ts'
import type { CutoffKey, CutoffRow } from '#rules/ordering/cutoff-row.ts'
import type { Db } from '../db/open.ts'
import { isCounted } from '../ordering/menu.sql.ts'

export interface StoredRow extends CutoffRow {
  readonly addedBy: string
  readonly addedAt: Date
  readonly modifiedBy: string
  readonly modifiedAt: Date | null
  readonly version: number
}

const STAMPED = ['cutDay', 'cutTime', 'addedBy', 'addedAt', 'modifiedBy', 'modifiedAt', 'version'] as const

/** Rows of one owner, '' for every customer: its weekdays, and its dates by date. */
export async function rowsOf(db: Db, customerNo: string): Promise<{ weekdays: StoredRow[]; dates: StoredRow[] }> {
  const [weekdays, dates] = await Promise.all([
    db
      .selectFrom('cutoffWeekday')
      .where('customerNo', '=', customerNo)
      .select(['customerNo', 'weekday', ...STAMPED])
      .orderBy('weekday')
      .execute(),
    db
      .selectFrom('cutoffDate')
      .where('customerNo', '=', customerNo)
      .select(['customerNo', 'orderDate', 'isNoWork', ...STAMPED])
      .orderBy('orderDate')
      .execute(),
  ])
  return { weekdays: weekdays.map(ofWeekday), dates: dates.map(ofDate) }
}

const ofWeekday = <R extends { weekday: number }>(row: R) => ({
  ...row,
  ...{ weekday: row.weekday as Weekday, orderDate: undefined, isNoWork: false },
})
const ofDate = <R extends { orderDate: string }>(row: R) => ({ ...row, weekday: weekdayOf(row.orderDate) })

/** Customers with rows of their own, and how many. */
export const ownersOfRows = (db: Db) =>
  sql<{ customerNo: string; name: string; rows: number }>`
    select c.customer_no, c.name, count(*)::int as rows
      from (select customer_no from cutoff_weekday union all select customer_no from cutoff_date) own
      join customer c on c.customer_no = own.customer_no
     group by c.customer_no, c.name order by c.customer_no`
    .execute(db)
    .then(({ rows }) => rows)

/** The name of the customer whose rows are asked for; undefined: there is none of this number. */
export const ownerName = async (db: Db, customerNo: string): Promise<string | undefined> =>
  (await db.selectFrom('customer').where('customerNo', '=', customerNo).select('name').executeTakeFirst())?.name

/** One row under its lock, so that two who change it come one after the other; undefined where it is not stored. */
export async function lockRow(tx: Db, { customerNo, orderDate, weekday }: CutoffKey): Promise<StoredRow | undefined> {
  if (orderDate !== undefined) {
    const row = await tx
      .selectFrom('cutoffDate')
      .where('customerNo', '=', customerNo)
      .where('orderDate', '=', orderDate)
      .select(['customerNo', 'orderDate', 'isNoWork', ...STAMPED])
      .forUpdate()
      .executeTakeFirst()
    return row && ofDate(row)
  }
  const row = await tx
    .selectFrom('cutoffWeekday')
    .where('customerNo', '=', customerNo)
    .where('weekday', '=', weekday as number)
    .select(['customerNo', 'weekday', ...STAMPED])
    .forUpdate()
    .executeTakeFirst()
  return row && ofWeekday(row)
}

interface Stamp {
  readonly by: string
  readonly at: Date
}

/** Adds a row; false when somebody else was first. */
export async function insertRow(tx: Db, row: CutoffRow, { by, at }: Stamp): Promise<boolean> {
  const { customerNo, orderDate, weekday, cutDay, cutTime, isNoWork } = row
  const values = { customerNo, cutDay, cutTime, addedBy: by, addedAt: at }
  const added = await (orderDate === undefined
    ? tx.insertInto('cutoffWeekday').values({ ...values, weekday: weekday as number })
    : tx.insertInto('cutoffDate').values({ ...values, orderDate, isNoWork })
  )
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes a row that is of the version that was seen; false when it is not. */
export async function updateRow(tx: Db, row: CutoffRow, version: number, { by, at }: Stamp): Promise<boolean> {
  const { customerNo, orderDate, weekday, cutDay, cutTime, isNoWork } = row
  const set = { cutDay, cutTime, modifiedBy: by, modifiedAt: at }
  const changed = await (orderDate === undefined
    ? tx
        .updateTable('cutoffWeekday')
        .set(set)
        .where('customerNo', '=', customerNo)
        .where('weekday', '=', weekday as number)
        .where('version', '=', version)
    : tx
        .updateTable('cutoffDate')
        .set({ ...set, isNoWork })
        .where('customerNo', '=', customerNo)
        .where('orderDate', '=', orderDate)
        .where('version', '=', version)
  ).executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Deletes a row that is of the version that was seen. */
export async function deleteRow(
  tx: Db,
  { customerNo, orderDate, weekday }: CutoffKey,
  version: number,
): Promise<boolean> {
  const gone = await (orderDate === undefined
    ? tx
        .deleteFrom('cutoffWeekday')
        .where('customerNo', '=', customerNo)
        .where('weekday', '=', weekday as number)
        .where('version', '=', version)
    : tx
        .deleteFrom('cutoffDate')
        .where('customerNo', '=', customerNo)
        .where('orderDate', '=', orderDate)
        .where('version', '=', version)
  ).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Open orders with lines, from `today` on, of the days and the customers that a row can decide. */
export async function openOrdersOf(
  db: Db,
  { customerNo, orderDate, weekday }: CutoffKey,
  today: string,
): Promise<OpenDay[]> {
  const isItsDay =
    orderDate === undefined
      ? sql<boolean>`extract(dow from o.order_date)::int + 1 = ${weekday as number}`
      : sql<boolean>`o.order_date = ${orderDate}::date`
  const { rows } = await sql<OpenDay>`
    select o.customer_no, o.order_date, o.cutoff_at, count(*)::int as orders
      from sales_order o
     where o.state = 'open' and o.order_date >= ${today}::date and ${isItsDay} and ${isCounted()}
       and (${customerNo} = '' or o.customer_no = ${customerNo})
     group by o.customer_no, o.order_date, o.cutoff_at`.execute(db)
  return rows
}

/** How many customers have a row of their own that goes before this one of everybody's. */
export async function customersBefore(db: Db, { customerNo, orderDate, weekday }: CutoffKey): Promise<number> {
  if (customerNo !== '') return 0
  const { rows } = await (orderDate === undefined
    ? sql<{ customers: number }>`
        select count(*)::int as customers from cutoff_weekday where customer_no <> '' and weekday = ${weekday as number}`
    : sql<{ customers: number }>`
        select count(*)::int as customers from cutoff_date where customer_no <> '' and order_date = ${orderDate}::date`
  ).execute(db)
  return rows[0]?.customers ?? 0
}
