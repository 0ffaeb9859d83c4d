import { sql } from 'kysely'
import { isPerson, maySignIn } from '../access/may-sign-in.sql.ts'
import { mayOrderFor } from '../access/reach.sql.ts'
import type { Db } from '../db/open.ts'
import type { Day } from '../ordering/day-lock.sql.ts'
import { isNothingNeeded } from '../ordering/places/nothing-needed.sql.ts'

/** Whoever reminds a location waits here for the one who does, to the end of the transaction; orders are made in the meantime. */
export const lockReminders = async (tx: Db, { customerNo, locationNo }: Day): Promise<void> => {
  await sql`select 1 from location where customer_no = ${customerNo} and location_no = ${locationNo} for no key update`.execute(
    tx,
  )
}

export const needsNothing = async (tx: Db, { customerNo, locationNo, orderDate }: Day): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select ${isNothingNeeded('l', sql`${orderDate}::date`)} as is from location l
     where l.customer_no = ${customerNo} and l.location_no = ${locationNo}`.execute(tx)
  return rows[0]?.is ?? false
}

/** The last reminder for the day, and how many the location had within the times, whatever their day. */
export async function sentReminders(
  tx: Db,
  { customerNo, locationNo, orderDate }: Day,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<{ lastAt: Date | undefined; today: number }> {
  const { rows } = await sql<{ lastAt: Date | null; today: number }>`
    select max(sent_at) filter (where order_date = ${orderDate}::date) as last_at,
           count(*) filter (where sent_at >= ${since.toISOString()}::timestamptz and sent_at < ${until.toISOString()}::timestamptz)::int as today
      from order_reminder where customer_no = ${customerNo} and location_no = ${locationNo}`.execute(tx)
  return { lastAt: rows[0]?.lastAt ?? undefined, today: rows[0]?.today ?? 0 }
}

/**
 * The users of the customer who order for the location and read mail: not a program, and nobody who may not sign in. Each address
 * once; a user limited to another route or ship-to is none of them (USR-27).
 */
export const whoOrdersFor = (
  tx: Db,
  customerNo: string,
  { routeNo, shipToCode }: { readonly routeNo: string; readonly shipToCode: string },
  today: string,
) =>
  tx
    .selectFrom('portalUser as u')
    .where('u.customerNo', '=', customerNo)
    .where(maySignIn(today))
    .where('u.email', '<>', '')
    .where(mayOrderFor({ routeNo, shipToCode }))
    .where(isPerson)
    .distinctOn(sql`lower(u.email)`)
    .select(['u.userId', 'u.userCode', 'u.name', 'u.email'])
    .orderBy(sql`lower(u.email)`)
    .orderBy('u.userCode')
    .execute()

interface Reminder extends Day {
  readonly by: string
  readonly now: Date
  readonly to: readonly string[]
}
export const putReminder = (tx: Db, { by, now, to, ...day }: Reminder) =>
  tx
    .insertInto('orderReminder')
    .values({ ...day, sentBy: by, sentAt: now, sentTo: [...to] })
    .returning('reminderId')
    .executeTakeFirstOrThrow()
