/** One row of the cut-off rules as company staff keep it (CUT-01 to CUT-15): what it may say, and how it is said in words. */
import {
  daysBetween,
  formatTime,
  type PlainDate,
  shortDate,
  shortWeekday,
  toUsDate,
  type Weekday,
  weekdayName,
  weekdayOf,
} from '../calendar.ts'
import type { Fault } from '../faults.ts'
import {
  CUT_DAY_EARLIEST,
  CUT_DAY_LATEST,
  CUT_DAY_USUALLY_LATEST,
  DEFAULT_CUT_DAY,
  DEFAULT_CUT_TIME,
} from '../limits.ts'
import { type Cutoff, type CutoffRules, cutoffFor } from './cutoff.ts'

/** Whose and which day's: a weekday of every week, or one order date. customerNo '' is every customer. */
export interface CutoffKey {
  readonly customerNo: string
  /** Undefined for a date, whose weekday is the date's own. */
  readonly weekday: Weekday | undefined
  readonly orderDate: PlainDate | undefined
}
export interface CutoffRow extends CutoffKey {
  readonly cutDay: number
  readonly cutTime: string
  readonly isNoWork: boolean
}

/** 'Menu Cut Day' as a row may have it: 0, the same day, to -9. */
export const CUT_DAYS: readonly number[] = Array.from(
  { length: CUT_DAY_LATEST - CUT_DAY_EARLIEST + 1 },
  (_, i) => CUT_DAY_LATEST - i,
)
/** As a form offers it: -2 to -9, and the days after where staff switched them on; the row's own day in any case (CUT-05). */
export const cutDaysOffered = (hasLateDays: boolean, own: number): number[] =>
  CUT_DAYS.filter((day) => hasLateDays || day <= CUT_DAY_USUALLY_LATEST || day === own)

interface RowFacts {
  readonly today: PlainDate
  /** Whether the customer that the row names exists. */
  readonly isCustomerKnown: boolean
  /** Whether the date has a row of this owner already; asked of new rows alone. */
  readonly hasRow: boolean
  readonly isNew: boolean
}

/** What is wrong with a row, beside the field it is wrong in; nothing: it may be saved. */
export function judgeCutoffRow(row: CutoffRow, { today, isCustomerKnown, hasRow, isNew }: RowFacts): Fault[] {
  const faults: Fault[] = []
  const add = (field: string, text: string) => faults.push({ field, text })
  if (!isCustomerKnown) add('customerNo', `Customer ${row.customerNo} was not found.`)
  if (row.orderDate === undefined && row.weekday === undefined) add('orderDate', VALUE_REQUIRED)
  else if (row.orderDate !== undefined) {
    const lock = dateLock(row.orderDate, { today, hasRow: isNew && hasRow })
    if (lock) add('orderDate', lock)
  } else if (isNew && row.customerNo === '') add('weekday', 'Every weekday has its default row. Modify that one.')
  else if (isNew && hasRow)
    add('weekday', `${weekdayName(row.weekday as Weekday)} has a row of this customer already. Modify that one.`)
  if (!CUT_DAYS.includes(row.cutDay))
    add('cutDay', `Menu Cut Day must be from ${CUT_DAY_LATEST} to ${CUT_DAY_EARLIEST}.`)
  if (!isCutTime(row.cutTime)) add('cutTime', 'Time must be written HH:mm, from 00:00 to 23:59.')
  if (row.isNoWork && row.orderDate === undefined)
    add('isNoWork', 'A no-work day is one date. Add it under Add Cut Date.')
  return faults
}

const VALUE_REQUIRED = 'Value is required'

/** Why a date cannot be chosen for an override (CUT-04); undefined: it can. */
export function dateLock(
  date: PlainDate,
  { today, hasRow }: { readonly today: PlainDate; readonly hasRow: boolean },
): string | undefined {
  if (date < today) return `${toUsDate(date)} is past. The earliest date is ${toUsDate(today)}.`
  return hasRow ? `${toUsDate(date)} has an override already. Modify that one.` : undefined
}

export const isCutTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

type CutAt = Pick<CutoffRow, 'cutDay' | 'cutTime'>

/** The cut-off that a date has by the rules, as a row says it. */
export function heldCutoff(rules: CutoffRules, customerNo: string, orderDate: PlainDate): CutAt {
  const { date, time } = cutoffFor(rules, customerNo, orderDate)
  return { cutDay: daysBetween(orderDate, date), cutTime: time }
}

