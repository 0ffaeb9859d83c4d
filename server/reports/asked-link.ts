/** What a report's link asks for, whoever gives it: a screen that has it made, or a program that asks for its address. */
import { reports } from '#contract/calls/reports/reports.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import { readStrictly } from '#contract/kernel/wire.ts'
import { linkNamed, requestOf } from '#contract/report-links.ts'
import { may } from '#rules/access.ts'
import { readShipTo } from '#rules/ordering/ship-to.ts'
import { Refusal } from '#rules/refusal.ts'
import { REPORTS, type ReportRequest, requestFault } from '#rules/reports/request.ts'
import type { Caller } from '../access/sessions.ts'
import { notFound, RequestError } from '../http/request-error.ts'

/**
 * Refuses what is no link of a report, another customer's, what the caller may not ask for, and what cannot be made. Where the link
 * says no ship-to, the session's is meant; the answer always says one.
 */
export function askedByLink(
  link: string,
  { caller, customerNo, today }: { readonly caller: Caller; readonly customerNo: string; readonly today: string },
): ReportRequest {
  const url = URL.parse(link, 'http://portal')
  const name = url ? linkNamed(url.pathname) : undefined
  if (!url || !name) throw new RequestError(400, 'This is no link of a report.', 'unreadable')
  const { query } = reports[name]
  const wire: Record<string, string> = Object.create(null)
  for (const [each, value] of url.searchParams) {
    if (each in wire) throw new RequestError(400, `${each.slice(0, 40)} was given twice.`, 'repeated')
    wire[each] = value
  }
  const named = wire[carried.customerNo]
  const chosen = wire[carried.shipTo]
  for (const each of Object.values(carried)) if (!query.fields.has(each)) delete wire[each]
  const given = readStrictly<{ readonly customerNo?: string | undefined }>(query, wire)
  const asked = given.customerNo || named
  if (asked && asked !== customerNo) throw notFound(`Customer ${asked.slice(0, 20)}`)
  const request = requestOf(name, given as Readonly<Record<string, unknown>>, today)
  return askable(
    { ...request, shipTo: request.shipTo ?? (chosen === undefined ? caller.shipTo : readShipTo(chosen)) },
    { caller, today },
  )
}

/** The request, if its caller may ask for it and it can be made. */
function askable<R extends ReportRequest>(
  request: R,
  { caller, today }: { readonly caller: Caller; readonly today: string },
): R {
  if (!may(caller, REPORTS[request.report].ability)) throw new RequestError(403, 'You may not do this.', 'no right')
  const fault = requestFault(request, today)
  if (fault !== undefined) throw new Refusal(fault)
  return request
}
