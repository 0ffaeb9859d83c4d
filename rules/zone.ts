// Instants as people in a time zone read them. The instant of a wall time is the server's question (server/runtime/zone.ts).
import { formatTime, formatWall, type PlainDate, shortDate, shortWeekday, weekdayOf } from './calendar.ts'

export type Urgency = 'calm' | 'soon' | 'now' | 'past'
export interface CutoffText {
  /** 'Cut-off Thu 11/20, 2:00 PM CT', or 'Cut-off passed Thu 11/20 2:00 PM CT'. */
  readonly text: string
  /** '1 h 42 min left'; undefined when more than a day is left or none. */
  readonly remaining: string | undefined
  readonly urgency: Urgency
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a zone. */
export const dateIn = (instant: Date, timeZone: string): PlainDate => wallIn(instant, timeZone).date

/** The wall clock at an instant in a zone: day, 'HH:mm' and the zone's short name ('CT', 'Nepal Time'). */
export function wallIn(instant: Date, timeZone: string): { date: PlainDate; time: string; zoneName: string } {
  const part = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
    zoneName: part['timeZoneName'] ?? timeZone,
  }
}

/** Whether there is a zone of this name: 'America/Chicago', 'Asia/Kathmandu'. */
export function isTimeZone(name: string): boolean {
  try {
    return formatterOf(name) !== undefined
  } catch {
    return false
  }
}

/** How a cut-off is said (SCR-04): absolute time with its zone first, then what remains, rounded down. The instant itself is past. */
export function formatCutoff(cutoffAt: Date, now: Date, timeZone: string): CutoffText {
  const { date, time, zoneName } = wallIn(cutoffAt, timeZone)
  const left = cutoffAt.getTime() - now.getTime()
  if (left <= 0) {
    const wall = `${shortWeekday(weekdayOf(date))} ${shortDate(date)} ${formatTime(time)}`
    return { text: `Cut-off passed ${wall} ${zoneName}`, remaining: undefined, urgency: 'past' }
  }
  return { text: `Cut-off ${formatWall(date, time)} ${zoneName}`, remaining: remaining(left), urgency: urgency(left) }
}

function remaining(left: number): string | undefined {
  const [hours, minutes, seconds] = [HOUR_MS, MINUTE_MS, SECOND_MS].map((unit) => Math.floor(left / unit)) as [
    number,
    number,
    number,
  ]
  if (left >= 24 * HOUR_MS) return undefined
  if (left >= HOUR_MS) return `${hours} h ${minutes % 60} min left`
  if (left >= 5 * MINUTE_MS) return `${minutes} min left`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s left` : `${seconds} s left`
}

function urgency(left: number): Urgency {
  if (left < 10 * MINUTE_MS) return 'now'
  return left < 60 * MINUTE_MS ? 'soon' : 'calm'
}

/** Making a formatter costs a hundred times its use. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
  })
  formatters.set(timeZone, made)
  return made
}
