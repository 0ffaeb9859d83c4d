/** A report's link as text: read by the same dictionary as a call of it, and never fetched (T20). */
import { api } from '#contract/index.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import { readMarker } from '#contract/kernel/marker.ts'
import { readStrictly, type Shape } from '#contract/kernel/wire.ts'
import { linkNamed, requestOf } from '#contract/report-links.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { readShipTo } from '#rules/ordering/ship-to.ts'
import type { ReportRequest } from '#rules/reports/request.ts'
import { takeCarried } from '../access/sessions.ts'
import { once } from '../http/request.ts'
import { notFound, RequestError } from '../http/request-error.ts'

interface Place {
  /** The customer acted for. */
  readonly customerNo: string
  readonly today: PlainDate
  /** Where the portal is: an address in front of the path must be this one. */
  readonly publicUrl: string
}

/** The request of a link. Refuses any other address, what is wrong with its parameters, and another customer's as one that is not there. */
export function requestOfLink(link: string, { customerNo, today, publicUrl }: Place): ReportRequest {
  const inPortal = link.startsWith(`${publicUrl}/`) ? link.slice(publicUrl.length) : link
  const [path = '', query = '', ...more] = inPortal.split('?')
  const name = linkNamed(path)
  if (name === undefined || more.length > 0 || query.includes('#'))
    throw new RequestError(400, 'This is no link of a report.', 'unreadable')
  const raw = once(new URLSearchParams(query))
  const { marker, shipTo } = takeCarried(raw)
  const shape: Shape<object> = api.reports[name].query
  const named = shape.fields.has(carried.customerNo) ? undefined : raw.get(carried.customerNo)
  if (named !== undefined) raw.delete(carried.customerNo)
  // Without a prototype, so that a field called __proto__ is a field like any other.
  const input: { customerNo?: string } = readStrictly(
    shape,
    Object.assign(Object.create(null), Object.fromEntries(raw)),
  )
  const sent = readMarker(marker)
  const viewed = sent.kind === 'customer' ? sent.customerNo : undefined
  const foreign = [input.customerNo, named, viewed].find((each) => each && each !== customerNo)
  if (foreign) throw notFound(`Customer ${foreign.slice(0, 20)}`)
  const request = requestOf(name, { ...input }, today)
  return shipTo === '' || request.shipTo ? request : { ...request, shipTo: readShipTo(shipTo) }
}
