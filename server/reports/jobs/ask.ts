/** A report that is asked for becomes a job, or is the one that it is already. */
import { linkOf } from '#contract/report-links.ts'
import { REPORTS_KEPT_OF_A_USER, REPORTS_WAITING_OF_A_USER } from '#rules/limits.ts'
import { writeShipTo } from '#rules/ordering/ship-to.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Caller } from '../../access/sessions.ts'
import type { Db } from '../../db/open.ts'
import type { Asked } from '../report-maker.ts'
import * as sql from './jobs.sql.ts'

export interface ToAsk {
  readonly caller: Caller
  readonly now: Date
  readonly isByLink: boolean
  /** Whether a request could not wait for it. */
  readonly isLarge: boolean
}

/** What was judged, as a job. */
export function newJobOf(asked: Omit<Asked, 'breathe'>, { caller, now, isByLink, isLarge }: ToAsk): sql.NewJob {
  const { request, reach, seen } = asked
  return {
    ...{ userId: caller.userId, customerNo: reach.customerNo, request, isByLink, askedAt: now },
    isLarge,
    link: linkOf(request),
    fileType: request.fileType,
    mappedRouteNo: reach.mappedRouteNo,
    shipTo: writeShipTo(reach.shipTo),
    seen: [...seen],
  }
}

/**
 * The same report that is still to be made, or a new job; refuses with a sentence when too many of the user's are to be made. What
 * was made already is never given for new: its figures may be others by now.
 */
export async function askForJob(tx: Db, job: sql.NewJob): Promise<sql.JobRow> {
  await sql.lockAsker(tx, job.userId)
  const same = await sql.sameToDo(tx, job)
  if (same) {
    if (job.isByLink) await sql.markByLink(tx, same.jobId)
    return same
  }
  if ((await sql.countToDo(tx, job.userId)) >= REPORTS_WAITING_OF_A_USER)
    throw new Refusal(
      `${REPORTS_WAITING_OF_A_USER} of your reports are being made. Wait for one of them, or cancel one.`,
      'too many reports',
    )
  const added = await sql.insertJob(tx, job)
  await sql.deleteBeyond(tx, job.userId, REPORTS_KEPT_OF_A_USER)
  return added
}
