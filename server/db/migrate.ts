import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { ROOT } from '../runtime/root.ts'
import { migrations } from './migrations/index.ts'

const MIGRATION_LOCK = 7_706_861
const FOLDER = path.join(ROOT, 'server', 'db', 'migrations')

export interface Migration {
  readonly name: string
  readonly text: string
}

/** The migrations of this version, with their SQL. */
export function ownMigrations(): Migration[] {
  return migrations.map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8') }))
}

/**
 * Brings a database to this version; answers the names of the migrations that ran. Each runs in its own transaction
 * under one lock, so that two servers may start at once. Refuses, with a sentence, a database in which a migration ran
 * that this version does not have or that was changed since.
 */
export async function migrate(pool: pg.Pool, wanted: readonly Migration[] = ownMigrations()): Promise<string[]> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await underLock(client, () => prepareRecord(client, wanted))
    const ran: string[] = []
    for (const migration of wanted) {
      if (await underLock(client, () => applyOnce(client, migration))) ran.push(migration.name)
    }
    return ran
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** Refuses, with a sentence, a database that is not of this version, and leaves it as it is; `what` is its name in the sentence. */
export async function refuseOtherVersion(
  on: Pick<pg.PoolClient, 'query'>,
  { what, next }: { readonly what: string; readonly next: string },
): Promise<void> {
  const { rows: found } = await on.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  )
  const ran = found[0]?.there ? await ranIn(on) : []
  const own = ownMigrations().map(({ name }) => name)
  if (ran.join() !== own.toSorted().join())
    throw new Error(`${what} is of another version. Start this version on it once, ${next}.`)
}

/** A transaction that waits for other upgrades of this database. */
export async function underLock<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function prepareRecord(client: pg.PoolClient, wanted: readonly Migration[]): Promise<void> {
  await client.query(
    `create table if not exists schema_migration
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  refuseNewer(await ranIn(client), wanted)
}

const ranIn = async (on: Pick<pg.PoolClient, 'query'>): Promise<string[]> =>
  (await on.query<{ name: string }>('select name from schema_migration order by name')).rows.map(({ name }) => name)

function refuseNewer(ran: readonly string[], wanted: readonly Migration[]): void {
  const stranger = ran.find((name) => !wanted.some((own) => own.name === name))
  if (stranger !== undefined)
    throw new Error(`This database was made by a newer version: it has ${stranger}, which this version lacks.`)
}

/** The migrations of this version that have not run here. Refuses, with a sentence, a database of a newer version. */
export async function waitingMigrations(on: Pick<pg.PoolClient, 'query'>): Promise<string[]> {
  const [ran, own] = [await ranIn(on), ownMigrations()]
  refuseNewer(ran, own)
  return own.map(({ name }) => name).filter((name) => !ran.includes(name))
}

async function applyOnce(client: pg.PoolClient, { name, text }: Migration): Promise<boolean> {
  const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
  const known = await client.query<{ checksum: string }>('select checksum from schema_migration where name = $1', [
    name,
  ])
  const before = known.rows[0]
  if (before && before.checksum !== checksum) {
    throw new Error(`${name} was changed after it ran in this database. Restore it and write a new migration.`)
  }
  if (before) return false
  await client.query(text)
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  return true
}
