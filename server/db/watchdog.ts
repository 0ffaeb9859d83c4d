import type { PGlite } from '@electric-sql/pglite'

const LONGEST_MS = 30_000
const LOOK_MS = 5_000

export interface Watchdog {
  /** False while a statement has been running for longer than thirty seconds. */
  isHealthy(): boolean
  stop(): void
}

/**
 * Watches the embedded engine, which knows no statement_timeout: a statement of more than thirty seconds is told to the
 * log, while it runs if the process is still free to speak (a full disk), otherwise as soon as it has ended.
 */
export function watchStatements(pglite: PGlite, log: (line: string) => void, longestMs = LONGEST_MS): Watchdog {
  let startedAt: number | undefined
  let isTold = false
  const runningMs = () => (startedAt === undefined ? 0 : performance.now() - startedAt)

  function look(): void {
    if (isTold || runningMs() <= longestMs) return
    isTold = true
    log(`A statement has been running for ${Math.round(runningMs() / 1000)} seconds; everything else waits behind it.`)
  }

  const execute = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = async (message, options) => {
    startedAt = performance.now()
    try {
      return await execute(message, options)
    } finally {
      look()
      startedAt = undefined
      isTold = false
    }
  }
  const timer = setInterval(look, Math.min(LOOK_MS, longestMs))
  timer.unref()
  return { isHealthy: () => runningMs() <= longestMs, stop: () => clearInterval(timer) }
}
