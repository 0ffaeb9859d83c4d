/**
 * Reports are made beside the requests of others, in one process with them: in bites, and while others ask only a share of the
 * time. The share is that of all reports together, however many are made.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { arrivals } from '../http/traffic.ts'
import type { World } from '../runtime/world.ts'

/** So long a report works before the loop turns and others are served. */
const BITE_MS = 8
/** Of the time, while others ask. With a twentieth, one save in twenty waited for a bite: p95 of saves was what those took (L6). */
const SHARE = 0.03
/** Waiting for a slow reader or for another's rest is no work: a bite counts for no more than this. */
const COUNTED_MS = 250

/** Until when all reports of this process rest: it is its one thread that is shared. */
let restUntil = 0

/** Called again and again by whoever makes one report: gives way to others when it is time, and at once goes on where nobody asks. */
export function pacer(world: Pick<World, 'database'>): () => Promise<void> {
  let since = performance.now()
  let arrived = arrivals(world)
  return async () => {
    const worked = performance.now() - since
    if (worked < BITE_MS) return
    await turn()
    if (arrivals(world) !== arrived) {
      restUntil = Math.max(restUntil, performance.now()) + Math.min(worked, COUNTED_MS) * (1 / SHARE - 1)
      arrived = arrivals(world)
    }
    const rest = restUntil - performance.now()
    if (rest > 0) await sleep(rest)
    since = performance.now()
  }
}
