import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { outageOf } from './outage.ts'

const WAIT_MS = 30_000
const AGAIN_MS = 500

/**
 * Waits until PostgreSQL answers: machines and containers that start together do not do so in order. Throws, with a sentence that
 * names the setting, when it does not within half a minute, or does not let us in.
 */
export async function databaseAnswers(
  pool: pg.Pool,
  say: (line: string) => void,
  waitMs = WAIT_MS,
  setting = 'DATABASE_URL',
): Promise<void> {
  const until = performance.now() + waitMs
  let isTold = false
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const reason = reasonOf(error)
      if (!outageOf(error))
        throw new Error(`${setting}: the database refused the connection: ${reason}.`, { cause: error })
      if (performance.now() > until)
        throw new Error(`${setting}: no PostgreSQL answers there: ${reason}.`, { cause: error })
      if (!isTold) say(`Waiting for PostgreSQL, at most ${Math.round(waitMs / 1000)} seconds: ${reason}.`)
      isTold = true
      await sleep(AGAIN_MS)
    }
  }
}

/** Several addresses of one name fail together, each with a reason of its own. */
export function reasonOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  return all.map((each: Error) => each.message.replace(/\.$/, '')).join(', ')
}
