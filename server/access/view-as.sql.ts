/** Leave of a staff session to act for a customer (View As): given, used, ended. Every end is recorded with it (IMP-05). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Gives leave, or prolongs what there is, and makes it the latest choice; whether it is new. */
export async function grantViewAs(
  db: Db,
  { sessionId, customerNo, now, expiresAt }: { sessionId: number; customerNo: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into view_as as v (session_id, customer_no, started_at, expires_at)
    values (${sessionId}, ${customerNo}, ${now}::timestamptz, ${expiresAt}::timestamptz)
    on conflict (session_id, customer_no) do update set expires_at = excluded.expires_at, started_at = excluded.started_at
    returning v.xmax = 0 as is_new`.execute(db)
  return rows[0]?.isNew ?? false
}

/** It was used: it ends later. One that has run out stays ended, and the answer is false. */
export const prolongViewAs = async (
  db: Db,
  { sessionId, customerNo, now, expiresAt }: { sessionId: number; customerNo: string; now: Date; expiresAt: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('viewAs')
    .set({ expiresAt })
    .where('sessionId', '=', sessionId)
    .where('customerNo', '=', customerNo)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Ending {
  readonly now: Date
  /** Why, in the record's note; what had run out before says 'expired' and when. */
  readonly why: 'back' | 'sign-out' | 'expired'
  readonly requestId?: string
  readonly address?: string
}

/** Ends the leave of one session: for one customer, or all there is. */
export const endViewAs = (
  db: Db,
  { sessionId, customerNo, ...ending }: Ending & { readonly sessionId: number; readonly customerNo?: string },
): Promise<void> =>
  end(
    db,
    ending,
    sql`v.session_id = ${sessionId} and (${customerNo ?? null}::text is null or v.customer_no = ${customerNo ?? null})`,
  )

/** Ends what has run out for a customer, when it is asked for again. */
export const endExpiredViewAs = (
  db: Db,
  { sessionId, customerNo, ...ending }: Ending & { readonly sessionId: number; readonly customerNo: string },
): Promise<void> =>
  end(
    db,
    ending,
    sql`v.session_id = ${sessionId} and v.customer_no = ${customerNo} and v.expires_at <= ${ending.now}::timestamptz`,
  )

/** Ends the leave of every session of a user, or of all but one. */
export const endViewAsOfUser = (
  db: Db,
  { userId, butSessionId, ...ending }: Ending & { readonly userId: number; readonly butSessionId?: number },
): Promise<void> => end(db, ending, sql`s.user_id = ${userId} and s.session_id <> ${butSessionId ?? 0}::bigint`)

/** Ends what has run out by itself or with its session, for the sweep. */
export const endAllExpiredViewAs = (
  db: Db,
  { idleSince, ...ending }: Ending & { readonly idleSince: Date },
): Promise<void> =>
  end(
    db,
    ending,
    sql`v.expires_at <= ${ending.now}::timestamptz or s.expires_at < ${ending.now}::timestamptz or s.last_seen_at < ${idleSince}::timestamptz`,
  )

async function end(
  db: Db,
  { now, why, requestId = '', address = '' }: Ending,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with ended as (
      delete from view_as v using session s join portal_user u on u.user_id = s.user_id
       where v.session_id = s.session_id and (${which})
      returning v.customer_no, v.expires_at, u.user_code, u.user_id)
    insert into audit_entry (happened_at, actor, actor_id, on_behalf_of, customer_no, action, subject, note, request_id, address)
    select least(expires_at, ${now}::timestamptz), user_code, user_id, customer_no, customer_no, 'view-as.stop', customer_no,
           case when expires_at <= ${now}::timestamptz then 'expired' else ${why} end, ${requestId}, ${address}
      from ended`.execute(db)
}
