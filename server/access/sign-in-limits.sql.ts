import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface Counted {
  readonly key: string
  readonly tries: number
  readonly waitMs: number
}

/**
 * Counts one try under each key, for `seconds` from its first; answers the counts, this try included. One statement, so that
 * many at the same moment, at several servers, are counted like many after each other.
 */
export async function countTries(db: Db, keys: readonly string[], seconds: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    insert into try_limit as l (limit_key, tries, ends_at)
    select key, 1, now() + ${seconds} * interval '1 second' from unnest(${[...keys].sort()}::text[]) key
        on conflict (limit_key) do update
       set tries = case when l.ends_at <= now() then 1 else l.tries + 1 end,
           ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
    returning limit_key as key, tries, (extract(epoch from ends_at - now()) * 1000)::bigint as wait_ms`.execute(db)
  return rows
}

/** The counts as they are, of keys that have one. */
export async function triesOf(db: Db, keys: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select limit_key as key, tries, (extract(epoch from ends_at - now()) * 1000)::bigint as wait_ms
      from try_limit where limit_key = any(${[...keys]}::text[]) and ends_at > now()`.execute(db)
  return rows
}

/** Gives one try back under a key. */
export const giveTryBack = async (db: Db, key: string): Promise<void> => {
  await sql`update try_limit set tries = tries - 1 where limit_key = ${key} and tries > 0`.execute(db)
}

/** Forgets a key. */
export const forgetTries = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('tryLimit').where('limitKey', '=', key).execute()
}

/** Remembers a key for so many days. */
export const rememberFor = async (db: Db, key: string, days: number): Promise<void> => {
  await sql`insert into try_limit (limit_key, tries, ends_at) values (${key}, 0, now() + ${days} * interval '1 day')
                on conflict (limit_key) do update set ends_at = excluded.ends_at`.execute(db)
}

/** A portion of what has ended; answers how many. */
export async function deleteEndedLimits(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from try_limit where limit_key in (
      select limit_key from try_limit where ends_at < now() limit 1000 for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
