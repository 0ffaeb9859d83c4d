/** A report's settings and times as a reader says them. */
import { formatTime, formatWall, type PlainDate, shortDate, toUsDate } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { writeShipTo } from '#rules/ordering/ship-to.ts'
import type { ReportRequest } from '#rules/reports/request.ts'
import { serverToday, wallAt } from '../../portal/zone.ts'

/** '11/09–11/15/2026', '12/28/2026–01/03/2027', '11/09/2026'. */
export function rangeText(from: PlainDate, to: PlainDate): string {
  if (from === to) return toUsDate(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDate(from) : toUsDate(from)}–${toUsDate(to)}`
}

/** 'Company by Route, 11/09–11/15/2026, with cost'. */
export function settingsText(request: ReportRequest): string {
  const shipTo = request.shipTo ? writeShipTo(request.shipTo) : ''
  return [...settings(request), shipTo && `ship-to ${shipTo}`].filter(Boolean).join(', ')
}

function settings(request: ReportRequest): (string | false)[] {
  switch (request.report) {
    case 'menu':
      return [
        toUsDate(request.date),
        request.locationNo === undefined ? 'All Locations' : `location ${request.locationNo}`,
        request.withHistory && 'with history and waste',
      ]
    case 'waste':
      return [
        request.type,
        rangeText(request.from, request.to),
        `by ${request.sort}`,
        request.withCost && 'with cost',
        request.onlyWaste && 'only with waste',
      ]
    case 'orderData':
      return [rangeText(request.from, request.to)]
    case 'orderSummary':
    case 'orderInvoice':
    case 'purchaseHistory':
      return [
        `${request.level} by ${request.detail}`,
        rangeText(request.from, request.to),
        request.codeShown !== 'LABEL CODE' && request.codeShown,
        request.withWaste && 'with waste',
        request.withCustomerItemNo && 'with customer item numbers',
        request.withoutDashes && 'UPC without dashes',
        request.withUsedOn && 'with used-on day',
        request.report === 'purchaseHistory' &&
          request.fileType === 'CSV' &&
          request.sort !== 'ITEM' &&
          `by ${request.sort}`,
      ]
  }
}

/** 'today at 2:05 PM', 'Mon 11/23, 2:05 PM'. */
export function whenText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return date === serverToday() ? `today at ${formatTime(time)}` : formatWall(date, time)
}

/** '7 s', '2:05 min'. */
export const elapsedText = (seconds: number): string =>
  seconds < 60
    ? `${Math.floor(seconds)} s`
    : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`

/** '640 bytes', '24 KB', '1.3 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${figure(Math.round(bytes / 100_000) / 10)} MB`
}
