/** How many requests have come: what works in the background looks here whether others are served meanwhile. */
import { api } from '#contract/index.ts'
import type { World } from '../runtime/world.ts'

const counts = new WeakMap<object, number>()
/** Asked again and again by whoever waits for a report, and by what watches the server: giving way to these would only make it later. */
const WAITING: ReadonlySet<string> = new Set([
  ...[api.reportJobs.one, api.reportJobs.list, api.system.read].map(({ path }) => `/api${path}`),
  ...['/healthz', '/readyz', '/metrics'],
])

export const countArrival = ({ database }: Pick<World, 'database'>, method: string, path: string): void => {
  if (method === 'GET' && WAITING.has(path)) return
  counts.set(database, arrivals({ database }) + 1)
}

/** Since the start; a larger number than before says that somebody asked. */
export const arrivals = ({ database }: Pick<World, 'database'>): number => counts.get(database) ?? 0
