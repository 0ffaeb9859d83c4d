import type { Execute } from './engine-stream.ts'

const LONGEST_MS = 30_000
const LOOK_MS = 5_000

export interface Watchdog {
  /** The engine's own, watched. */
  readonly execute: Execute
  /** False while a statement has been running for longer than thirty seconds, and for good once the engine broke down. */
  isHealthy(): boolean
  stop(): void
}

/**
 * Watches the embedded engine, which knows no statement_timeout: a statement of more than thirty seconds is told to the
 * log, while it runs if the process is still free to speak (a full disk), otherwise as soon as it has ended.
 */
export function watchStatements(execute: Execute, log: (line: string) => void, longestMs = LONGEST_MS): Watchdog {
  let startedAt: number | undefined
  let isTold = false
  let isBroken = false
  const runningMs = () => (startedAt === undefined ? 0 : performance.now() - startedAt)

  function look(): void {
    if (isTold || runningMs() <= longestMs) return
    isTold = true
    log(`A statement has been running for ${Math.round(runningMs() / 1000)} seconds; everything else waits behind it.`)
  }

  const timer = setInterval(look, Math.min(LOOK_MS, longestMs))
  timer.unref()
  return {
    async execute(messages) {
      startedAt = performance.now()
      try {
        return await execute(messages)
      } catch (error) {
        // An error in SQL is an answer; this is the engine itself.
        isBroken = true
        log(`The embedded database broke down and must be restarted: ${(error as Error).message}`)
        throw error
      } finally {
        look()
        startedAt = undefined
        isTold = false
      }
    },
    isHealthy: () => !isBroken && runningMs() <= longestMs,
    stop: () => clearInterval(timer),
  }
}
