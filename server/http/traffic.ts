/** How many requests have come: what works in the background looks here whether others are served meanwhile. */
import type { World } from '../runtime/world.ts'

const counts = new WeakMap<object, number>()

export const countArrival = ({ database }: Pick<World, 'database'>): void => {
  counts.set(database, arrivals({ database }) + 1)
}

/** Since the start; a larger number than before says that somebody asked. */
export const arrivals = ({ database }: Pick<World, 'database'>): number => counts.get(database) ?? 0
