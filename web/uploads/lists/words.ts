/** How an upload's figures are said. */
import { formatTime, formatWall } from '#rules/calendar.ts'
import { serverToday, wallAt } from '../../portal/zone.ts'

/** 'today at 9:14 AM', 'Thu 11/20, 9:14 AM'. */
export function whenText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return date === serverToday() ? `today at ${formatTime(time)}` : `on ${formatWall(date, time)}`
}

/** '2:05'. */
export const elapsedText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** The headings of the steps take the focus where a key pressed twice must not send the file. */
export const stepHeadId = (step: number): string => `upload-step-${step}`
export const [CHECK_HEAD, CONFIRM_HEAD] = [stepHeadId(2), stepHeadId(3)]

/** Where the check asks about large quantities and dates far ahead. */
export const QUESTIONS_TAB = 'Questions'
/** Where the check tells what the server would not order. */
export const REFUSED_TAB = 'Refused'
