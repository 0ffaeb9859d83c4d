import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface RequestKey {
  readonly userId: number
  readonly requestKey: string
}

/**
 * The request's row under its lock, made if there is none: the same request sent at the same moment waits for it. Answers the hash of what was asked
 * under the key first. A key from before `since` is forgotten and begins anew.
 */
export async function claimRequest(
  tx: Db,
  { userId, requestKey }: RequestKey,
  { hash, now, since }: { readonly hash: string; readonly now: Date; readonly since: Date },
): Promise<string> {
  const { rows } = await sql<{ requestHash: string; isOld: boolean }>`
    insert into api_request as r (user_id, request_key, request_hash, added_at) values (${userId}::bigint, ${requestKey}, ${hash}, ${now}::timestamptz)
    on conflict (user_id, request_key) do update set request_key = excluded.request_key
    returning request_hash, added_at < ${since}::timestamptz as is_old`.execute(tx)
  const [row] = rows
  if (!row?.isOld) return row?.requestHash ?? hash
  await tx.deleteFrom('apiRequestPart').where('userId', '=', userId).where('requestKey', '=', requestKey).execute()
  await tx
    .updateTable('apiRequest')
    .set({ requestHash: hash, addedAt: now })
    .where('userId', '=', userId)
    .where('requestKey', '=', requestKey)
    .execute()
  return hash
}

/** What became of a part of the request; undefined when it was not done yet. */
export const donePart = async (tx: Db, { userId, requestKey }: RequestKey, partNo: number): Promise<unknown> =>
  (
    await tx
      .selectFrom('apiRequestPart')
      .where('userId', '=', userId)
      .where('requestKey', '=', requestKey)
      .where('partNo', '=', partNo)
      .select('outcome')
      .executeTakeFirst()
  )?.outcome

export const keepPart = async (tx: Db, key: RequestKey, partNo: number, outcome: unknown): Promise<void> => {
  await tx
    .insertInto('apiRequestPart')
    .values({ ...key, partNo, outcome: JSON.stringify(outcome) })
    .execute()
}

const SWEPT_AT_ONCE = 100

/** Sweeps answered requests that are not repeated any more, the oldest first; answers how many went. */
export async function deleteOldRequests(db: Db, before: Date): Promise<number> {
  const result = await sql`
    with old as (
      select user_id, request_key from api_request where added_at < ${before}::timestamptz
       order by added_at limit ${SWEPT_AT_ONCE} for update skip locked)
    delete from api_request r using old o where r.user_id = o.user_id and r.request_key = o.request_key`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
