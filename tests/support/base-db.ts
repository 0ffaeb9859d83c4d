import fs from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { expect, inject } from 'vitest'
import { embeddedPool } from '#server/db/embedded.ts'
import { executeOn } from '#server/db/engine-stream.ts'
import { type DatabaseKind, type OpenDatabase, onPool } from '#server/db/open.ts'
import { postgresPool } from '#server/db/postgres.ts'

export interface TestDatabase extends OpenDatabase {
  /** Empties every table and starts every number anew. */
  reset(): Promise<void>
}

/**
 * The engines a test runs on: the embedded one always, PostgreSQL where the machine or TEST_DATABASE_URL has it. TEST_ENGINE
 * leaves one of them.
 */
export function testDatabases(): DatabaseKind[] {
  const only = process.env['TEST_ENGINE']
  if (only === 'embedded' || only === 'postgres') return [only]
  return inject('hasPostgres') ? ['embedded', 'postgres'] : ['embedded']
}

/** True for test files about races, kills and crashes: their PostgreSQL writes to disk before it acknowledges, as in production. */
export function needsDurability(testFile: string): boolean {
  return /\/tests\/durability\/|races\.test\.ts$|hang-ups\.test\.ts$|\/server\/db\//.test(testFile)
}

/** A migrated, empty database of its own; the caller closes it. One for a test file, `reset` between its tests. */
export async function openTestDatabase(
  kind: DatabaseKind,
  /** Puts something between us and PostgreSQL; answers its address. */
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<TestDatabase> {
  const file = expect.getState().testPath ?? ''
  const place = await askOffice(kind === 'postgres' && needsDurability(file) ? 'postgres-durable' : kind)
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

/**
 * Deletes the rows of every table that has any and starts every used sequence anew. Truncating all tables takes ten times as long:
 * each gets a new file.
 */
async function emptyAll(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ find: string }>(`
    select 'select array_remove(array[' || string_agg(format('case when exists (select from %s) then %L end', name, name), ', ')
        || '], null) as filled' as find
      from (select oid::regclass::text as name from pg_class
             where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration') as tables`)
  const { filled } = (await pool.query<{ filled: string[] }>(rows[0]?.find ?? '')).rows[0] ?? { filled: [] }
  // The role of a replica is above triggers and references: the record of changes refuses to be emptied by anyone else.
  await pool.query(
    [
      'set local session_replication_role = replica',
      ...filled.map((table) => `delete from ${table}`),
      'select setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null',
    ].join('; '),
  )
}

/** Asked with Node's own client: a test of a screen has replaced fetch with a browser's. */
function askOffice(kind: DatabaseKind | 'postgres-durable'): Promise<string> {
  return new Promise((answer, refuse) => {
    // A connection of its own: one kept from an earlier question may be closing just now.
    request(`${inject('databaseOffice')}/${kind}`, { agent: false }, (response) => {
      text(response).then((said) => (response.statusCode === 200 ? answer(said) : refuse(new Error(said))), refuse)
    })
      .on('error', refuse)
      .end()
  })
}
