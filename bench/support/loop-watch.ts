// Loaded into a server that is measured: tells how long its one thread was held, each time it is asked.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How much later than due a timer of 1 ms rang, in ms. */
export interface LoopDelay {
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', () => {
  const ms = (nanoseconds: number) => nanoseconds / 1e6
  const told: LoopDelay = { p95Ms: ms(delay.percentile(95)), p99Ms: ms(delay.percentile(99)), maxMs: ms(delay.max) }
  process.send?.(told)
  delay.reset()
})
