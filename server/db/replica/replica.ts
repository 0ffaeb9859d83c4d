/** A second database to read from, which follows the primary: weeks, prints and reports are asked of it (SCL-07). */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Caught, type Db, type OpenDatabase, onPool, type Replica } from '../open.ts'
import { outageOf } from '../outage.ts'
import { postgresPool } from '../postgres.ts'

/** So long somebody who looks at a screen waits for a replica that is behind. */
const WAIT_MS = 100
/** And so long a report that is made in the background. */
const LONG_WAIT_MS = 2_000
const LOOK_AGAIN_MS = 20
/** A pooler takes the question of a replica that is gone, and keeps it for seconds: one that says nothing for so long is away. */
const SILENT_MS = 1_000
/** In the middle of a read it is asked about after so long. */
const SILENT_IN_A_READ_MS = 2_000
/** One that is away is left alone for so long. */
const AWAY_MS = 5_000

/** The primary with a replica beside it, which nobody waits long for. Closing it closes both. */
export function withReplica(primary: OpenDatabase, replicaUrl: string, log: (line: string) => void): OpenDatabase {
  const pool = postgresPool(replicaUrl, log, {
    application_name: 'provender reading',
    connectionTimeoutMillis: 1_000,
    silentMs: SILENT_IN_A_READ_MS,
  })
  const replica = replicaOf(onPool('postgres', pool), log)
  return { ...primary, replica, close: async () => void (await Promise.all([primary.close(), replica.close()])) }
}

/** `database` is the replica's; it is closed with the answer. */
function replicaOf(database: { readonly db: Db; close(): Promise<void> }, log: (line: string) => void): Replica {
  const { db } = database
  let awayUntil = Number.NEGATIVE_INFINITY
  let isOurs: boolean | undefined
  return {
    async caughtUp(primary, waitMs = WAIT_MS) {
      if (isOurs === false || performance.now() < awayUntil) return undefined
      try {
        isOurs ??= await inTime(isReplicaOf(db, primary), LONG_WAIT_MS)
        if (!isOurs) {
          log(NOT_OURS)
          return undefined
        }
        // In the middle of a failover the primary may be none yet, and says so.
        const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
        const began = await inTime(startOf(db, rows[0]?.lsn ?? '', waitMs), waitMs + SILENT_MS)
        return began === undefined ? undefined : { db, isSame: async () => (await look(db)).began === began }
      } catch (error) {
        log(`The replica is not read for some seconds: ${(error as Error).message}`)
        awayUntil = performance.now() + AWAY_MS
        return undefined
      }
    },
    close: database.close,
  }
}

export const NOT_OURS = 'DATABASE_REPLICA_URL leads to another database than DATABASE_URL. Nothing is read there.'

/** Another installation's database may be further than ours, and has other orders. */
export async function isReplicaOf(db: Db, primary: Db): Promise<boolean> {
  const which = async (each: Db) => {
    const { rows } = await sql<{ which: string }>`
      select system_identifier || ' ' || current_database() as which from pg_control_system()`.execute(each)
    return rows[0]?.which
  }
  return (await which(db)) === (await which(primary))
}

interface Look {
  readonly has: boolean
  readonly began: string
}

/** One that follows a primary no more has become one, or the address leads to the primary. */
async function look(db: Db, lsn = '0/0'): Promise<Look> {
  const { rows } = await sql<Look>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= ${lsn}::pg_lsn as has,
           pg_postmaster_start_time()::text as began`.execute(db)
  return rows[0] ?? { has: false, began: '' }
}

/** When the server began that has come so far; undefined when it has not in time. */
async function startOf(db: Db, lsn: string, waitMs: number): Promise<string | undefined> {
  const until = performance.now() + waitMs
  for (;;) {
    const { has, began } = await look(db, lsn)
    if (has) return began
    if (performance.now() > until) return undefined
    await sleep(LOOK_AGAIN_MS)
  }
}

/** What the replica answers, or a fault when it has said nothing for so long; its late answer is heard by nobody. */
async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const waited = new AbortController()
  const late = sleep(ms, undefined, { signal: waited.signal }).then(() =>
    Promise.reject(new Error('It does not answer.')),
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    late.catch(() => undefined)
    waited.abort()
  }
}

/** What it reads and does, a second time, is the same: nothing outlasts it but its answer. */
type Reading<T> = (db: Db, isAnew: boolean) => Promise<T>

/** Reads from the replica when it has all that the primary has; from the primary otherwise, and anew what the replica broke off. */
export async function reading<T>({ db, replica }: Pick<OpenDatabase, 'db' | 'replica'>, work: Reading<T>): Promise<T> {
  return readingFrom(await replica?.caughtUp(db), db, work)
}

/**
 * The same for what reads for minutes and is waited for by nobody: the replica may take longer to catch up, and must be the same at
 * the end. One that was started anew meanwhile may have shown less than before (SCL-09).
 */
export async function readingLong<T>(database: Pick<OpenDatabase, 'db' | 'replica'>, work: Reading<T>): Promise<T> {
  const { db, replica } = database
  const caught = await replica?.caughtUp(db, LONG_WAIT_MS)
  return readingFrom(caught, db, async (from, isAnew) => {
    const made = await work(from, isAnew)
    if (from === caught?.db && !(await caught.isSame())) throw new Changed()
    return made
  })
}

class Changed extends Error {}

async function readingFrom<T>(caught: Caught | undefined, primary: Db, work: Reading<T>): Promise<T> {
  if (!caught) return work(primary, false)
  try {
    return await work(caught.db, false)
  } catch (error) {
    if (!isOfReplica(error)) throw error
    return work(primary, true)
  }
}

/** A replica ends statements that are in the way of what it follows (40001), writes nothing, may be full (53) or broken (XX), or go away. */
const isOfReplica = (error: unknown): boolean =>
  error instanceof Changed ||
  outageOf(error) !== undefined ||
  /^(40001|53|57P04|XX)/.test(String((error as { code?: unknown }).code))
