/** How a report is called by what was asked of it: its file's name, its period, and what is said when there is nothing in it. */
import { type PlainDate, toUsDate } from '../calendar.ts'
import { REPORTS, type ReportName } from './request.ts'

/** The day or the days that are asked for. */
type Period = { readonly date: PlainDate } | { readonly from: PlainDate; readonly to: PlainDate }

/** '11/09/2026 to 11/15/2026', or the one day. */
export const periodOf = (period: Period): string => daysOf(period, toUsDate)

/**
 * 'Waste Report 2026-11-09 to 2026-11-15': as a user's disk takes it, without its ending. A day is written as in every file's name, so
 * that a folder sorts by it.
 */
export const fileNameOf = (request: { readonly report: ReportName } & Period): string =>
  `${REPORTS[request.report].title.replaceAll('/', '-').replaceAll(',', '')} ${daysOf(request, (day) => day)}`

function daysOf(period: Period, said: (day: PlainDate) => string): string {
  if ('date' in period) return said(period.date)
  const { from, to } = period
  return from === to ? said(from) : `${said(from)} to ${said(to)}`
}

export const noDataOf = (period: Period): string => `No data for ${periodOf(period)}.`
