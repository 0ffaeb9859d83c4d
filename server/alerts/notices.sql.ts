import { sql } from 'kysely'
import type { NoticeTopic } from '#rules/alerts/topics.ts'
import { maySignIn } from '../access/may-sign-in.sql.ts'
import { isUsersPlace } from '../access/reach.sql.ts'
import type { Db } from '../db/open.ts'

export interface Audience {
  readonly topic: NoticeTopic
  /** '' is every customer, or every route. */
  readonly customerNo: string
  readonly routeNo: string
}

export interface Reached {
  readonly alertId: number
  readonly mobile: string
  readonly email: string
  readonly customerNo: string | null
}

/** The sign-ups that a notice reaches: signed up for it, of users who may sign in, and of those who are delivered on the route. */
export async function audience(db: Db, { topic, customerNo, routeNo }: Audience, today: string): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select a.alert_id, a.mobile, a.email, u.customer_no
      from text_alert a
      join portal_user u on u.user_id = a.user_id
     where a.stopped_at is null and (a.mobile_proved_at is not null or a.email_proved_at is not null) and ${topic} = any(a.topics)
       and ${maySignIn(today)}
       and (${customerNo} = '' or u.customer_no = ${customerNo})
       and (${routeNo} = '' or exists (
             select 1 from location l
              where l.customer_no = u.customer_no and l.is_active and l.route_no = ${routeNo} and ${isUsersPlace}))
     order by a.alert_id`.execute(db)
  return rows
}

/** Which of the two there is not. */
export async function absent(db: Db, { customerNo, routeNo }: Audience): Promise<'customerNo' | 'routeNo' | undefined> {
  const { rows } = await sql<{ hasCustomer: boolean; hasRoute: boolean }>`
    select ${customerNo} = '' or exists (select 1 from customer where customer_no = ${customerNo}) as has_customer,
           ${routeNo} = '' or exists (select 1 from route where route_no = ${routeNo}) as has_route`.execute(db)
  return !rows[0]?.hasCustomer ? 'customerNo' : !rows[0].hasRoute ? 'routeNo' : undefined
}

interface Sent extends Audience {
  readonly noticeId: string
  readonly body: string
  readonly sentBy: string
  readonly now: Date
  readonly numbers: number
}
/** Puts a notice on the record; undefined: it was sent already. */
export const putNotice = (tx: Db, { customerNo, routeNo, now, ...notice }: Sent) =>
  tx
    .insertInto('alertNotice')
    .values({ ...notice, customerNo: customerNo || null, routeNo: routeNo || null, sentAt: now })
    .onConflict((oc) => oc.column('noticeId').doNothing())
    .returning('noticeId')
    .executeTakeFirst()

export const noticeOf = (db: Db, noticeId: string) =>
  db
    .selectFrom('alertNotice')
    .where('noticeId', '=', noticeId)
    .select(['topic', 'customerNo', 'routeNo', 'body', 'numbers'])
    .executeTakeFirstOrThrow()
