import { addDays, addMonths, isPlainDate, type PlainDate, weekStart } from '#rules/calendar.ts'

const moves: Readonly<Record<string, (date: PlainDate, isShift: boolean) => PlainDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: weekStart,
  End: (date) => addDays(weekStart(date), 6),
  PageUp: (date, isShift) => addMonths(date, isShift ? -12 : -1),
  PageDown: (date, isShift) => addMonths(date, isShift ? 12 : 1),
}

/** Where a key leads from a day of the month grid (the keys of APG's calendars); undefined when it is not a key of the grid. */
export function dayAfterKey(date: PlainDate, key: string, isShift = false): PlainDate | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  if (!move) return undefined
  const next = move(date, isShift)
  return isPlainDate(next) ? next : date
}
