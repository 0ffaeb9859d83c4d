/** Orders that a release left out: made after the release of their make date and route, or closed after it (ORD-36). */
import type { PlainDate } from '../calendar.ts'
import { many, plural } from '../many.ts'
import type { OrderState } from '../ordering/order.ts'

export interface LateFacts {
  readonly state: OrderState
  readonly makeDate: PlainDate
  readonly routeNo: string
  readonly addedAt: Date
  readonly pastCutoff: boolean
  /** Staff look after it. */
  readonly isUnlocked: boolean
}
export interface PastRelease {
  readonly makeDate: PlainDate
  /** None: all. */
  readonly routeNos: readonly string[]
  readonly releasedAt: Date
}

/**
 * Whether an open order came too late for a release of its make date and route. One that customers could still change at that moment,
 * and still can, waits for the next release; once its cut-off has passed it is late like the others. In SQL: `isLate`.
 */
export const isLate = (order: LateFacts, releases: readonly PastRelease[]): boolean =>
  order.state === 'open' &&
  !order.isUnlocked &&
  releases.some(
    ({ makeDate, routeNos, releasedAt }) =>
      makeDate === order.makeDate &&
      (routeNos.length === 0 || routeNos.includes(order.routeNo)) &&
      (order.addedAt > releasedAt || order.pastCutoff),
  )

/** Before a release: what may still come, and what it leaves; undefined when nothing can come. `until` is said with its zone. */
export function stillOpenText({
  locations,
  until,
  orders,
}: {
  readonly locations: number
  readonly until: string
  /** Open ones that this release leaves. */
  readonly orders: number
}): string | undefined {
  if (locations === 0) return undefined
  const left = orders === 0 ? '' : `; ${many(orders, 'open order')} ${plural(orders, 'is', 'are')} not released`
  return `Cut-off for ${many(locations, 'location')} is still open until ${until}${left}. Orders made after this release are marked Late.`
}
