import { sql } from 'kysely'
import { addDays, type PlainDate } from '#rules/calendar.ts'
import type { Db } from '../../db/open.ts'
import { isCounted } from '../../ordering/menu.sql.ts'
import { isUnlocked } from '../../ordering/moves.sql.ts'

/** What the database says of itself and of what waits; the same whichever server asks. */
export interface Figures {
  readonly jobsWaiting: number
  readonly jobsWorking: number
  /** In the last 24 hours. */
  readonly jobsFailed: number
  /** How long the oldest that is not done has waited or worked; 0 where there is none. */
  readonly oldestJobSeconds: number
  readonly mailWaiting: number
  readonly mailGivenUp: number
  readonly oldestMailSeconds: number
  readonly alertsWaiting: number
  readonly alertsGivenUp: number
  readonly oldestAlertSeconds: number
  /** Null where nothing was imported yet. */
  readonly importSeconds: number | null
  readonly importIsDone: boolean | null
  /** Since the ERP was last told of orders; null where it never was. */
  readonly exportSeconds: number | null
  /** Orders that are to be made by now, can be changed no more, and were not released; the last week's. */
  readonly ordersNotReleased: number
  readonly customerSessions: number
  readonly staffSessions: number
}

export interface FiguresAsked {
  readonly now: Date
  /** Sessions that were not used since have ended. */
  readonly idleSince: Date
  readonly today: PlainDate
}
/** So many days back an order is still looked for: what was never released before that is history. */
const DAYS_BACK = 7

/** One question for all of them (OPS-05). */
export async function figuresNow(db: Db, { now, idleSince, today }: FiguresAsked): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select j.*, m.*, i.*, e.*, r.*, s.* from
      (select count(*) filter (where state = 'waiting')::integer as jobs_waiting,
              count(*) filter (where state = 'working')::integer as jobs_working,
              count(*) filter (where state = 'failed' and done_at > ${now}::timestamptz - interval '24 hours')::integer as jobs_failed,
              ${secondsSince(sql`min(asked_at) filter (where state in ('waiting', 'working'))`, now)} as oldest_job_seconds
         from report_job where state in ('waiting', 'working', 'failed')) j,
      (select count(*) filter (where kind <> 'alert' and parked_at is null)::integer as mail_waiting,
              count(*) filter (where kind <> 'alert' and parked_at is not null)::integer as mail_given_up,
              ${secondsSince(sql`min(created_at) filter (where kind <> 'alert' and parked_at is null)`, now)} as oldest_mail_seconds,
              count(*) filter (where kind = 'alert' and parked_at is null)::integer as alerts_waiting,
              count(*) filter (where kind = 'alert' and parked_at is not null)::integer as alerts_given_up,
              ${secondsSince(sql`min(created_at) filter (where kind = 'alert' and parked_at is null)`, now)} as oldest_alert_seconds
         from outbox where done_at is null) m,
      (select extract(epoch from ${now}::timestamptz - max(ran_at))::float8 as import_seconds,
              bool_or(is_done) as import_is_done
         from (select ran_at, is_done from import_run order by run_id desc limit 1) last_run) i,
      (select extract(epoch from ${now}::timestamptz - max(told_at))::float8 as export_seconds
         from (select told_at from erp_order order by erp_order_no desc limit 1) last_told) e,
      (select count(*)::integer as orders_not_released from sales_order o
        where o.make_date between ${addDays(today, -DAYS_BACK)}::date and ${today}::date and o.state = 'open' and ${isCounted()}
          and o.cutoff_at <= ${now}::timestamptz and not ${isUnlocked}) r,
      (select count(*) filter (where u.customer_no is not null)::integer as customer_sessions,
              count(*) filter (where u.customer_no is null)::integer as staff_sessions
         from session t join portal_user u on u.user_id = t.user_id
        where t.expires_at > ${now} and t.last_seen_at > ${idleSince}) s`.execute(db)
  return rows[0] as Figures
}

const secondsSince = (instant: ReturnType<typeof sql>, now: Date) =>
  sql`greatest(0, coalesce(extract(epoch from ${now}::timestamptz - ${instant}), 0))::float8`
