import { type RawBuilder, sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'

/** Whether user `u` may sign in on `today`: `maySignIn` of rules/users/status.ts. A property test compares the two. */
export const maySignIn = (today: PlainDate): RawBuilder<boolean> =>
  sql<boolean>`(u.is_active and not u.is_deleted and u.expires_on >= ${today}::date)`

/** Whether user `u` is a person: a program's account has the right to be one and no more of an administrator's (API-03). */
export const isPerson: RawBuilder<boolean> = sql<boolean>`(u.is_admin or not 'apiIntegration' = any(u.rights))`
