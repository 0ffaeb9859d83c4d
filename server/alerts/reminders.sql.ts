import { sql } from 'kysely'
import { maySignIn } from '../access/may-sign-in.sql.ts'
import type { Db } from '../db/open.ts'

export interface Looked {
  readonly alertId: number
  readonly mobile: string
  readonly email: string
  readonly customerNo: string
  readonly mappedRouteNo: string
  readonly remindAt: string
  readonly timeZone: string
  readonly agreedAt: Date
  /** Order dates from today on that were decided. */
  readonly decidedFor: readonly string[]
}

/**
 * Takes some numbers whose time to look has come, and puts the next look off: several servers never take the same ones. Who may not
 * sign in any more is not looked at.
 */
export async function takeToLook(
  db: Db,
  {
    now,
    today,
    until,
    most,
  }: { readonly now: Date; readonly today: string; readonly until: Date; readonly most: number },
): Promise<Looked[]> {
  const { rows } = await sql<Looked>`
    with due as (
      select a.alert_id from text_alert a
       where a.stopped_at is null and (a.mobile_proved_at is not null or a.email_proved_at is not null) and 'cutoff' = any(a.topics) and a.look_at <= ${now.toISOString()}::timestamptz
       order by a.look_at limit ${most} for update skip locked),
    taken as (
      update text_alert a set look_at = ${until.toISOString()}::timestamptz from due
       where a.alert_id = due.alert_id
      returning a.alert_id, a.user_id, a.mobile, a.email, a.remind_at, a.time_zone, a.agreed_at, a.decided_for)
    select t.alert_id, t.mobile, t.email, u.customer_no, u.mapped_route_no, t.remind_at, t.time_zone, t.agreed_at,
           t.decided_for
      from taken t
      join portal_user u on u.user_id = t.user_id
     where u.customer_no is not null and ${maySignIn(today)}
     order by u.customer_no, t.alert_id`.execute(db)
  return rows
}

/** Looks at a number again at this time. */
export const lookAgain = (db: Db, alertId: number, at: Date) =>
  db.updateTable('textAlert').set({ lookAt: at }).where('alertId', '=', alertId).where('lookAt', '>', at).execute()

/** Decides once for a number and an order date; false: that was done, or the number was stopped meanwhile. */
export async function decideFor(tx: Db, alertId: number, orderDate: string, today: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update text_alert
       set decided_for = array(select d from unnest(decided_for) d where d >= ${today}::text) || ${orderDate}::text
     where alert_id = ${alertId} and stopped_at is null and not ${orderDate}::text = any(decided_for)`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
