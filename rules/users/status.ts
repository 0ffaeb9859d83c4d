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

export interface Account {
  readonly isActive: boolean
  readonly expiresOn: PlainDate
}
/** Stored users have the flag; a form never concerns a deleted user. */
type StoredOrForm = Account & { readonly isDeleted?: boolean }

/** Why a user may not sign in today, or undefined (INV-34). The day on which an account expires is its last. */
export function signInLock(
  { isActive, expiresOn, isDeleted = false }: StoredOrForm,
  today: PlainDate,
): 'deleted' | 'inactive' | 'expired' | undefined {
  if (isDeleted) return 'deleted'
  if (!isActive) return 'inactive'
  return expiresOn < today ? 'expired' : undefined
}
/** Whether a user may sign in today: the fragment of the same name in server/access/may-sign-in.sql.ts. */
export const maySignIn = (user: StoredOrForm, today: PlainDate): boolean => signInLock(user, today) === undefined

/** Expired or about to: within 30 days. */
export const expiresSoon = ({ expiresOn }: Account, today: PlainDate): boolean =>
  Date.parse(expiresOn) - Date.parse(today) <= SOON_DAYS_MS
