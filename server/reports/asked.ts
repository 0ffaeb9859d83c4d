/** What somebody asks of a report, judged: the one way to it for links, jobs and programs. */
import { may } from '#rules/access.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { columnsSeenBy } from '#rules/items/columns.ts'
import { Refusal } from '#rules/refusal.ts'
import { codeFault, REPORTS, type ReportRequest, requestFault } from '#rules/reports/request.ts'
import { type Reach, reachOf } from '../access/reach.ts'
import type { Caller } from '../access/sessions.ts'
import type { Db } from '../db/open.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { knowsLocation, knowsShipTo } from './asked.sql.ts'
import type { Asked } from './report-maker.ts'

/** Who asks, and when. */
export interface Reader {
  readonly db: Db
  readonly caller: Pick<Caller, 'mappedRouteNo' | 'shipTo'> & Parameters<typeof columnsSeenBy>[0]
  readonly customerNo: string
  readonly today: PlainDate
}

/**
 * The request with everything that decides what its reader gets; without a ship-to of its own it takes the session's. Refuses with
 * a sentence what he may not have and what cannot be made.
 */
export async function judged(
  { db, caller, customerNo, today }: Reader,
  given: ReportRequest,
): Promise<Omit<Asked, 'breathe'>> {
  if (!may(caller, REPORTS[given.report].ability)) throw new RequestError(403, 'You may not do this.', 'no right')
  const seen = columnsSeenBy(caller)
  const hidden = codeFault(given, seen)
  if (hidden !== undefined) throw new RequestError(403, hidden, 'no right')
  const fault = requestFault(given, today)
  if (fault !== undefined) throw new Refusal(fault)
  const shipTo = given.shipTo ?? caller.shipTo
  const reach: Reach = reachOf({ ...caller, shipTo }, customerNo)
  if (shipTo.kind === 'code' && !(await knowsShipTo(db, reach, shipTo.code))) throw notFound(`Ship-to ${shipTo.code}`)
  // Here and not by its maker alone: a job is refused when it is asked for, as a link is.
  const locationNo = given.report === 'menu' ? given.locationNo : undefined
  if (locationNo !== undefined && !(await knowsLocation(db, reach, locationNo)))
    throw notFound(`Location ${locationNo}`)
  return { db, request: { ...given, shipTo }, reach, seen, today }
}
