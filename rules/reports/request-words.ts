/** How a report is called by what was asked of it: its file's name, its period, and what is said when there is nothing in it. */
import { toUsDate } from '../calendar.ts'
import { REPORTS, type ReportRequest } from './request.ts'

/** '11/09/2026 to 11/15/2026', or the one day. */
export function periodOf(request: ReportRequest): string {
  if (request.report === 'menu') return toUsDate(request.date)
  const { from, to } = request
  return from === to ? toUsDate(from) : `${toUsDate(from)} to ${toUsDate(to)}`
}

/** 'Waste Report 11-09-2026 to 11-15-2026': as a user's disk takes it, without its ending. */
export const fileNameOf = (request: ReportRequest): string =>
  `${REPORTS[request.report].title} ${periodOf(request)}`.replaceAll('/', '-').replaceAll(',', '')

export const noDataOf = (request: ReportRequest): string => `No data for ${periodOf(request)}.`
