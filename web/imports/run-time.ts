import { formatTime, shortWeekday, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { wallAt } from '../portal/zone.ts'

interface Run {
  readonly ranAt: string
}

/** When a run began, on the company's clocks; the log goes back for years. */
export const timeOf = ({ ranAt }: Run): string => {
  const { date, time } = wallAt(new Date(ranAt))
  return `${shortWeekday(weekdayOf(date))} ${toUsDate(date)}, ${formatTime(time)}`
}
/** Whose clocks those are: 'CT'. */
export const zoneOf = ({ ranAt }: Run): string => wallAt(new Date(ranAt)).zoneName
