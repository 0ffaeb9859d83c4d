import type { Db } from '../db/open.ts'
import { maySignIn } from './may-sign-in.sql.ts'

/** The user a token belongs to, who may still sign in. */
export const userByToken = (db: Db, token: string, today: string) =>
  db
    .selectFrom('portalUser as u')
    .where('u.apiToken', '=', token)
    .where(maySignIn(today))
    .select([
      'userId',
      'userCode',
      'customerNo',
      'name',
      'email',
      'mappedRouteNo',
      'expiresOn',
      'isAdmin',
      'rights',
      'preferences',
      'apiSecretSealed',
      'apiUsedAt',
    ])
    .executeTakeFirst()

export const credentialsOf = (db: Db, userId: number) =>
  db
    .selectFrom('portalUser')
    .where('userId', '=', userId)
    .select(['apiToken', 'apiSecretSealed', 'apiMadeAt', 'apiUsedAt', 'passwordHash'])
    .executeTakeFirstOrThrow()

export const setCredentials = async (
  db: Db,
  userId: number,
  { token, sealed, now }: { readonly token: string; readonly sealed: string; readonly now: Date },
): Promise<void> => {
  await db
    .updateTable('portalUser')
    .set({ apiToken: token, apiSecretSealed: sealed, apiMadeAt: now, apiUsedAt: null })
    .where('userId', '=', userId)
    .execute()
}

/** False when the user had none. */
export async function endCredentials(tx: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portalUser')
    .set({ apiToken: null, apiSecretSealed: null, apiMadeAt: null, apiUsedAt: null })
    .where('userId', '=', userId)
    .where('apiToken', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const noteUse = async (db: Db, userId: number, now: Date): Promise<void> => {
  await db.updateTable('portalUser').set({ apiUsedAt: now }).where('userId', '=', userId).execute()
}

/** When a session was opened. */
export const sessionOpenedAt = async (db: Db, sessionId: number): Promise<Date | undefined> =>
  (await db.selectFrom('session').where('sessionId', '=', sessionId).select('createdAt').executeTakeFirst())?.createdAt
