import { type RawBuilder, sql } from 'kysely'

/** Of the versions of a session's row `s` and its user's row `u`: another one after any change of either. */
export const stampOf: RawBuilder<string> = sql`s.xmin || '.' || u.xmin`

/** True without a stamp; with one, whether the session and its user are still the rows that were read with it. */
export const stillStands = (sessionId: number, stamp: string | undefined): RawBuilder<boolean> =>
  sql`(${stamp ?? null}::text is null or exists (
         select 1 from session s join portal_user u on u.user_id = s.user_id
          where s.session_id = ${sessionId}::bigint and ${stampOf} = ${stamp ?? null}::text))`

/** Whether the session `s` is the one of an identifier, or was until it was renewed a moment ago. */
export const isSessionOf = (tokenHash: string, now: Date): RawBuilder<boolean> =>
  sql`(s.token_hash = ${tokenHash} or s.earlier_token_hash = ${tokenHash} and s.earlier_until > ${now}::timestamptz)`
