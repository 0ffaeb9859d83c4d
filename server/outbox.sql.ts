import { sql } from 'kysely'
import type { Db } from './db/open.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Queues a mail; the same key again is the same mail. */
export const enqueueMail = async (db: Db, { key, ...mail }: Mail & { readonly key: string }): Promise<void> => {
  await db
    .insertInto('outbox')
    .values({ dedupeKey: key, kind: 'mail', payload: JSON.stringify(mail) })
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .execute()
}

export interface Waiting {
  readonly outboxId: number
  readonly payload: Mail
  readonly attempts: number
}

/** Takes one waiting entry for two minutes; several servers never take the same one. */
export async function claimNext(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update outbox set attempts = attempts + 1, run_at = now() + interval '2 minutes'
     where outbox_id = (select outbox_id from outbox where done_at is null and parked_at is null and run_at <= now()
                         order by outbox_id limit 1 for update skip locked)
    returning outbox_id, payload, attempts`.execute(db)
  return rows[0]
}

export const markDone = async (db: Db, outboxId: number): Promise<void> => {
  await db.updateTable('outbox').set({ doneAt: sql`now()`, lastError: '' }).where('outboxId', '=', outboxId).execute()
}

/** Puts an entry back for later, or aside for good when it has failed too often. */
export const markFailed = async (
  db: Db,
  outboxId: number,
  error: string,
  waitSeconds: number,
  isGivenUp: boolean,
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({
      lastError: error.slice(0, 500),
      runAt: sql`now() + ${waitSeconds} * interval '1 second'`,
      ...(isGivenUp ? { parkedAt: sql<Date>`now()` } : {}),
    })
    .where('outboxId', '=', outboxId)
    .execute()
}
