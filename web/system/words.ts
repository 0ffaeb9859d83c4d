import { formatTime, formatWall, shortWeekday, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { serverToday, wallAt } from '../portal/zone.ts'

/** '2:10 AM' today, 'Tue 11/17, 2:10 AM' on another day, with the year where it is another one. */
export function momentText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  const today = serverToday()
  if (date === today) return formatTime(time)
  if (date.slice(0, 4) === today.slice(0, 4)) return formatWall(date, time)
  return `${shortWeekday(weekdayOf(date))} ${toUsDate(date)}, ${formatTime(time)}`
}

/** '2:10 AM CT': whose clock the times of the page are read on. */
export function clockText(instant: string): string {
  const { time, zoneName } = wallAt(new Date(instant))
  return `${formatTime(time)} ${zoneName}`
}

export const secondsBetween = (from: string, until: string): number =>
  Math.max(0, Math.round((new Date(until).getTime() - new Date(from).getTime()) / 1000))

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '40 s', '3 min', '2 h 5 min', '4 days'. */
export function durationText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`
  return many(Math.floor(seconds / DAY), 'day')
}
