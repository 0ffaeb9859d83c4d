/** The slowest calls of the last hour, kept in memory by each server for itself (OPS-07). */
import { type SeenCall, watchersOf } from '../../runtime/watch/watchers.ts'
import type { World } from '../../runtime/world.ts'

const MINUTE_MS = 60_000
const MINUTES = 60
/** Of each minute, so that one bad minute does not push out the others; and of all. */
const A_MINUTE = 5
const TOLD = 20

interface Kept {
  /** By the minute, each in order, the slowest first. */
  readonly minutes: Map<number, SeenCall[]>
}
const all = new WeakMap<object, Kept>()

/** Keeps them from now on. */
export function keepSlowCalls(world: World): void {
  const { pool } = world.database
  if (all.has(pool)) return
  const kept: Kept = { minutes: new Map() }
  all.set(pool, kept)
  watchersOf(world).calls.add((seen) => keep(kept, seen))
}

/** Those of the last hour, the slowest first. */
export function slowCalls({ database, clock }: World): SeenCall[] {
  const since = clock.now().getTime() - MINUTES * MINUTE_MS
  const minutes = [...(all.get(database.pool)?.minutes.values() ?? [])]
  return minutes
    .flat()
    .filter(({ at }) => at.getTime() >= since)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, TOLD)
}

function keep({ minutes }: Kept, seen: SeenCall): void {
  const minute = Math.floor(seen.at.getTime() / MINUTE_MS)
  let slowest = minutes.get(minute)
  if (!slowest) {
    slowest = []
    minutes.set(minute, slowest)
    for (const old of minutes.keys()) if (old < minute - MINUTES) minutes.delete(old)
  }
  const least = slowest.at(-1)
  if (slowest.length === A_MINUTE && least && seen.ms <= least.ms) return
  slowest.push(seen)
  slowest.sort((a, b) => b.ms - a.ms)
  slowest.length = Math.min(slowest.length, A_MINUTE)
}
