/** Reports that a user asked for, as he sees them: each question is about his own, of the customer acted for (RPT-29). */
import { type RawBuilder, sql } from 'kysely'
import type { FileType, ReportRequest } from '#rules/reports/request.ts'
import type { Db } from '../../db/open.ts'

/** Whose: a job is its user's own, and of the customer it was asked for. */
export interface Owner {
  readonly userId: number
  readonly customerNo: string
}
export interface NewJob extends Owner {
  readonly request: ReportRequest
  readonly link: string
  readonly fileType: FileType
  readonly mappedRouteNo: string
  readonly shipTo: string
  readonly seen: readonly string[]
  readonly isLarge: boolean
  readonly isByLink: boolean
  readonly askedAt: Date
}
export type JobState = 'waiting' | 'working' | 'done' | 'failed' | 'canceled'
export interface JobRow {
  readonly jobId: number
  readonly request: ReportRequest
  readonly link: string
  readonly fileType: FileType
  readonly mappedRouteNo: string
  readonly seen: string[]
  readonly state: JobState
  readonly progress: number
  readonly attempts: number
  readonly askedAt: Date
  readonly doneAt: Date | null
  readonly expiresAt: Date | null
  readonly fileName: string
  readonly bytes: number | null
  /** What is said in place of a file, as what was made has no row. */
  readonly emptyText: string | null
  readonly problem: string
}

const shown = sql`job_id, request, link, file_type, mapped_route_no, seen, state, progress, attempts, asked_at, done_at, expires_at,
  file_name, bytes, problem, case when (preview ->> 'rowCount')::integer = 0 then preview ->> 'emptyText' end as empty_text`
const isOwn = ({ userId, customerNo }: Owner): RawBuilder<boolean> =>
  sql`user_id = ${userId}::bigint and customer_no = ${customerNo}`
/**
 * A report that may be given for `job`: of the same user and customer, by the same link, of the same route and with the same columns
 * seen. A user whose rights were changed since gets a new one, never the file with the columns of before (T12).
 */
const isSameReport = ({ link, mappedRouteNo, seen, ...owner }: NewJob): RawBuilder<boolean> =>
  sql`${isOwn(owner)} and link = ${link} and mapped_route_no = ${mappedRouteNo} and seen = ${[...seen]}::text[]`
const isFetched = (now: Date): RawBuilder<boolean> => sql`(expires_at is null or expires_at > ${now}::timestamptz)`
const isToDo = sql<boolean>`state in ('waiting', 'working')`

/** Whoever asks for a report waits here for the same user's other tab, so that both find the same one and the limits hold. */
export const lockAsker = async (tx: Db, userId: number): Promise<void> => {
  await sql`select user_id from portal_user where user_id = ${userId}::bigint for no key update`.execute(tx)
}

/** The same report of the same user that is still to be made. */
export async function sameToDo(tx: Db, job: NewJob): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${shown} from report_job where ${isSameReport(job)} and ${isToDo} order by job_id limit 1`.execute(tx)
  return rows[0]
}

/** A link asks for what a screen asked for: whoever asks by it again gets the file. */
export const markByLink = async (tx: Db, jobId: number): Promise<void> => {
  await sql`update report_job set is_by_link = true where job_id = ${jobId}::bigint`.execute(tx)
}

/** A report that a link asked for and that was not fetched by it yet, or a moment ago: `since` of both. */
export async function madeForLink(
  tx: Db,
  job: NewJob,
  { doneSince, fetchedSince, now }: { doneSince: Date; fetchedSince: Date; now: Date },
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${shown} from report_job
     where ${isSameReport(job)} and is_by_link and state in ('done', 'failed') and ${isFetched(now)}
       and done_at > ${doneSince}::timestamptz and (fetched_at is null or fetched_at > ${fetchedSince}::timestamptz)
     order by job_id desc limit 1`.execute(tx)
  return rows[0]
}

