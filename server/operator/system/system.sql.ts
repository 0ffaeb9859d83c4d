import { sql } from 'kysely'
import type { ReportName } from '#rules/reports/request.ts'
import type { Db } from '../../db/open.ts'

export interface JobNow {
  readonly jobId: number
  readonly report: ReportName
  readonly userCode: string
  readonly customerNo: string
  readonly state: 'waiting' | 'working' | 'failed'
  readonly progress: number
  readonly askedAt: Date
  readonly doneAt: Date | null
  readonly problem: string
}
/** Reports that are not done, and those that failed in the last 24 hours. */
export async function jobsNow(db: Db, now: Date, most: number): Promise<JobNow[]> {
  const { rows } = await sql<JobNow>`
    select j.job_id, j.request ->> 'report' as report, u.user_code, j.customer_no, j.state, j.progress, j.asked_at, j.done_at, j.problem
      from report_job j join portal_user u on u.user_id = j.user_id
     where j.state in ('waiting', 'working') or (j.state = 'failed' and j.done_at > ${now}::timestamptz - interval '24 hours')
     order by j.state = 'failed', j.job_id limit ${most}`.execute(db)
  return rows
}

export interface UnsentMail {
  readonly outboxId: number
  readonly kind: 'mail' | 'password-reset' | 'alert'
  readonly to: string | null
  readonly attempts: number
  readonly queuedAt: Date
  readonly reason: string
  readonly isGivenUp: boolean
}
/** What was tried and did not go out; what is tried anew was not tried yet. */
const isUnsent = sql`done_at is null and last_error <> '' and attempts > 0`

/** The first of those; what was given up comes before them. */
export async function unsentMail(db: Db, most: number): Promise<UnsentMail[]> {
  const { rows } = await sql<UnsentMail>`
    select outbox_id, kind, case when kind = 'mail' then payload ->> 'to' end as to, attempts, created_at as queued_at,
           last_error as reason, parked_at is not null as is_given_up
      from outbox where ${isUnsent}
     order by parked_at is null, outbox_id desc limit ${most}`.execute(db)
  return rows
}

/** How many there are of those. */
export async function unsentCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outbox where ${isUnsent}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface RunNow {
  readonly runId: number
  readonly ranAt: Date
  readonly tookMs: number
  readonly source: string
  readonly isDone: boolean
  readonly isBrokenOff: boolean
  readonly files: number
  readonly rows: number
  readonly problemCount: number
  readonly firstProblem: string | null
}
/** The latest imports, the newest first. */
export async function lastImports(db: Db, most: number): Promise<RunNow[]> {
  const { rows } = await sql<RunNow>`
    select run_id, ran_at, took_ms, source, is_done, is_broken_off, jsonb_array_length(files) as files, problem_count, problems[1] as first_problem,
           (select coalesce(sum((f ->> 'rows')::integer), 0) from jsonb_array_elements(files) f)::integer as rows
      from import_run order by run_id desc limit ${most}`.execute(db)
  return rows
}

export interface SessionNow {
  readonly userCode: string
  readonly customerNo: string | null
  readonly isProgram: boolean
  readonly signedInAt: Date
  readonly lastSeenAt: Date
}
/** Who is signed in, those who were here last first. */
export async function sessionsNow(
  db: Db,
  { now, idleSince, most }: { now: Date; idleSince: Date; most: number },
): Promise<SessionNow[]> {
  const { rows } = await sql<SessionNow>`
    select u.user_code, u.customer_no, s.is_bearer as is_program, s.created_at as signed_in_at, s.last_seen_at
      from session s join portal_user u on u.user_id = s.user_id
     where s.expires_at > ${now} and s.last_seen_at > ${idleSince}
     order by s.last_seen_at desc, s.session_id desc limit ${most}`.execute(db)
  return rows
}
