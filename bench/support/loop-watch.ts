// Loaded into a server that is measured: tells how long its one thread was held, and what it holds, each time it is asked.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How much later than due a timer of 1 ms rang, in ms. */
export interface LoopDelay {
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** What a server holds that may grow; the heap after a collection, where it was started with --expose-gc. */
export interface Held {
  readonly heapMb: number
  /** Sockets, timers, files and requests that Node keeps. */
  readonly resources: number
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', (question) => {
  if (question === 'held') {
    globalThis.gc?.()
    const held: Held = {
      heapMb: process.memoryUsage().heapUsed / 2 ** 20,
      resources: process.getActiveResourcesInfo().length,
    }
    process.send?.(held)
    return
  }
  const ms = (nanoseconds: number) => nanoseconds / 1e6
  const told: LoopDelay = { p95Ms: ms(delay.percentile(95)), p99Ms: ms(delay.percentile(99)), maxMs: ms(delay.max) }
  process.send?.(told)
  delay.reset()
})
