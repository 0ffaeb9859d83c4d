import type pg from 'pg'

const EVERY_MS = 5 * 60_000
const HOT_TABLES = ['sales_order', 'order_line', 'session', 'outbox', 'report_job_part']

export interface Upkeep {
  stop(): Promise<void>
}

/**
 * Does for the embedded engine what PostgreSQL's background processes do: every five minutes a checkpoint, and a vacuum
 * of one of the tables that change most, so that no turn holds the one connection for long.
 */
export function scheduleUpkeep(pool: pg.Pool, log: (line: string) => void, everyMs = EVERY_MS): Upkeep {
  let turn = 0
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    const table = HOT_TABLES[turn++ % HOT_TABLES.length]
    try {
      await pool.query(`vacuum (analyze) ${table}`)
      await pool.query('checkpoint')
    } catch (error) {
      log(`The database's upkeep of ${table} failed: ${(error as Error).message}`)
    }
  }

  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined
    })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
