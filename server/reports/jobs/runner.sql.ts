/** Reports that are to be made, as the servers that make them see them. Leases are by the database's clock, which all of them share. */
import { sql } from 'kysely'
import type { FileType, ReportRequest } from '#rules/reports/request.ts'
import { maySignIn } from '../../access/may-sign-in.sql.ts'
import type { Db } from '../../db/open.ts'

const LEASE = sql`interval '15 seconds'`

/** Who works on it: a server, and for the how many-th time it was begun. */
export interface Lease {
  readonly jobId: number
  readonly leasedBy: string
  readonly attempts: number
}
/** A job that was taken, with its user as he is now. */
export interface TakenJob extends Lease {
  readonly userId: number
  readonly customerNo: string
  readonly request: ReportRequest
  readonly fileType: FileType
  readonly mappedRouteNo: string
  readonly shipTo: string
  readonly seen: string[]
  readonly userCode: string
  readonly homeCustomerNo: string | null
  readonly isAdmin: boolean
  readonly rights: string[]
  readonly userRouteNo: string
  /** Active, not deleted, and not run out: he could sign in. */
  readonly mayStillAsk: boolean
}

const isHeld = ({ jobId, leasedBy, attempts }: Lease) =>
  sql<boolean>`job_id = ${jobId}::bigint and leased_by = ${leasedBy} and attempts = ${attempts} and state = 'working'`

/**
 * Takes the next job: one that waits, or whose server does not say any more that it works on it. Of several users the one
 * goes first whose last one was made longest ago. What an earlier attempt has written is deleted.
 */
export async function takeNext(
  db: Db,
  { leasedBy, onlySmall, most, today }: { leasedBy: string; onlySmall: boolean; most: number; today: string },
): Promise<TakenJob | undefined> {
  const { rows } = await sql<TakenJob>`
    with next as (
      select j.job_id from report_job j
       where (j.state = 'waiting' or j.state = 'working' and j.leased_until < now()) and j.attempts < ${most}
         and not (${onlySmall} and j.is_large)
       order by (select max(case when w.state = 'working' then 'infinity' else w.done_at end) from report_job w
                  where w.user_id = j.user_id and w.job_id <> j.job_id) nulls first,
                j.job_id
       limit 1 for update skip locked),
    gone as (delete from report_job_part p using next n where p.job_id = n.job_id)
    update report_job j
       set state = 'working', progress = 0, leased_by = ${leasedBy}, leased_until = now() + ${LEASE}, attempts = j.attempts + 1
      from next n, portal_user u
     where j.job_id = n.job_id and u.user_id = j.user_id
    returning j.job_id, j.leased_by, j.attempts, j.user_id, j.customer_no, j.request, j.file_type, j.mapped_route_no, j.ship_to, j.seen,
              u.user_code, u.customer_no as home_customer_no, u.is_admin, u.rights, u.mapped_route_no as user_route_no,
              ${maySignIn(today)} as may_still_ask`.execute(db)
  return rows[0]
}

export interface Ended {
  readonly now: Date
  /** Until when it is kept. */
  readonly until: Date
}

/** Gives up what was begun too often; answers which. */
export async function giveUp(db: Db, most: number, problem: string, { now, until }: Ended): Promise<number[]> {
  const { rows } = await sql<{ jobId: number }>`
    with given_up as (
      update report_job set state = 'failed', problem = ${problem}, done_at = ${now}::timestamptz, expires_at = ${until}::timestamptz,
             leased_by = null, leased_until = null
       where job_id in (select job_id from report_job
                         where (state = 'waiting' or state = 'working' and leased_until < now()) and attempts >= ${most} for update skip locked)
      returning job_id),
    gone as (delete from report_job_part p using given_up g where p.job_id = g.job_id)
    select job_id from given_up`.execute(db)
  return rows.map(({ jobId }) => jobId)
}

/** Says that it is still worked on, and how far; false when it is somebody else's by now or nobody's any more. */
export async function goOn(db: Db, lease: Lease, progress: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_job set progress = ${progress}, leased_until = now() + ${LEASE} where ${isHeld(lease)}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Adds a portion of the file; false as for `goOn`. Who stops the job waits until it is written, and so deletes it, too. */
export async function addPart(db: Db, lease: Lease, partNo: number, bytes: Uint8Array): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into report_job_part (job_id, attempt, part_no, bytes)
    select job_id, ${lease.attempts}::integer, ${partNo}::integer, ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)}::bytea
      from report_job where ${isHeld(lease)} for share`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes what was written so far of what is begun anew under the same lease. */
export const dropParts = async (db: Db, lease: Lease): Promise<void> => {
  await sql`
    delete from report_job_part where job_id in (select job_id from report_job where ${isHeld(lease)} for share)`.execute(
    db,
  )
}

export interface Made extends Ended {
  readonly fileName: string
  readonly bytes: number
  readonly preview: unknown
}

export async function finish(db: Db, lease: Lease, { fileName, bytes, preview, now, until }: Made): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_job set state = 'done', progress = 100, file_name = ${fileName}, bytes = ${bytes}::bigint, preview = ${JSON.stringify(preview)}::jsonb,
           done_at = ${now}::timestamptz, expires_at = ${until}::timestamptz, leased_by = null, leased_until = null
     where ${isHeld(lease)}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Ends it without a file: it failed, for a reason that its user reads, or nobody may have it any more. */
export async function end(
  db: Db,
  lease: Lease,
  { state, problem, now, until }: Ended & { readonly state: 'failed' | 'canceled'; readonly problem: string },
): Promise<void> {
  await sql`
    with ended as (
      update report_job set state = ${state}, problem = ${problem}, done_at = ${now}::timestamptz, expires_at = ${until}::timestamptz,
             leased_by = null, leased_until = null
       where ${isHeld(lease)} returning job_id)
    delete from report_job_part p using ended e where p.job_id = e.job_id`.execute(db)
}

/** Lets another server, or this one when it is started again, begin anew at once. It was nobody's fault, so no attempt is counted. */
export async function handBack(db: Db, lease: Lease): Promise<void> {
  await sql`
    with back as (
      update report_job set state = 'waiting', progress = 0, attempts = attempts - 1, leased_by = null, leased_until = null
       where ${isHeld(lease)} returning job_id)
    delete from report_job_part p using back b where p.job_id = b.job_id`.execute(db)
}
