import { figure, many } from '#rules/many.ts'
import { type MissedRow, timeText } from './use-missed-orders.ts'

/** '8 of 8 weeks', or that there is nothing to go by. */
export const habitText = ({ weeks, weeksOrdered }: MissedRow): string =>
  weeks === 0 ? 'no weeks to compare' : `${figure(weeksOrdered)} of ${many(weeks, 'week')}`

/** How a row stands, one sentence each: what was said of it, what took that back, and who was reminded. */
export function standingOf({ isNothingNeeded, mark, reminder }: MissedRow): string[] {
  const said: string[] = []
  if (mark && isNothingNeeded) said.push(`Nothing needed: ${mark.by}, ${timeText(mark.at)}`)
  else if (mark?.takenBackByOrderNo)
    said.push(`${mark.by} marked “Nothing needed”; order ${mark.takenBackByOrderNo} took that back`)
  else if (mark?.takenBackBy) said.push(`${mark.by} marked “Nothing needed”; ${mark.takenBackBy} took that back`)
  if (reminder) said.push(`Reminded ${reminder.to.join(', ')}: ${reminder.by}, ${timeText(reminder.at)}`)
  return said
}
