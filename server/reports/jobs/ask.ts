/** A report that is asked for becomes a job, or is the one that it is already. */
import { linkOf } from '#contract/report-links.ts'
import { columnsSeenBy } from '#rules/items/columns.ts'
import { REPORTS_KEPT_OF_A_USER, REPORTS_WAITING_OF_A_USER } from '#rules/limits.ts'
import { writeShipTo } from '#rules/ordering/ship-to.ts'
import { Refusal } from '#rules/refusal.ts'
import type { ReportRequest } from '#rules/reports/request.ts'
import type { Caller } from '../../access/sessions.ts'
import type { Db } from '../../db/open.ts'
import * as sql from './jobs.sql.ts'

export interface ToAsk {
  readonly caller: Caller
  readonly customerNo: string
  /** With the ship-to that is meant. */
  readonly request: ReportRequest
  readonly isLarge: boolean
  readonly isByLink: boolean
  readonly now: Date
}

export const newJobOf = ({ caller, customerNo, request, isLarge, isByLink, now }: ToAsk): sql.NewJob => ({
  ...{ userId: caller.userId, customerNo, request, isLarge, isByLink, askedAt: now },
  link: linkOf(request),
  fileType: request.fileType,
  mappedRouteNo: caller.mappedRouteNo,
  shipTo: writeShipTo(request.shipTo ?? caller.shipTo),
  seen: [...columnsSeenBy(caller)],
})

/**
 * The same report that is still to be made, or a new job; refuses with a sentence when too many of the user's are to be made. What
 * was made already is never given for new: its figures may be others by now.
 */
export async function askForJob(tx: Db, job: sql.NewJob): Promise<sql.JobRow> {
  await sql.lockAsker(tx, job.userId)
  const same = await sql.sameToDo(tx, job)
  if (same) return same
  if ((await sql.countToDo(tx, job.userId)) >= REPORTS_WAITING_OF_A_USER)
    throw new Refusal(
      `${REPORTS_WAITING_OF_A_USER} of your reports are being made. Wait for one of them, or cancel one.`,
      'too many reports',
    )
  const added = await sql.insertJob(tx, job)
  await sql.deleteBeyond(tx, job.userId, REPORTS_KEPT_OF_A_USER)
  return added
}
