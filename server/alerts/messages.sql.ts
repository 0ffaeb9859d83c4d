import { sql } from 'kysely'
import type { MessageTopic } from '#rules/alerts/topics.ts'
import type { Db } from '../db/open.ts'

export interface NewMessage {
  readonly alertId: number
  readonly mobile: string
  readonly email: string
  readonly topic: MessageTopic
  /** With the number and the channel: what is never sent twice. */
  readonly about: string
  readonly subject: string
  readonly body: string
  readonly now: Date
  readonly expiresAt: Date
  /** Absent: both. */
  readonly channels?: readonly Channel[]
}
type Channel = (typeof CHANNELS)[number]
const CHANNELS = ['text', 'mail'] as const

/** Each message to both addresses; answers those that are new. What a phone or a mailbox has in the same words already it gets no more. */
export async function putMessages(tx: Db, messages: readonly NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return []
  const rows = await tx
    .insertInto('alertMessage')
    .values(
      messages.flatMap(({ now, mobile, email, channels = CHANNELS, ...message }) =>
        channels.map((channel) => ({
          ...{ ...message, channel, madeAt: now },
          address: channel === 'text' ? mobile : email.toLowerCase(),
        })),
      ),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('messageId')
    .execute()
  return rows.map(({ messageId }) => messageId)
}

/** A message with what decides whether it still goes out. */
export const messageToSend = (db: Db, messageId: number) =>
  db
    .selectFrom('alertMessage as m')
    .innerJoin('textAlert as a', 'a.alertId', 'm.alertId')
    .innerJoin('portalUser as u', 'u.userId', 'a.userId')
    .where('m.messageId', '=', messageId)
    .select(['m.topic', 'a.proofNo', 'a.mobileProvedAt', 'a.emailProvedAt'])
    .select(['m.alertId', 'm.channel', 'm.subject', 'm.body', 'm.expiresAt', 'a.email', 'a.mobile', 'a.stoppedAt'])
    .select(['u.isActive', 'u.isDeleted', 'u.expiresOn'])
    .executeTakeFirst()

export interface SentMessage {
  readonly messageId: number
  readonly madeAt: Date
  readonly topic: MessageTopic
  readonly channel: 'text' | 'mail'
  readonly email: string
  readonly mobile: string
  readonly userCode: string
  readonly customerNo: string | null
  readonly body: string
  readonly doneAt: Date | null
  readonly parkedAt: Date | null
  readonly lastError: string | null
}
/** The latest messages and what became of them. */
export async function latestMessages(db: Db, most: number): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    with latest as materialized (select * from alert_message order by made_at desc, message_id desc limit ${most})
    select m.message_id, m.made_at, m.topic, m.channel, a.email, a.mobile, u.user_code, u.customer_no, m.body,
           o.done_at, o.parked_at, o.last_error
      from latest m
      join text_alert a on a.alert_id = m.alert_id
      join portal_user u on u.user_id = a.user_id
      left join outbox o on o.dedupe_key = 'alert:' || m.message_id
     order by m.made_at desc, m.message_id desc`.execute(db)
  return rows
}
