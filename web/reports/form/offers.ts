/** What of a report's settings can be chosen: by the reader's rights, and beside what else is chosen. */
import { may, type Viewer } from '#rules/access.ts'
import { CODES_SHOWN, type CodeShown, type ReportRequest } from '#rules/reports/request.ts'

const abilities = { MSRP: 'items.seeMsrp', 'MSRP CODE': 'items.seeBaseCost' } as const

/** The codes that the reader may see: those that he may not are not offered, and the server refuses them. */
export const codesFor = (viewer: Viewer): CodeShown[] =>
  CODES_SHOWN.filter((code) => code === 'LABEL CODE' || may(viewer, abilities[code]))

export const mayShowCost = (viewer: Viewer): boolean => may(viewer, 'items.seeBaseCost')

/** The request without what this reader cannot choose, as an address of somebody else may have it; nor what its type has no room for (RPT-17). */
export function withinReach(request: ReportRequest, viewer: Viewer): ReportRequest {
  if (request.report === 'waste') return { ...request, withCost: request.withCost && mayShowCost(viewer) }
  if (!('level' in request)) return request
  const isOfItems = request.detail === 'ITEM'
  return {
    ...request,
    codeShown: codesFor(viewer).includes(request.codeShown) ? request.codeShown : 'LABEL CODE',
    withCustomerItemNo: request.withCustomerItemNo && isOfItems,
    withoutDashes: request.withoutDashes && isOfItems,
    withUsedOn: request.withUsedOn && request.fileType === 'CSV',
  }
}
