import fs from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { inject } from 'vitest'
import { embeddedPool } from '#server/db/embedded.ts'
import { executeOn } from '#server/db/engine-stream.ts'
import { type DatabaseKind, type OpenDatabase, onPool } from '#server/db/open.ts'
import { postgresPool } from '#server/db/postgres.ts'

export interface TestDatabase extends OpenDatabase {
  /** Empties every table and starts every number anew. */
  reset(): Promise<void>
}

/** The engines a test runs on: the embedded one always, PostgreSQL where the machine or TEST_DATABASE_URL has it. */
export function testDatabases(): DatabaseKind[] {
  return inject('hasPostgres') ? ['embedded', 'postgres'] : ['embedded']
}

/** A migrated, empty database of its own; the caller closes it. One for a test file, `reset` between its tests. */
export async function openTestDatabase(
  kind: DatabaseKind,
  /** Puts something between us and PostgreSQL; answers its address. */
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<TestDatabase> {
  const place = await askOffice(kind)
  if (kind === 'postgres') {
    const pool = postgresPool(await through(place), console.error)
    return { ...onPool(kind, pool), reset: () => emptyAll(pool) }
  }
  const pglite = await PGlite.create({ loadDataDir: new Blob([fs.readFileSync(place)]) })
  const pool = embeddedPool(executeOn(pglite))
  const open = onPool(kind, pool)
  return {
    ...open,
    reset: () => emptyAll(pool),
    async close() {
      await open.close()
      await pglite.close()
    },
  }
}

async function emptyAll(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ statements: string | null }>(`
    select string_agg(statement, '; ') as statements from (
      select format('truncate %s restart identity cascade', string_agg(oid::regclass::text, ', ')) as statement
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'
      union all
      select format('alter sequence %s restart', oid::regclass)
        from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace) as work`)
  // The record of changes refuses to be emptied, except by whoever is above its triggers.
  await pool.query(`set local session_replication_role = replica; ${rows[0]?.statements ?? ''}`)
}

/** Asked with Node's own client: a test of a screen has replaced fetch with a browser's. */
function askOffice(kind: DatabaseKind): Promise<string> {
  return new Promise((answer, refuse) => {
    // A connection of its own: one kept from an earlier question may be closing just now.
    request(`${inject('databaseOffice')}/${kind}`, { agent: false }, (response) => {
      text(response).then((said) => (response.statusCode === 200 ? answer(said) : refuse(new Error(said))), refuse)
    })
      .on('error', refuse)
      .end()
  })
}
