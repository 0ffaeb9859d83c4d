import { formatTime, toUsDate } from '#rules/calendar.ts'
import { wallIn } from '#rules/zone.ts'
import type { World } from '../runtime/world.ts'

/** What every document says of whose it is and when it was printed. */
export interface PrintedBy {
  readonly company: string
  /** '11/20/2025 1:14 PM CT' (S09). */
  readonly printedAt: string
  readonly now: Date
  /** Off in tests that read what is written on the page. */
  readonly isCompressed?: boolean
}

/** Printed here and now. */
export function printedBy({ clock, config }: Pick<World, 'clock' | 'config'>): PrintedBy {
  const now = clock.now()
  const { date, time, zoneName } = wallIn(now, config.timeZone)
  return { company: config.companyName, printedAt: `${toUsDate(date)} ${formatTime(time)} ${zoneName}`, now }
}
