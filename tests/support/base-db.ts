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
 * The engines a test file runs on. Without PostgreSQL on the machine (or TEST_DATABASE_URL): the embedded one. With it: both in the
 * files that `runsOnBoth` names, PostgreSQL in the others. TEST_ENGINE leaves one engine, or asks for `both` in all files.
 */
export function testDatabases(testFile = expect.getState().testPath ?? ''): DatabaseKind[] {
  const asked = process.env['TEST_ENGINE']
  if (asked === 'embedded' || asked === 'postgres') return [asked]
  if (!inject('hasPostgres')) return ['embedded']
  return asked === 'both' || runsOnBoth(testFile) ? ['embedded', 'postgres'] : ['postgres']
}

/** `any`: the result of the test does not depend on the engine. */
export type AskedEngine = DatabaseKind | 'any'

/** For `any`: PostgreSQL if available, because it needs less CPU time. With `--both-engines` the embedded engine, so that both get tested. */
export function engineOf(asked: AskedEngine): DatabaseKind {
  if (asked !== 'any') return asked
  return process.env['TEST_ENGINE'] === 'both' ? 'embedded' : (testDatabases().at(-1) ?? 'embedded')
}

/** True for the files that run on both engines in every run: drivers, saving, uploads, access, imports, and tests of the whole server. */
export function runsOnBoth(testFile: string): boolean {
  return /\/server\/(?:db|orders|ordering|uploads|access|import)\/|\/tests\//.test(testFile)
}

/** True for test files about races, kills and crashes: their PostgreSQL writes to disk before it acknowledges, as in production. */
export function needsDurability(testFile: string): boolean {
  return /\/tests\/durability\/|races\.test\.ts$|hang-ups\.test\.ts$|\/server\/db\//.test(testFile)
}

/**
 * A migrated, empty database for one test file; the caller closes it. Between tests, `reset` empties it. Where test files share a
 * worker they take turns with its databases, as long as each leaves the schema as it was.
 */
export async function openTestDatabase(
  asked: AskedEngine,
  /** Puts something between the tests and PostgreSQL, and returns its address. */
  through?: (url: string) => Promise<string>,
): Promise<TestDatabase> {
  const kind = engineOf(asked)
  const place = kind === 'postgres' && needsDurability(expect.getState().testPath ?? '') ? 'postgres-durable' : kind
  const engine = idle.get(place)?.pop() ?? (await newEngine(place))
  const pool = await engine.connect(through)
  const open = onPool(kind, pool)
  return {
    ...open,
    reset: () => emptyAll(pool),
    async close() {
      await open.close()
      if (!through && (await isAsBefore(engine))) idle.set(place, [...(idle.get(place) ?? []), engine])
      else await engine.end()
    },
  }
}

type Place = DatabaseKind | 'postgres-durable'

interface Connectable {
  connect(through?: (url: string) => Promise<string>): Promise<pg.Pool>
  end(): Promise<void>
}
interface Engine extends Connectable {
  /** The schema it was made with. */
  readonly schema: string
}

/** Databases of this process that no test file has open. Modules are loaded anew for each test file of a screen; these stay. */
const shared = globalThis as { idleTestDatabases?: Map<Place, Engine[]> }
shared.idleTestDatabases ??= new Map()
const idle = shared.idleTestDatabases

async function newEngine(place: Place): Promise<Engine> {
  const engine = place === 'embedded' ? await newEmbedded() : await newPostgres(place)
  return { ...engine, schema: await withPool(engine, schemaOf) }
}

async function newEmbedded(): Promise<Connectable> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([fs.readFileSync(await askOffice('embedded'))]) })
  return { connect: async () => embeddedPool(executeOn(pglite)), end: () => pglite.close() }
}

async function newPostgres(place: Place): Promise<Connectable> {
  const url = await askOffice(place)
  return {
    connect: async (through) => postgresPool(through ? await through(url) : url, console.error),
    // The server of the run is removed with all its databases.
    end: async () => {},
  }
}

async function withPool<T>(engine: Connectable, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = await engine.connect()
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Empties the database and its files, so that no plan depends on what earlier tests deleted. False when a test changed the schema or
 * settings, or left the database unusable.
 */
async function isAsBefore(engine: Engine): Promise<boolean> {
  try {
    return await withPool(engine, async (pool) => {
      await emptyAll(pool)
      await pool.query(`do $$ declare filled text; begin
        select string_agg(oid::regclass::text, ', ') into filled from pg_class where relkind = 'r'
          and relnamespace = 'public'::regnamespace and relname <> 'schema_migration' and pg_relation_size(oid) > 0;
        if filled is not null then execute 'truncate ' || filled || ' cascade'; end if; end $$`)
      await pool.query('discard all')
      return (await schemaOf(pool)) === engine.schema
    })
  } catch {
    return false
  }
}

/** A fingerprint of everything in the database that `reset` leaves alone. */
async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(`
    select md5(string_agg(part, '|' order by part)) as schema from (
      select concat_ws(' ', oid, relname, relkind) as part from pg_class where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped)
        from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', conrelid, conname, convalidated) from pg_constraint
      union all select nspname::text from pg_namespace where nspname not like 'pg_%'
      union all select concat_ws(' ', setdatabase, setrole, setconfig) from pg_db_role_setting
        where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      union all select to_jsonb(schema_migration)::text from schema_migration) as parts`)
  return rows[0]?.schema ?? ''
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
function askOffice(kind: Place): Promise<string> {
  return new Promise((answer, refuse) => {
    // A connection of its own: one kept from an earlier question may be closing just now.
    request(`${inject('databaseOffice')}/${kind}`, { agent: false }, (response) => {
      text(response).then((said) => (response.statusCode === 200 ? answer(said) : refuse(new Error(said))), refuse)
    })
      .on('error', refuse)
      .end()
  })
}
