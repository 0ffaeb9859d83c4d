/** What may still come for a make date: routes with locations whose cut-off has not passed, and until when (ORD-36). */
import type { PlainDate } from '#rules/calendar.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import type { Db } from '../db/open.ts'
import { cutoffsOfCustomers } from '../ordering/cutoffs.ts'
import type { World } from '../runtime/world.ts'
import { placesOfMakeDate } from './orders.sql.ts'

interface OpenRoute {
  readonly routeNo: string
  readonly locationCount: number
  /** The last cut-off of them. */
  readonly until: string
}

export async function stillOpen(
  db: Db,
  { clock, config }: Pick<World, 'clock' | 'config'>,
  makeDate: PlainDate,
): Promise<OpenRoute[]> {
  const [now, today] = [clock.now(), clock.today()]
  const places = (await placesOfMakeDate(db, makeDate)).filter(({ orderDate }) => orderDate >= today)
  const dates = places.map(({ orderDate }) => orderDate).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const customerNos = [...new Set(places.map(({ customerNo }) => customerNo))]
  const cutoffOf = await cutoffsOfCustomers(db, customerNos, from, to, config.timeZone)
  const routes = new Map<string, OpenRoute>()
  for (const { routeNo, customerNo, orderDate, locationCount } of places) {
    const { cutoffAt, isNoWork } = cutoffOf(customerNo, orderDate)
    if (isNoWork || isPastCutoff(cutoffAt, now)) continue
    const before = routes.get(routeNo)
    const until = cutoffAt.toISOString()
    routes.set(routeNo, {
      routeNo,
      locationCount: locationCount + (before?.locationCount ?? 0),
      until: before && before.until > until ? before.until : until,
    })
  }
  return [...routes.values()].sort((a, b) => (a.routeNo < b.routeNo ? -1 : 1))
}