/**
 * The cut-off of a new row for which none was chosen: the specification's defaults (CUT-05). A day without work keeps the cut-off that
 * it has, `held`: closing the day must not give customers more or less time to change their orders (CUT-15).
 */
export const newCutoff = (isNoWork: boolean, held: CutAt | undefined): CutAt =>
  isNoWork && held ? held : { cutDay: DEFAULT_CUT_DAY, cutTime: DEFAULT_CUT_TIME }

/** '2pm', '14', '1430', '2:30 PM' → 'HH:mm', as people type times; what is none stays as it is typed. */
export function readCutTime(typed: string): string {
  const parts = /^\s*(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?(?:m\.?)?\s*$/i.exec(typed)
  if (!parts) return typed.trim()
  const [, hours = '', minutes = '00', half = ''] = parts
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return typed.trim()
  const whole = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  const time = `${String(whole).padStart(2, '0')}:${minutes}`
  return isCutTime(time) ? time : typed.trim()
}

/** How the row's day is called: 'Friday' or 'Friday 11/27'. */
export const cutoffDayName = ({ weekday, orderDate }: CutoffKey): string =>
  orderDate === undefined
    ? weekdayName(weekday as Weekday)
    : `${weekdayName(weekdayOf(orderDate))} ${shortDate(orderDate)}`

/**
 * The row in words: 'Orders for Friday close Wednesday 2:00 PM CT.' Midnight is read both ways by people, so the night is named;
 * a week and more before, the days are counted.
 */
export function cutoffSentence(row: CutoffRow, zoneName: string): string {
  const closing = closingWords(row, zoneName)
  const name = cutoffDayName(row)
  return row.isNoWork
    ? `Nothing is made or delivered on ${name}: no new orders. Orders that are there can be changed until ${closing}.`
    : `Orders for ${name} close ${closing}.`
}

function closingWords({ weekday, orderDate, cutDay, cutTime }: CutoffRow, zoneName: string): string {
  const day = orderDate === undefined ? (weekday as Weekday) : weekdayOf(orderDate)
  const closes = weekdayBefore(day, -cutDay)
  const wall = `${weekdayName(closes)} ${formatTime(cutTime)} ${zoneName}`
  const words = [
    ...(cutTime === '00:00'
      ? [`the night from ${weekdayName(weekdayBefore(closes, 1))} to ${weekdayName(closes)}`]
      : []),
    ...(cutDay <= -7 ? [`${-cutDay} days before`] : []),
  ]
  return [wall, ...words].join(', ')
}

const weekdayBefore = (day: Weekday, days: number): Weekday => (((((day - 1 - days) % 7) + 7) % 7) + 1) as Weekday

/** 'Wed 11/25, 2:00 PM CT', and at midnight the night by name: the moment itself, for a list of days. */
export function momentWords({ date, time, zoneName }: { date: PlainDate; time: string; zoneName: string }): string {
  const words = `${shortWeekday(weekdayOf(date))} ${shortDate(date)}, ${formatTime(time)} ${zoneName}`
  if (time !== '00:00') return words
  const closes = weekdayOf(date)
  return `${words}, the night from ${weekdayName(weekdayBefore(closes, 1))} to ${weekdayName(closes)}`
}

/** Where a day's cut-off comes from, in the words of the screen; undefined for the default of every week. */
export const cutoffSource: Readonly<Record<Cutoff['from'], string | undefined>> = {
  'customer date': 'Own override',
  date: 'Override',
  'customer weekday': 'Own weekday',
  weekday: undefined,
  default: undefined,
}

/** The rules as they would be with the row saved, or without it. */
export function withRow(rules: CutoffRules, row: CutoffRow, isRemoved = false): CutoffRules {
  const { customerNo, orderDate, weekday, cutDay, cutTime, isNoWork } = row
  if (orderDate !== undefined) {
    const others = rules.dates.filter((one) => one.customerNo !== customerNo || one.orderDate !== orderDate)
    return { ...rules, dates: isRemoved ? others : [...others, { customerNo, orderDate, cutDay, cutTime, isNoWork }] }
  }
  const others = rules.weekdays.filter((one) => one.customerNo !== customerNo || one.weekday !== weekday)
  const own = { customerNo, weekday: weekday as Weekday, cutDay, cutTime }
  return { ...rules, weekdays: isRemoved ? others : [...others, own] }
}
