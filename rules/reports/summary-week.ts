import { type PlainDate, shortDate, shortWeekday, toUsDate, weekdayOf } from '../calendar.ts'
import { type DayCounts, dayNameOf } from '../ordering/order-summary.ts'
import type { ReportCell, ReportColumn } from './report-table.ts'

/** SUM-02's title, word for word. */
export const summaryTitle = (days: readonly PlainDate[]): string =>
  `Order Summary for ${toUsDate(days[0] as PlainDate)} thru ${toUsDate(days.at(-1) as PlainDate)}`

export const summaryFooter = (days: readonly PlainDate[]): string =>
  `Week ${toUsDate(days[0] as PlainDate)} thru ${toUsDate(days.at(-1) as PlainDate)}`

/** The days' columns, Mon over 11/23, and the total's. */
export const countColumns = (shown: readonly PlainDate[], totalLabel: string): ReportColumn[] => [
  ...shown.map((date) => ({
    label: `${shortWeekday(weekdayOf(date))}\n${shortDate(date)}`,
    kind: 'number' as const,
    width: 8,
  })),
  { label: totalLabel, kind: 'number', width: 9 },
]

/** A row's counts in those columns; a day with nothing stays blank. */
export const countCells = (row: DayCounts, shown: readonly PlainDate[]): ReportCell[] => [
  ...shown.map((date) => row[dayNameOf(date)] || undefined),
  row.total,
]

/** The same of the totals row, where nothing is a 0. */
export const totalCells = (row: DayCounts, shown: readonly PlainDate[]): ReportCell[] => [
  ...shown.map((date) => row[dayNameOf(date)]),
  row.total,
]
