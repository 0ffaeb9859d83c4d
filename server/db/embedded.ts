import fs from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as prepopulated } from '@electric-sql/pglite-prepopulatedfs'
import pg from 'pg'
import { makeDataDir } from '../runtime/make-folder.ts'
import { columnTypes } from './column-types.ts'
import { EngineStream, type Execute, executeOn, lettingOthersIn } from './engine-stream.ts'
import { takeFolderLock } from './folder-lock.ts'
import { SyncedNodeFS, syncPath } from './synced-node-fs.ts'
import { scheduleUpkeep } from './upkeep.ts'
import { watchStatements } from './watchdog.ts'

type Log = (line: string) => void

export interface EmbeddedDatabase {
  readonly pool: pg.Pool
  isHealthy(): boolean
  holdsFolder(): boolean
  close(): Promise<void>
}

// As shipped, minus -F (no fsync). Its fdatasync does nothing either, hence the sync method. It touches all its shared buffers at
// the start, 128 MB as shipped; its one connection does as well with few (docs/decisions/0028).
const START = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat('-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=8MB')

/**
 * Opens the embedded database in `<dataDir>/database`, creating it when it is not there. Refuses, with a sentence, a
 * folder that another process holds. A commit it acknowledges is on the disk.
 */
export async function openEmbedded(dataDir: string, log: Log, onBreakdown?: () => void): Promise<EmbeddedDatabase> {
  compileOnce()
  const folder = path.resolve(dataDir, 'database')
  makeDataDir(dataDir)
  refuseForRoot(fs.existsSync(folder) ? folder : path.dirname(folder))
  const lock = await takeFolderLock(`${folder}.lock`, log)
  try {
    if (!fs.existsSync(folder)) await createFolder(folder, log)
    const pglite = await openFolder(folder)
    const watchdog = watchStatements(lettingOthersIn(executeOn(pglite)), log, { onBreakdown })
    const pool = embeddedPool(watchdog.execute)
    const upkeep = scheduleUpkeep(pool, log)
    return {
      pool,
      isHealthy: () => lock.isHeld() && watchdog.isHealthy(),
      holdsFolder: lock.isHeld,
      async close() {
        await upkeep.stop()
        await pool.end()
        if (watchdog.isUsable()) await pglite.close()
        watchdog.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Root can write everywhere, and the server that owns the folder could not open what root wrote: it would never start again. */
function refuseForRoot(folder: string): void {
  const { uid } = fs.statSync(folder)
  if (process.getuid?.() !== 0 || uid === 0) return
  throw new Error(
    `The folder ${folder} belongs to the user with the number ${uid}, who could not open what root writes there. Run this as that user: runuser -u USER -- COMMAND.`,
  )
}

/**
 * The engine's machine code is made once, simply, and not again by the optimizing compiler: one function of it, takes
 * that compiler 600 MB and two seconds of a processor (docs/decisions/0028).
 */
function compileOnce(): void {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}

/**
 * The production driver on an embedded engine: a pool of one. Waiting for its one connection ends after ten seconds
 * with an error, so that a question asked of the outer handle inside a transaction cannot hang for ever.
 */
export function embeddedPool(execute: Execute, longestWaitMs = 10_000): pg.Pool {
  return new pg.Pool({
    stream: () => new EngineStream(execute),
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: longestWaitMs,
    types: columnTypes,
  })
}

async function openFolder(folder: string): Promise<PGlite> {
  const files = new SyncedNodeFS(folder)
  try {
    return await PGlite.create({ fs: files, startParams: START })
  } catch (error) {
    // What the system refuses (EACCES, EMFILE, ENOSPC) says nothing of the folder: nobody restores a backup for that.
    const refused = typeof (error as NodeJS.ErrnoException).syscall === 'string' ? (error as Error) : files.refused
    if (refused)
      throw new Error(`The database folder could not be opened: ${refused.message}. (${folder})`, { cause: error })
    throw new Error(`The database folder is damaged. Restore the last backup. (${folder})`, { cause: error })
  }
}

/** Makes the folder aside, syncs it whole and renames it: a creation that was cut short leaves nothing that opens. */
async function createFolder(folder: string, log: Log): Promise<void> {
  const draft = `${folder}.new`
  log('Creating the database: this happens once and takes some seconds.')
  fs.rmSync(draft, { recursive: true, force: true })
  const pglite = await PGlite.create({
    fs: new SyncedNodeFS(draft),
    loadDataDir: await prepopulated(),
    startParams: START,
  })
  await pglite.close()
  log('Writing the new database to the disk.')
  for (const entry of fs.readdirSync(draft, { recursive: true, encoding: 'utf8' })) syncPath(path.join(draft, entry))
  syncPath(draft)
  fs.renameSync(draft, folder)
  syncPath(path.dirname(folder))
  log('The database is ready.')
}
