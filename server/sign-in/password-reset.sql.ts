import { maySignIn } from '../access/may-sign-in.sql.ts'
import type { Db } from '../db/open.ts'

export interface ResettingUser {
  readonly userId: number
  readonly customerNo: string | null
  readonly userCode: string
  readonly email: string
  readonly apiToken: string | null
}
const columns = ['u.userId', 'u.customerNo', 'u.userCode', 'u.email', 'u.apiToken'] as const

/** The user that may sign in under this name; staff have the customer number ''. */
export const userToMail = (
  db: Db,
  { customerNo, userCode, today }: { customerNo: string; userCode: string; today: string },
): Promise<ResettingUser | undefined> =>
  db
    .selectFrom('portalUser as u')
    .where((eb) => (customerNo === '' ? eb('u.customerNo', 'is', null) : eb('u.customerNo', '=', customerNo)))
    .where('u.userCode', '=', userCode)
    .where(maySignIn(today))
    .select(columns)
    .executeTakeFirst()

export type LinkPurpose = 'reset' | 'invitation'
interface NewLink {
  readonly userId: number
  readonly purpose?: LinkPurpose
  readonly tokenHash: string
  readonly askedAt: Date
  readonly expiresAt: Date
}

/** Makes this the user's only link; false when it is not newer than the one that is there, used or not. */
export async function putLink(
  db: Db,
  { userId, tokenHash, askedAt, expiresAt, purpose = 'reset' }: NewLink,
): Promise<boolean> {
  const put = await db
    .insertInto('passwordReset')
    .values({ userId, tokenHash, askedAt, expiresAt, purpose })
    .onConflict((oc) =>
      oc
        .column('userId')
        .doUpdateSet({ tokenHash, askedAt, expiresAt, purpose, usedAt: null })
        .where('passwordReset.askedAt', '<', askedAt),
    )
    .returning('userId')
    .executeTakeFirst()
  return put !== undefined
}

interface Link {
  readonly tokenHash: string
  readonly now: Date
}

/** Whose password a link may set: unused, in time, of a user who may still sign in. */
export const userOfLink = (
  db: Db,
  { tokenHash, now, today }: Link & { readonly today: string },
): Promise<(ResettingUser & { readonly purpose: LinkPurpose }) | undefined> =>
  db
    .selectFrom('passwordReset as r')
    .innerJoin('portalUser as u', 'u.userId', 'r.userId')
    .where('r.tokenHash', '=', tokenHash)
    .where('r.usedAt', 'is', null)
    .where('r.expiresAt', '>', now)
    .where(maySignIn(today))
    .select([...columns, 'r.purpose'])
    .$narrowType<{ purpose: LinkPurpose }>()
    .executeTakeFirst()

/** Uses a link up; of several at the same moment one is told true. */
export async function useLink(tx: Db, { tokenHash, now }: Link): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passwordReset')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const setPasswordHash = async (tx: Db, userId: number, passwordHash: string): Promise<void> => {
  await tx.updateTable('portalUser').set({ passwordHash }).where('userId', '=', userId).execute()
}

/** Sweeps links that have run out. */
export const deleteEndedResets = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('passwordReset').where('expiresAt', '<', now).execute()
}
