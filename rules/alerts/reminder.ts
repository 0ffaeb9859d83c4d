import { addDays, formatWall, type PlainDate, shortDate, weekdayName, weekdayOf } from '../calendar.ts'
import { many, plural } from '../many.ts'
import { CREDIT_HOLD_REFUSAL } from '../ordering/account-status.ts'
import { dateIn, wallIn } from '../zone.ts'

/** Between the reminder and the cut-off at the least: time to order. */
export const REMINDER_LEAD_MINUTES = 30
const MINUTE_MS = 60_000

/** The instant of a wall time of a zone (server/runtime/zone.ts). */
type InstantOf = (date: PlainDate, time: string, timeZone: string) => Date

/**
 * When somebody is reminded of a cut-off: the last time that his clock shows his time with half an hour left before it. On a night
 * of the clock change that is the first of two, or as far past the hour that is left out.
 */
export function reminderAt(
  { cutoffAt, remindAt, timeZone }: { readonly cutoffAt: Date; readonly remindAt: string; readonly timeZone: string },
  instantOf: InstantOf,
): Date {
  const latest = cutoffAt.getTime() - REMINDER_LEAD_MINUTES * MINUTE_MS
  const last = dateIn(new Date(latest), timeZone)
  const day = [0, -1].map((days) => instantOf(addDays(last, days), remindAt, timeZone))
  return day.find((at) => at.getTime() <= latest) ?? instantOf(addDays(last, -2), remindAt, timeZone)
}

interface Moment {
  readonly now: Date
  readonly at: Date
  readonly cutoffAt: Date
  /** When he signed up: a moment before it is none of his. */
  readonly since: Date
}
/** Whether the reminder is to be sent now. One that is late, as after an outage, is still sent while there is time to order. */
export const isReminderDue = ({ now, at, cutoffAt, since }: Moment): boolean =>
  at >= since && now >= at && now < cutoffAt

/** When to look again: at the moment itself, or after a while, since a cut-off can be moved. */
export const nextLook = (now: Date, at: Date | undefined, everyMs: number): Date => {
  const soon = now.getTime() + everyMs
  return new Date(at !== undefined && at > now ? Math.min(soon, at.getTime()) : soon)
}

interface Lacking {
  readonly orderDate: PlainDate
  readonly cutoffAt: Date
  readonly timeZone: string
  readonly customerNo: string
  readonly count: number
  /** The first of them. */
  readonly names: readonly string[]
  readonly isOnHold: boolean
}
const NAMED = 3

/** The reminder in words, for a text message and for the mail. */
export function reminderText({ orderDate, cutoffAt, timeZone, customerNo, count, names, isOnHold }: Lacking): string {
  const day = `${weekdayName(weekdayOf(orderDate))} ${shortDate(orderDate)}`
  const wall = wallIn(cutoffAt, timeZone)
  const named = names.slice(0, NAMED)
  const more = count - named.length
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  const ends = `Cut-off ${formatWall(wall.date, wall.time)} ${wall.zoneName}.`
  return [
    `No order yet for ${day}: ${many(count, 'location')} of customer ${customerNo} (${list}).`,
    ends,
    ...(isOnHold ? [CREDIT_HOLD_REFUSAL] : []),
  ].join(' ')
}

export const reminderSubject = (orderDate: PlainDate, count: number): string =>
  `No order yet for ${weekdayName(weekdayOf(orderDate))} ${shortDate(orderDate)}: ${many(count, 'location')}`

/** How many get a notice, as the preview says it. */
export const audienceWords = (numbers: number, customers: number): string =>
  numbers === 0
    ? 'Nobody gets it: no one there has signed up for this kind of alert.'
    : `${many(numbers, 'number')} ${plural(numbers, 'gets', 'get')} it${customers > 0 ? `, of ${many(customers, 'customer')}` : ''}.`
