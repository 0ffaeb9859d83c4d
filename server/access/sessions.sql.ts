import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { maySignIn } from './may-sign-in.sql.ts'
import { isSessionOf, stampOf } from './session-stamp.sql.ts'

export interface SessionRow {
  readonly sessionId: number
  readonly csrfToken: string
  readonly isBearer: boolean
  /** The token answered beside the cookie also works without it. */
  readonly tokenAlone: boolean
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  /** Of the versions of the session's and the user's rows; another one means that something about them was changed. */
  readonly stamp: string
  readonly userId: number
  readonly homeCustomerNo: string | null
  readonly userCode: string
  readonly name: string
  readonly email: string
  readonly mappedRouteNo: string
  readonly expiresOn: string
  readonly isAdmin: boolean
  readonly rights: string[]
  readonly preferences: unknown
  /** The customer staff may act for in this request, when leave was given and has not run out. */
  readonly viewedCustomerNo: string | null
  /** When that leave ends unless it is used. */
  readonly viewingUntil: Date | null
}

interface Lookup {
  readonly tokenHash: string
  /** The customer to view as; '' for none, and for the current one unless this is viewed as, too. */
  readonly viewedCustomerNo: string
  /** Looks for the customer that was chosen last. */
  readonly isCurrentView?: boolean
  readonly now: Date
  readonly idleSince: Date
  readonly today: string
}

/**
 * A live session of a user who may still sign in, with its leave to view as a customer; one statement. Every request asks
 * it, so it stands as text: building it anew took a sixth of the CPU time of saving a line.
 */
export const liveSession = (db: Db, lookup: Lookup): Promise<SessionRow | undefined> =>
  sessionBy(db, isSessionOf(lookup.tokenHash, lookup.now), lookup)

/** The same by the token of a program that signed in without a header of ours and sends no cookie (COMPAT_TOKENS). */
export async function sessionByTokenAlone(db: Db, token: string, lookup: Lookup): Promise<SessionRow | undefined> {
  const row = await sessionBy(db, sql`s.token_alone and s.csrf_token = ${token}`, lookup)
  return row && { ...row, isBearer: true }
}

async function sessionBy(
  db: Db,
  isSession: RawBuilder<boolean>,
  { viewedCustomerNo, isCurrentView = false, now, idleSince, today }: Lookup,
): Promise<SessionRow | undefined> {
  const viewed = isCurrentView
    ? sql`(select w.customer_no from view_as w where w.session_id = s.session_id and w.expires_at > ${now}
            order by w.customer_no = ${viewedCustomerNo} desc, w.started_at desc, w.customer_no limit 1)`
    : sql`${viewedCustomerNo}`
  const { rows } = await sql<SessionRow>`
    select s.session_id, s.csrf_token, s.is_bearer, s.token_alone, s.last_seen_at, s.expires_at, ${stampOf} as stamp, u.user_id, u.customer_no as home_customer_no, u.user_code, u.name,
           u.email, u.mapped_route_no, u.expires_on, u.is_admin, u.rights, u.preferences, v.customer_no as viewed_customer_no, v.expires_at as viewing_until
      from session s
      join portal_user u on u.user_id = s.user_id
      left join view_as v on v.session_id = s.session_id and v.customer_no = ${viewed} and v.expires_at > ${now}
     where ${isSession} and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
       and ${maySignIn(today)}`.execute(db)
  return rows[0]
}

interface NewSession {
  readonly tokenHash: string
  readonly csrfToken: string
  readonly userId: number
  readonly isBearer: boolean
  /** The token answered beside the cookie also works without it. */
  readonly tokenAlone: boolean
  readonly userAgent: string
  readonly now: Date
  readonly expiresAt: Date
}

export const insertSession = async (db: Db, { now, ...session }: NewSession): Promise<void> => {
  await db
    .insertInto('session')
    .values({ ...session, createdAt: now, lastSeenAt: now })
    .execute()
}

export const touchSession = async (db: Db, sessionId: number, now: Date): Promise<void> => {
  await db.updateTable('session').set({ lastSeenAt: now }).where('sessionId', '=', sessionId).execute()
}

export const deleteSession = async (db: Db, sessionId: number): Promise<void> => {
  await db.deleteFrom('session').where('sessionId', '=', sessionId).execute()
}

/** The session of an identifier, live or not. */
export async function sessionIdOf(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ sessionId: number }>`
    select s.session_id from session s where ${isSessionOf(tokenHash, now)}`.execute(db)
  return rows[0]?.sessionId
}

/** Gives a session another identifier for the one it has; false when it has another already. The one before stays good until `earlierUntil`: requests of other tabs are on their way. */
export const renewToken = async (
  db: Db,
  sessionId: number,
  { tokenHash, earlierHash, earlierUntil }: { tokenHash: string; earlierHash: string; earlierUntil: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ tokenHash, earlierTokenHash: earlierHash, earlierUntil })
    .where('sessionId', '=', sessionId)
    .where('tokenHash', '=', earlierHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Other secrets for a session; no request that is on its way with the ones before is served. */
export const replaceSecrets = async (
  db: Db,
  sessionId: number,
  secrets: { readonly tokenHash: string; readonly csrfToken: string },
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ ...secrets, earlierTokenHash: null, earlierUntil: null })
    .where('sessionId', '=', sessionId)
    .execute()
}

/** Ends every session of a user, of browsers and of programs. */
export const deleteSessionsOf = async (db: Db, userId: number): Promise<void> => {
  await db.deleteFrom('session').where('userId', '=', userId).execute()
}

/** Sweeps sessions that have run out. */
export const deleteEndedSessions = async (db: Db, now: Date, idleSince: Date): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expiresAt', '<', now), eb('lastSeenAt', '<', idleSince)]))
    .execute()
}

export interface SignInRow {
  readonly userId: number
  readonly passwordHash: string
  readonly isActive: boolean
  readonly expiresOn: string
}

/** The account that a sign-in names; staff have no customer. Deleted ones are as if unknown (LOG-09). */
export const accountToSignIn = (
  db: Db,
  customerNo: string | undefined,
  userCode: string,
): Promise<SignInRow | undefined> =>
  db
    .selectFrom('portalUser')
    .where('userCode', '=', userCode)
    .where('isDeleted', '=', false)
    .where((eb) => (customerNo === undefined ? eb('customerNo', 'is', null) : eb('customerNo', '=', customerNo)))
    .select(['userId', 'passwordHash', 'isActive', 'expiresOn'])
    .executeTakeFirst()

/** LOG-10. */
export const countLogon = async (db: Db, userId: number, now: Date): Promise<void> => {
  const one: RawBuilder<number> = sql`logon_count + 1`
  await db.updateTable('portalUser').set({ lastLogonAt: now, logonCount: one }).where('userId', '=', userId).execute()
}