/** Whether a link asked for the same report, and it is still to be made. */
export async function isToDoForLink(tx: Db, job: NewJob): Promise<boolean> {
  const { rows } = await sql<{ isToDo: boolean }>`
    select exists (select 1 from report_job where ${isSameReport(job)} and is_by_link and ${isToDo}) as is_to_do`.execute(
    tx,
  )
  return rows[0]?.isToDo ?? false
}

/** How many of a user's reports are still to be made, whichever customer they are of. */
export async function countToDo(tx: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from report_job where user_id = ${userId}::bigint and ${isToDo}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertJob(tx: Db, job: NewJob): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    insert into report_job (user_id, customer_no, request, link, file_type, mapped_route_no, ship_to, seen, is_large, is_by_link, asked_at)
    values (${job.userId}::bigint, ${job.customerNo}, ${JSON.stringify(job.request)}::jsonb, ${job.link}, ${job.fileType},
            ${job.mappedRouteNo}, ${job.shipTo}, ${[...job.seen]}::text[], ${job.isLarge}, ${job.isByLink}, ${job.askedAt}::timestamptz)
    returning ${shown}`.execute(tx)
  return rows[0] as JobRow
}

/** Deletes a user's oldest ones that are not to be made any more, so that no more than `kept` are left of all. */
export const deleteBeyond = async (tx: Db, userId: number, kept: number): Promise<void> => {
  await sql`
    delete from report_job where job_id in (
      select job_id from (
        select job_id, state, row_number() over (order by job_id desc) as place from report_job where user_id = ${userId}::bigint) as own
       where place > ${kept} and not ${isToDo})`.execute(tx)
}

/** Newest first; what has expired is not there, whether or not it was swept. */
export async function ownJobs(db: Db, owner: Owner, now: Date): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${shown} from report_job where ${isOwn(owner)} and ${isFetched(now)} order by job_id desc limit 100`.execute(
    db,
  )
  return rows
}

export async function ownJob(
  db: Db,
  owner: Owner,
  jobId: number,
  now: Date,
): Promise<(JobRow & { readonly preview: unknown }) | undefined> {
  const { rows } = await sql<JobRow & { preview: unknown }>`
    select ${shown}, preview from report_job where ${isOwn(owner)} and job_id = ${jobId}::bigint and ${isFetched(now)}`.execute(
    db,
  )
  return rows[0]
}

/** Stops one that is to be made; false when there is none such. Whoever works on it finds out, and what it has written goes. */
export async function stopJob(tx: Db, owner: Owner, jobId: number, { now, until }: { now: Date; until: Date }) {
  const { numAffectedRows } = await sql`
    update report_job set state = 'canceled', done_at = ${now}::timestamptz, expires_at = ${until}::timestamptz, leased_by = null, leased_until = null
     where ${isOwn(owner)} and job_id = ${jobId}::bigint and ${isToDo}`.execute(tx)
  if (!numAffectedRows) return false
  await sql`delete from report_job_part where job_id = ${jobId}::bigint`.execute(tx)
  return true
}

/** Deletes one that is not to be made any more, with its file; false when there is none such. */
export async function deleteJob(tx: Db, owner: Owner, jobId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from report_job where ${isOwn(owner)} and job_id = ${jobId}::bigint and not ${isToDo}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export const countFetch = async (db: Db, jobId: number, now: Date): Promise<void> => {
  await sql`update report_job set fetched_at = coalesce(fetched_at, ${now}::timestamptz) where job_id = ${jobId}::bigint`.execute(
    db,
  )
}

/** A portion of a file; undefined after the last. The owner was asked before. */
export async function partOf(
  db: Db,
  { jobId, attempts }: Pick<JobRow, 'jobId' | 'attempts'>,
  partNo: number,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from report_job_part where job_id = ${jobId}::bigint and attempt = ${attempts} and part_no = ${partNo}`.execute(
    db,
  )
  return rows[0]?.bytes
}

/** A portion of what nobody can fetch any more; answers how many. A file is many parts, so few at once. */
export async function deleteExpiredJobs(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from report_job where job_id in (
      select job_id from report_job where expires_at <= ${now}::timestamptz order by expires_at limit 5 for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
