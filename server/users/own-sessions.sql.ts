/** Sessions of one user. The user stands in each question: a number of another's session names nothing here. */
import type { Db } from '../db/open.ts'

export interface OwnSessionRow {
  readonly sessionId: number
  readonly userAgent: string
  readonly isBearer: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** Those that have not run out, those used last first. */
export const liveSessionsOf = (
  db: Db,
  userId: number,
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
): Promise<OwnSessionRow[]> =>
  db
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', idleSince)
    .select(['sessionId', 'userAgent', 'isBearer', 'createdAt', 'lastSeenAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessionId', 'desc')
    .execute()

/** One session, held until the transaction ends; undefined where the user has none by that number. */
export const lockSessionOf = (
  tx: Db,
  userId: number,
  sessionId: number,
): Promise<Pick<OwnSessionRow, 'userAgent' | 'isBearer'> | undefined> =>
  tx
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .select(['userAgent', 'isBearer'])
    .forUpdate()
    .executeTakeFirst()
