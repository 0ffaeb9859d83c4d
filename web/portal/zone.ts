/** Where the company works (GEN-12), as the server told: every day and time on a screen is read on its clocks, wherever the device is. */
import type { PlainDate } from '#rules/calendar.ts'
import { type CutoffText, dateIn, formatCutoff, wallIn } from '#rules/zone.ts'
import { serverNow } from './clock.ts'

let told: string | undefined

/** Takes the company's time zone from an answer of the server. */
export function learnZone(zone: string): void {
  told = zone
}

/** Until the server has answered for the first time, no screen shows a time but the device's own. */
const zone = (): string => told ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The company's calendar day at an instant. */
export const dateAt = (instant: Date): PlainDate => dateIn(instant, zone())

/** The company's calendar day now, by the server's clock. */
export const serverToday = (): PlainDate => dateAt(serverNow())

/** What the company's clocks show at an instant: day, 'HH:mm' and the zone's short name. */
export const wallAt = (instant: Date): ReturnType<typeof wallIn> => wallIn(instant, zone())

/** How a cut-off is said on a screen (SCR-04). */
export const cutoffText = (cutoffAt: Date, now: Date): CutoffText => formatCutoff(cutoffAt, now, zone())
