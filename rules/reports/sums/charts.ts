/** Figures that a picture says sooner: this period beside the one of the same length before it. */
import { addDays, daysBetween, type PlainDate, shortDate, shortWeekday, toUsDate, WEEKDAYS } from '../../calendar.ts'
import { many } from '../../many.ts'
import { wasteShare } from './figures.ts'

/** Figures to be drawn; undefined where there is nothing to compare with. */
export interface Chart {
  readonly title: string
  /** Pieces, or tenths of a percent. */
  readonly unit: 'pieces' | 'percent'
  readonly labels: readonly string[]
  /** What is not drawn, in words. */
  readonly note?: string | undefined
  readonly series: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[]
}
export interface Period {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** The days of the same length that end before it. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) }
}

/** What there is of each period, by whatever it is told by. */
export interface Compared<T> {
  readonly period: Period
  readonly own: T
  readonly before: T
}

const periodName = ({ from, to }: Period) => (from === to ? toUsDate(from) : `${toUsDate(from)} to ${toUsDate(to)}`)

/** A chart of both periods; of one, where the other has nothing; none where this period has nothing. */
function chartOf(
  { title, unit, labels, note }: Pick<Chart, 'title' | 'unit' | 'labels' | 'note'>,
  { period, own, before }: Compared<Chart['series'][number]['values']>,
): Chart[] {
  const series = [
    { name: periodName(period), values: own },
    { name: periodName(periodBefore(period)), values: before },
  ].filter(({ values }) => values.some(Boolean))
  return own.some(Boolean) ? [{ title, unit, labels, ...(note && { note }), series }] : []
}

type ByNumber = ReadonlyMap<number, number>
const bothOf = <T, U>({ period, own, before }: Compared<T>, of: (one: T) => U): Compared<U> => ({
  period,
  own: of(own),
  before: of(before),
})

/** Waste as a share of what was delivered for that day of use, by weekday: 1 Sunday to 7 Saturday. */
export const wasteByWeekday = (
  compared: Compared<{ readonly delivered: ByNumber; readonly waste: ByNumber }>,
): Chart[] =>
  chartOf(
    { title: 'Waste share by weekday', unit: 'percent', labels: WEEKDAYS.map(shortWeekday) },
    bothOf(compared, ({ delivered, waste }) =>
      WEEKDAYS.map((day) => wasteShare(waste.get(day) ?? 0, delivered.get(day) ?? 0)),
    ),
  )

const FEW_DAYS = 14
const WEEK = 7
/** Days in a bar: a week, or a day where weeks would be one or two. */
export const spanOf = ({ from, to }: Period): number => (daysBetween(from, to) < FEW_DAYS ? 1 : WEEK)

/** Pieces by spans of days, counted from the first day of each period. */
export function piecesBySpan(compared: Compared<ByNumber>): Chart[] {
  const { from, to } = compared.period
  const days = spanOf(compared.period)
  const starts = Array.from({ length: Math.floor(daysBetween(from, to) / days) + 1 }, (_, i) => addDays(from, i * days))
  return chartOf(
    { title: days === 1 ? 'Pieces by day' : 'Pieces by week', unit: 'pieces', labels: starts.map(shortDate) },
    bothOf(compared, (spans) => starts.map((_, i) => spans.get(i) ?? 0)),
  )
}

const CODES_DRAWN = 15
/** Pieces by the code that the report shows, the most first. The codes beyond the last bar are summed up in words, because one bar for them would dwarf the others. */
export function piecesByCode(codeName: string, compared: Compared<ReadonlyMap<string, number>>): Chart[] {
  const { own, before } = compared
  const piecesOf = (code: string) => own.get(code) ?? 0
  const codes = [...new Set([...own.keys(), ...before.keys()])].sort(
    (a, b) => piecesOf(b) - piecesOf(a) || (before.get(b) ?? 0) - (before.get(a) ?? 0) || (a < b ? -1 : 1),
  )
  const [drawn, others] = [codes.slice(0, CODES_DRAWN), codes.slice(CODES_DRAWN)]
  const rest = others.reduce((sum, code) => sum + piecesOf(code), 0)
  const note = others.length === 0 ? undefined : `${many(others.length, 'more code')}: ${many(rest, 'piece')}`
  return chartOf(
    { title: `Pieces by ${codeName}`, unit: 'pieces', labels: drawn, note },
    bothOf(compared, (pieces) => drawn.map((code) => pieces.get(code) ?? 0)),
  )
}
