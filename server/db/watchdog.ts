import type { Execute } from './engine-stream.ts'

const LONGEST_MS = 30_000
const LOOK_MS = 5_000
/** Severity of an answer after which PostgreSQL itself ends and begins again from its WAL. No row can hold these bytes: text has no zero. */
const PANIC = Buffer.from('SPANIC\0VPANIC\0')

export interface Watchdog {
  /** The engine's own, watched. */
  readonly execute: Execute
  /** Whether the engine can be asked to close: not once it broke down. */
  isUsable(): boolean
  /** False while a statement has been running for longer than thirty seconds, and for good once the engine broke down. */
  isHealthy(): boolean
  stop(): void
}

interface How {
  readonly longestMs?: number
  /** Called once, when the engine broke down. */
  readonly onBreakdown?: (() => void) | undefined
}

/**
 * Watches the embedded engine, which knows no statement_timeout: a statement of more than thirty seconds is told to the
 * log, while it runs if the process is still free to speak, otherwise as soon as it has ended. An engine that broke down
 * (a disk that is full to the last byte) is never asked again: its next answer may hold this thread for ever (PRF-07).
 */
export function watchStatements(
  execute: Execute,
  log: (line: string) => void,
  { longestMs = LONGEST_MS, onBreakdown = () => {} }: How = {},
): Watchdog {
  let startedAt: number | undefined
  let isTold = false
  let broken: Error | undefined
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
      if (broken) throw broken
      startedAt = performance.now()
      try {
        const answer = await execute(messages)
        if (answer.includes(PANIC)) throw new Error(messageOf(answer))
        return answer
      } catch (error) {
        // An error in SQL is an answer; this is the engine itself.
        broken = error as Error
        log(`The embedded database broke down and must be restarted: ${broken.message}`)
        onBreakdown()
        throw error
      } finally {
        look()
        startedAt = undefined
        isTold = false
      }
    },
    isUsable: () => broken === undefined,
    isHealthy: () => broken === undefined && runningMs() <= longestMs,
    stop: () => clearInterval(timer),
  }
}

/** The M field of the error that stands in an answer. */
function messageOf(answer: Buffer): string {
  const said = answer.subarray(answer.indexOf(PANIC)).toString('utf8').split('\0')
  return said.find((field) => field.startsWith('M'))?.slice(1) ?? 'it gave no reason'
}
