import type { PlainDate } from '#rules/calendar.ts'
import { dateIn } from '#rules/zone.ts'

/** What time it is, for the whole server: nothing else reads the machine's clock. */
export interface Clock {
  now(): Date
  /** The business's calendar date. */
  today(): PlainDate
  /** How far now() is from the database's clock, in milliseconds; SQL adds it to clock_timestamp(). 0 but in tests. */
  skewMs(): number
  /** Moves now() on by so many milliseconds: this machine's clock is not the database's (one-clock.ts). */
  correct(ms: number): void
  /** What was corrected in all. */
  correctedMs(): number
}

export interface TestClock extends Clock {
  /** Moves the clock to an instant, from which it runs on. */
  set(instant: Date | string): void
  /** Moves the clock on by so many milliseconds. */
  advance(ms: number): void
}

/** The machine's clock, with the calendar of the company's zone. */
export function systemClock(timeZone: string, machineNow: () => number = () => Date.now()): Clock {
  return skewedClock(() => 0, timeZone, machineNow)
}

/** A clock that starts at `start` (a Date or an ISO instant) and runs as the machine's does. */
export function testClock(start: Date | string, timeZone: string): TestClock {
  let skew = 0
  const set = (instant: Date | string) => {
    skew = new Date(instant).getTime() - Date.now()
  }
  set(start)
  return {
    ...skewedClock(() => skew, timeZone),
    set,
    advance(ms) {
      skew += ms
    },
  }
}

function skewedClock(skewMs: () => number, timeZone: string, machineNow: () => number = () => Date.now()): Clock {
  let corrected = 0
  const now = () => new Date(machineNow() + corrected + skewMs())
  // Dates change on whole minutes in every zone; asking Intl for each request costs more than the request's own work.
  let known = { minute: Number.NaN, date: '' }
  const today = () => {
    const instant = now()
    const minute = Math.floor(instant.getTime() / 60_000)
    if (minute !== known.minute) known = { minute, date: dateIn(instant, timeZone) }
    return known.date
  }
  const correct = (ms: number) => {
    corrected += ms
  }
  return { now, skewMs, today, correct, correctedMs: () => corrected }
}
