import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** As if it had just been queued. */
const ANEW = { parkedAt: null, attempts: 0, createdAt: sql<Date>`now()`, runAt: sql<Date>`now()` }

type KeyedMail = Mail & { readonly key: string }

/**
 * Queues a mail; the same key again is the same mail, which is tried anew when it had been given up. Returns false for one that was
 * queued before and was not given up.
 */
export const enqueueMail = async (db: Db, mail: KeyedMail): Promise<boolean> => (await enqueueMails(db, [mail])) > 0

/** Rows of one statement: a mail to each user of many customers is thousands. */
const MAILS_AT_ONCE = 500

/** The same for many mails, each with a key of its own. Returns how many are queued now. */
export async function enqueueMails(db: Db, mails: readonly KeyedMail[]): Promise<number> {
  let queued = 0n
  for (let at = 0; at < mails.length; at += MAILS_AT_ONCE) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('outbox')
      .values(
        mails.slice(at, at + MAILS_AT_ONCE).map(({ key, ...mail }) => ({
          ...{ dedupeKey: key, kind: 'mail' },
          payload: JSON.stringify(mail),
        })),
      )
      .onConflict((oc) => oc.column('dedupeKey').doUpdateSet(ANEW).where('outbox.parkedAt', 'is not', null))
      .executeTakeFirstOrThrow()
    queued += numInsertedOrUpdatedRows ?? 0n
  }
  return Number(queued)
}

/** Somebody asks for a link to a new password (LOG-11): what was typed, whether or not there is such a user. */
export interface ResetAsked {
  readonly customerNo: string
  readonly userCode: string
  /** 256 random bits of which the sender makes the link's token, with a key that is not in the database. */
  readonly nonce: string
  readonly askedAt: string
  readonly requestId: string
  readonly address: string
  /** Of a new user, who has no password yet (USR-19); absent: a forgotten one. */
  readonly purpose?: 'invitation'
  /** Who has the link mailed; absent: whoever asked for it at sign-in. */
  readonly invitedBy?: string
}

/** Queues a wish for a link. The user is looked up when it is sent, so that asking takes the same time for everybody. */
export const enqueueReset = async (db: Db, asked: ResetAsked): Promise<void> => {
  await db
    .insertInto('outbox')
    .values({ dedupeKey: `password-reset:${asked.nonce}`, kind: 'password-reset', payload: JSON.stringify(asked) })
    .execute()
}

/** A text alert to one address (TXT-03): what it says stands in its own table, and whether it is still wanted is asked when it leaves. */
export interface AlertMade {
  readonly messageId: number
}
const alertKey = (messageId: number): string => `alert:${messageId}`

export const enqueueAlerts = async (tx: Db, messageIds: readonly number[]): Promise<void> => {
  if (messageIds.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      messageIds.map((messageId) => ({
        ...{ dedupeKey: alertKey(messageId), kind: 'alert' },
        payload: JSON.stringify({ messageId }),
      })),
    )
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .execute()
}

export type Waiting = { readonly outboxId: number; readonly attempts: number } & (
  | { readonly kind: 'mail'; readonly payload: Mail }
  | { readonly kind: 'password-reset'; readonly payload: ResetAsked }
  | { readonly kind: 'alert'; readonly payload: AlertMade }
)

const SEEN_DAYS = 7
export type Channel = 'mail' | 'text'

/** Notes that a server on this database sends these. */
export const noteHost = async (db: Db, channels: readonly Channel[]): Promise<void> => {
  await sql`insert into message_host (channel, seen_at) select channel, now() from unnest(${[...channels]}::text[]) channel
                on conflict (channel) do update set seen_at = excluded.seen_at`.execute(db)
}

/** What some server on this database sends, or sent in the last days: also while it is stopped. */
export async function hostedChannels(db: Db): Promise<ReadonlySet<Channel>> {
  const { rows } = await sql<{ channel: Channel }>`
    select channel from message_host where seen_at > now() - ${SEEN_DAYS} * interval '1 day'`.execute(db)
  return new Set(rows.map(({ channel }) => channel))
}

/** Which entries a server takes. */
export interface Takeable {
  readonly kinds: readonly Waiting['kind'][]
  /** Only entries that have waited so long. */
  readonly waitedSeconds: number
}

/** Takes one waiting entry for two minutes; several servers never take the same one. */
export async function claimNext(db: Db, { kinds, waitedSeconds }: Takeable): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update outbox set attempts = attempts + 1, run_at = now() + interval '2 minutes'
     where outbox_id = (select outbox_id from outbox where done_at is null and parked_at is null and run_at <= now()
                           and kind = any(${[...kinds]}::text[]) and created_at <= now() - ${waitedSeconds} * interval '1 second'
                         order by outbox_id limit 1 for update skip locked)
    returning outbox_id, kind, payload, attempts`.execute(db)
  return rows[0]
}

/** It is out of the way; `unsent` says why it was not sent, where it was not. */
export const markDone = async (db: Db, outboxId: number, unsent = ''): Promise<void> => {
  const done = { doneAt: sql<Date>`now()`, lastError: unsent.slice(0, 500) }
  await db.updateTable('outbox').set(done).where('outboxId', '=', outboxId).execute()
}

/** Puts an entry back for later, or aside when it has failed for `days`. Answers whether it was put aside. */
export const markFailed = async (
  db: Db,
  outboxId: number,
  error: string,
  { waitSeconds, days }: { waitSeconds: number; days: number },
): Promise<boolean> => {
  const row = await db
    .updateTable('outbox')
    .set({
      lastError: error.slice(0, 500),
      runAt: sql`now() + ${waitSeconds} * interval '1 second'`,
      parkedAt: sql<Date | null>`case when created_at < now() - ${days} * interval '1 day' then now() end`,
    })
    .where('outboxId', '=', outboxId)
    .returning('parkedAt')
    .executeTakeFirst()
  return row?.parkedAt != null
}

export interface MailQueue {
  /** Not sent yet, and still tried. */
  readonly waiting: number
  /** Since when the oldest of these has waited; null where none does. */
  readonly oldestAt: Date | null
  /** And for how long. */
  readonly oldestSeconds: number
  /** Given up; `npm run mail:retry` takes it up again. */
  readonly parked: number
}

/** What the outbox holds. */
export async function mailQueue(db: Db): Promise<MailQueue> {
  const { rows } = await sql<MailQueue>`
    select count(*) filter (where parked_at is null) as waiting, count(*) filter (where parked_at is not null) as parked,
           min(created_at) filter (where parked_at is null) as oldest_at,
           coalesce(extract(epoch from now() - min(created_at) filter (where parked_at is null)), 0)::integer as oldest_seconds
      from outbox where done_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, oldestAt: null, oldestSeconds: 0, parked: 0 }
}

/** Takes up again what was given up, as if it were new; answers how many. */
export async function retryParked(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(ANEW)
    .where('parkedAt', 'is not', null)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
