import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

export interface DatabaseFacts {
  readonly version: string
  /** Whether this role may make tables, which an upgrade does. */
  readonly mayCreate: boolean
  /** off: what was acknowledged is lost when the machine loses power. */
  readonly fsync: string
  readonly mostConnections: number
  readonly usedConnections: number
  readonly now: Date
}
/** What the database server says of itself. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
           has_schema_privilege(current_schema(), 'CREATE') as may_create,
           current_setting('fsync') as fsync,
           current_setting('max_connections')::integer as most_connections,
           (select count(*) from pg_stat_activity)::integer as used_connections,
           clock_timestamp() as now`.execute(db)
  return rows[0] as DatabaseFacts
}

/** The migrations that ran, in their order; none where the database is new. */
export async function migrationsRan(db: Db): Promise<readonly string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migration') is not null as is_there`.execute(db)
  if (!found[0]?.isThere) return []
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
