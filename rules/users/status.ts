/** Whether a user may sign in, and how the specification writes it (USR-04 to USR-06). */
import type { PlainDate } from '../calendar.ts'

/** What a blank Expires On stands for (USR-04). */
export const NEVER: PlainDate = '2099-12-31'
/** "Expires soon" (S18). */
const SOON_DAYS_MS = 30 * 86_400_000

export type Status = 0 | 1 | 2
const INACTIVE = 2

/** 1 active, 2 inactive; 0 counts as active (USR-05). */
export const isActiveStatus = (status: Status): boolean => status !== INACTIVE
export const statusOf = (isActive: boolean): Status => (isActive ? 1 : INACTIVE)

/** USR-06: the status keeps its old value unless the new or the old one is 2. */
export const statusAfter = (before: Status, given: Status): Status =>
  before === INACTIVE || given === INACTIVE ? given : before

export interface Usable {
  readonly isActive: boolean
  readonly expiresOn: PlainDate
}
/** May sign in today (INV-34); the day on which an account expires is its last. */
export const isUsable = ({ isActive, expiresOn }: Usable, today: PlainDate): boolean => isActive && expiresOn >= today

/** Expired or about to: within 30 days. */
export const expiresSoon = ({ expiresOn }: Usable, today: PlainDate): boolean =>
  Date.parse(expiresOn) - Date.parse(today) <= SOON_DAYS_MS
