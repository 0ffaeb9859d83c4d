/** How a report is called by what was asked of it: its file's name, its period, and what is said when there is nothing in it. */
import { type PlainDate, toUsDate } from '../calendar.ts'
import { REPORTS, type ReportName } from './request.ts'

/** The day or the days that are asked for. */
type Period = { readonly date: PlainDate } | { readonly from: PlainDate; readonly to: PlainDate }

/** '11/09/2026 to 11/15/2026', or the one day. */
export function periodOf(period: Period): string {
  if ('date' in period) return toUsDate(period.date)
  const { from, to } = period
  return from === to ? toUsDate(from) : `${toUsDate(from)} to ${toUsDate(to)}`
}

/** 'Waste Report 11-09-2026 to 11-15-2026': as a user's disk takes it, without its ending. */
export const fileNameOf = (request: { readonly report: ReportName } & Period): string =>
  `${REPORTS[request.report].title} ${periodOf(request)}`.replaceAll('/', '-').replaceAll(',', '')

export const noDataOf = (period: Period): string => `No data for ${periodOf(period)}.`
