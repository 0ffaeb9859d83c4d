/** A second database to read from, which follows the primary: weeks, prints and reports are asked of it (SCL-07). */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, type OpenDatabase, onPool, type Replica } from '../open.ts'
import { outageOf } from '../outage.ts'
import { postgresPool } from '../postgres.ts'

const LOOKS = 6
const LOOK_AGAIN_MS = 20
/** One that is away is left alone for so long. */
const AWAY_MS = 5_000

/** The primary with a replica beside it, which nobody waits long for. Closing it closes both. */
export function withReplica(primary: OpenDatabase, replicaUrl: string, log: (line: string) => void): OpenDatabase {
  const pool = postgresPool(replicaUrl, log, { application_name: 'provender reading', connectionTimeoutMillis: 1_000 })
  const replica = replicaOf(onPool('postgres', pool), log)
  return { ...primary, replica, close: async () => void (await Promise.all([primary.close(), replica.close()])) }
}

/** `database` is the replica's; it is closed with the answer. */
function replicaOf(database: { readonly db: Db; close(): Promise<void> }, log: (line: string) => void): Replica {
  let awayUntil = Number.NEGATIVE_INFINITY
  return {
    async caughtUp(primary) {
      if (performance.now() < awayUntil) return undefined
      try {
        // In the middle of a failover the primary may be none yet, and says so.
        const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
        return (await hasReached(database.db, rows[0]?.lsn ?? '')) ? database.db : undefined
      } catch (error) {
        log(`The replica is not read for some seconds: ${(error as Error).message}`)
        awayUntil = performance.now() + AWAY_MS
        return undefined
      }
    },
    close: database.close,
  }
}

/** One that follows a primary no more has become one, or the address leads to the primary. */
async function hasReached(db: Db, lsn: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await sleep(LOOK_AGAIN_MS)
    const { rows } = await sql<{ has: boolean }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= ${lsn}::pg_lsn as has`.execute(
      db,
    )
    if (rows[0]?.has) return true
  }
  return false
}

/** A replica ends statements that are in the way of what it follows (40001), writes nothing, and may go away: the primary answers then. */
export const isOfReplica = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '40001' || outageOf(error) !== undefined
