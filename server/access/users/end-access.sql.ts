import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS } from '#rules/limits.ts'
import type { Db } from '../../db/open.ts'

/**
 * Ends every mailed link of a user, those that still wait in the outbox among them: what was asked for before `now` becomes no link any
 * more (`putLink`). The row is kept for longer than any of them could be.
 */
export async function endLinks(tx: Db, userId: number, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + (INVITATION_DAYS + 1) * 86_400_000)
  const ended = { tokenHash: `ended ${randomBytes(16).toString('base64url')}`, askedAt: now, expiresAt, usedAt: now }
  await tx
    .insertInto('passwordReset')
    .values({ userId, ...ended })
    .onConflict((oc) => oc.column('userId').doUpdateSet(ended))
    .execute()
}

/** Ends every session of a user but one; answers how many. */
export const deleteOtherSessions = async (tx: Db, userId: number, sessionId: number): Promise<number> => {
  const others = tx.deleteFrom('session').where('userId', '=', userId).where('sessionId', '<>', sessionId)
  return Number((await others.executeTakeFirst()).numDeletedRows)
}
