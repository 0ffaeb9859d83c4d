import { addDays, addMonths, firstOfMonth, type PlainDate, weekStart } from '#rules/calendar.ts'
import { type ReportRequest, requestFault } from '#rules/reports/request.ts'

export interface Range {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** Whole weeks are Sunday to Saturday (GEN-11). */
const PRESETS = {
  Today: (today: PlainDate): Range => ({ from: today, to: today }),
  'This week': (today: PlainDate): Range => ({ from: weekStart(today), to: addDays(weekStart(today), 6) }),
  'Last week': (today: PlainDate): Range => ({
    from: addDays(weekStart(today), -7),
    to: addDays(weekStart(today), -1),
  }),
  'Last 4 weeks': (today: PlainDate): Range => ({
    from: addDays(weekStart(today), -28),
    to: addDays(weekStart(today), -1),
  }),
  'Last month': (today: PlainDate): Range => monthsBefore(firstOfMonth(today), 1),
  'Last quarter': (today: PlainDate): Range => monthsBefore(firstOfQuarter(today), 3),
}

/** The months that end before a day. */
const monthsBefore = (day: PlainDate, months: number): Range => ({
  from: addMonths(day, -months),
  to: addDays(day, -1),
})
const firstOfQuarter = (date: PlainDate): PlainDate =>
  addMonths(firstOfMonth(date), -((Number(date.slice(5, 7)) - 1) % 3))

export type PresetName = keyof typeof PRESETS
export const presetNames = Object.keys(PRESETS) as PresetName[]

export const presetRange = (name: PresetName, today: PlainDate): Range => PRESETS[name](today)

/** The preset that these days are; undefined: chosen one by one. */
export const presetOf = ({ from, to }: Range, today: PlainDate): PresetName | undefined =>
  presetNames.find((name) => {
    const range = presetRange(name, today)
    return range.from === from && range.to === to
  })

/** Those that the report can be asked for: purchase history has no day after yesterday (RPT-21). */
export const presetsFor = (request: ReportRequest & Range, today: PlainDate): PresetName[] =>
  presetNames.filter((name) => requestFault({ ...request, ...presetRange(name, today) }, today) === undefined)
