import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

export interface DatabaseFacts {
  readonly version: string
  /** off: what was acknowledged is lost when the machine loses power. */
  readonly fsync: string
  /** on: a pooler did not pass on that statements are not to be compiled (0077). */
  readonly jit: string
  readonly mostConnections: number
  readonly usedConnections: number
  readonly now: Date
  /** Nothing of ours is in it yet. */
  readonly isNew: boolean
  /** False for a role without rights on the tables. */
  readonly mayRead: boolean
}
/** What the database server says of itself. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
           current_setting('fsync') as fsync, current_setting('jit') as jit,
           current_setting('max_connections')::integer as most_connections,
           (select count(*) from pg_stat_activity)::integer as used_connections,
           clock_timestamp() as now, to_regclass('schema_migration') is null as is_new,
           coalesce(has_table_privilege(to_regclass('schema_migration'), 'SELECT'), false) as may_read`.execute(db)
  return rows[0] as DatabaseFacts
}

/** Some sealed secrets of API keys, the newest first, each with the owner it was sealed for. */
export async function sealedSecrets(db: Db): Promise<readonly { readonly owner: string; readonly sealed: string }[]> {
  const { rows } = await sql<{ owner: string; sealed: string }>`
    select user_id::text as owner, api_secret_sealed as sealed from portal_user
     where api_secret_sealed is not null order by api_made_at desc nulls last limit 20`.execute(db)
  return rows
}

/** Whether this server is a replica, which only reads. */
export async function followsAnother(db: Db): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
  return rows[0]?.follows ?? false
}
