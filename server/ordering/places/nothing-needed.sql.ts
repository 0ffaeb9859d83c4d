/** The marks "Nothing needed" of a location's day (MIS-03): one fragment for every question that asks who has no order. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Day } from '../day-lock.sql.ts'

/**
 * Whether the location has said that it needs nothing on the day, and nobody has taken that back. `place` is the alias of what has
 * `customer_no` and `location_no`; `date` is a column, or a day given. Asked beside whether there is an order: the board, the
 * dashboard and reminders leave such a location alone.
 */
export const isNothingNeeded = (place: string, date: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from nothing_needed nn
   where nn.customer_no = ${sql.ref(`${place}.customer_no`)} and nn.location_no = ${sql.ref(`${place}.location_no`)}
     and nn.order_date = ${date} and nn.taken_back_at is null)`

/** Locations of a customer with the letters of the days of a range that they have marked so: the rows of the week's summary. */
export const markedDays = (customerNo: string, from: string, to: string): RawBuilder<unknown> => sql`
  select nn.location_no, string_agg(substr('UMTWRFS', extract(dow from nn.order_date)::int + 1, 1), '' order by nn.order_date) as letters
    from nothing_needed nn
   where nn.customer_no = ${customerNo} and nn.order_date between ${from}::date and ${to}::date and nn.taken_back_at is null
   group by nn.location_no`

interface Mark extends Day {
  readonly by: string
  readonly now: Date
}

/** Marks the day; answers false where it was marked already. */
export async function markNothingNeeded(tx: Db, { by, now, ...day }: Mark): Promise<boolean> {
  const made = await tx
    .insertInto('nothingNeeded')
    .values({ ...day, markedBy: by, markedAt: now })
    .onConflict((oc) =>
      oc.columns(['customerNo', 'locationNo', 'orderDate']).where('takenBackAt', 'is', null).doNothing(),
    )
    .returning('markId')
    .executeTakeFirst()
  return made !== undefined
}

/** Takes the mark back by hand; answers false where there was none. */
export async function takeMarkBack(tx: Db, { by, now, customerNo, locationNo, orderDate }: Mark): Promise<boolean> {
  const taken = await tx
    .updateTable('nothingNeeded')
    .set({ takenBackBy: by, takenBackAt: now })
    .where('customerNo', '=', customerNo)
    .where('locationNo', '=', locationNo)
    .where('orderDate', '=', orderDate)
    .where('takenBackAt', 'is', null)
    .returning('markId')
    .executeTakeFirst()
  return taken !== undefined
}
