import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as prepopulated } from '@electric-sql/pglite-prepopulatedfs'
import pg from 'pg'
import { embeddedPool } from '#server/db/embedded.ts'
import { executeOn } from '#server/db/engine-stream.ts'
import { migrate, ownMigrations } from '#server/db/migrate.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { postgresBinaries, startPostgres } from './postgres-server.ts'

export interface PostgresTemplate {
  /** A new database, migrated and empty; answers its address. */
  createDatabase(): Promise<string>
  remove(): Promise<void>
}

const ROOT = path.join(import.meta.dirname, '../..')

/** The file with a migrated, empty embedded database, made once for these migrations and this engine. */
export async function embeddedTemplate(): Promise<string> {
  const folder = path.join(ROOT, 'node_modules/.cache/provender')
  const file = path.join(folder, `embedded-${templateKey()}.tar`)
  if (fs.existsSync(file)) return file
  fs.mkdirSync(folder, { recursive: true })
  const pglite = await PGlite.create({ loadDataDir: await prepopulated() })
  const pool = embeddedPool(executeOn(pglite))
  await migrate(pool)
  await pool.query('checkpoint')
  await pool.end()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const draft = `${file}.${randomUUID()}`
  fs.writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  fs.renameSync(draft, file)
  return file
}

function templateKey(): string {
  const engine = fs.readFileSync(path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const { version } = JSON.parse(engine) as { version: string }
  return createHash('sha256')
    .update(JSON.stringify([version, ownMigrations()]))
    .digest('hex')
    .slice(0, 16)
}

/** A migrated database on PostgreSQL to copy from: on the server of TEST_DATABASE_URL, as durable as that is, or on one started for the run. */
export async function postgresTemplate(options: { isDurable: boolean }): Promise<PostgresTemplate> {
  const given = process.env['TEST_DATABASE_URL']
  const binaries = postgresBinaries()
  const server = given === undefined && binaries !== undefined ? await startPostgres(binaries, options) : undefined
  const urlOf = (database: string) => server?.urlOf(database) ?? onServerOf(given, database)
  const admin = new pg.Pool({ connectionString: given ?? urlOf('postgres'), max: 1 })
  // The end of our own server is the end of its connections; without a listener a run of tests that all passed would fail by it.
  let isRemoving = false
  admin.on('error', (error) => {
    if (!isRemoving) console.error('The connection that makes test databases was lost.', error)
  })
  const run = `provender_${randomUUID().slice(0, 8)}`
  const made = [`${run}_template`]
  await admin.query(`create database ${run}_template`)
  const pool = postgresPool(urlOf(`${run}_template`), console.log)
  await migrate(pool)
  await pool.end()
  return {
    async createDatabase() {
      const name = `${run}_${made.length}`
      made.push(name)
      await admin.query(`create database ${name} template ${run}_template`)
      return urlOf(name)
    },
    async remove() {
      isRemoving = true
      // Our own server goes with all it holds.
      if (!server) for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await server?.remove()
    },
  }
}

function onServerOf(given: string | undefined, database: string): string {
  const url = new URL(given ?? '')
  url.pathname = `/${database}`
  return url.href
}
