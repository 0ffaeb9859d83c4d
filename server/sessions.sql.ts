import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/open.ts'

export interface SessionRow {
  readonly sessionId: number
  readonly csrfToken: string
  readonly isBearer: boolean
  readonly lastSeenAt: Date
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
}

interface Lookup {
  readonly tokenHash: string
  readonly viewedCustomerNo: string
  readonly now: Date
  readonly idleSince: Date
  readonly today: string
}

/** A live session of a user who may still sign in, with its leave to view as a customer; one statement. */
export const liveSession = (
  db: Db,
  { tokenHash, viewedCustomerNo, now, idleSince, today }: Lookup,
): Promise<SessionRow | undefined> =>
  db
    .selectFrom('session as s')
    .innerJoin('portalUser as u', 'u.userId', 's.userId')
    .leftJoin('viewAs as v', (join) =>
      join
        .onRef('v.sessionId', '=', 's.sessionId')
        .on('v.customerNo', '=', viewedCustomerNo)
        .on('v.expiresAt', '>', now),
    )
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', idleSince)
    .where('u.isActive', '=', true)
    .where('u.isDeleted', '=', false)
    .where('u.expiresOn', '>=', today)
    .select([
      's.sessionId',
      's.csrfToken',
      's.isBearer',
      's.lastSeenAt',
      'u.userId',
      'u.customerNo as homeCustomerNo',
      'u.userCode',
      'u.name',
      'u.email',
      'u.mappedRouteNo',
      'u.expiresOn',
      'u.isAdmin',
      'u.rights',
      'u.preferences',
      'v.customerNo as viewedCustomerNo',
    ])
    .executeTakeFirst()

interface NewSession {
  readonly tokenHash: string
  readonly csrfToken: string
  readonly userId: number
  readonly isBearer: boolean
  readonly now: Date
  readonly expiresAt: Date
}

export const insertSession = async (
  db: Db,
  { tokenHash, csrfToken, userId, isBearer, now, expiresAt }: NewSession,
): Promise<void> => {
  await db
    .insertInto('session')
    .values({ tokenHash, csrfToken, userId, isBearer, createdAt: now, lastSeenAt: now, expiresAt })
    .execute()
}

export const touchSession = async (db: Db, sessionId: number, now: Date): Promise<void> => {
  await db.updateTable('session').set({ lastSeenAt: now }).where('sessionId', '=', sessionId).execute()
}

export const deleteSession = async (db: Db, sessionId: number): Promise<void> => {
  await db.deleteFrom('session').where('sessionId', '=', sessionId).execute()
}

export const deleteSessionOf = async (db: Db, tokenHash: string): Promise<void> => {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

/** Sweeps sessions that have run out. */
export const deleteEndedSessions = async (db: Db, now: Date, idleSince: Date): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expiresAt', '<', now), eb('lastSeenAt', '<', idleSince)]))
    .execute()
}

/** Gives a staff session leave to act for a customer, or renews it. */
export const grantViewAs = async (
  db: Db,
  sessionId: number,
  customerNo: string,
  startedAt: Date,
  expiresAt: Date,
): Promise<void> => {
  await db
    .insertInto('viewAs')
    .values({ sessionId, customerNo, startedAt, expiresAt })
    .onConflict((oc) => oc.columns(['sessionId', 'customerNo']).doUpdateSet({ startedAt, expiresAt }))
    .execute()
}

export const revokeViewAs = async (db: Db, sessionId: number, customerNo: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('viewAs')
    .where('sessionId', '=', sessionId)
    .where('customerNo', '=', customerNo)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
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
