// What a change of a location does to the orders that are there (LOC-32): told before it is saved, and done with it.
import { isOnMenuDay, type PlainDate } from '../calendar.ts'
import { listed, many, plural } from '../many.ts'
import { isCounted, makeDate, type OrderState } from '../ordering/order.ts'

/** What of a location decides about orders. */
export interface LocationForOrders {
  readonly routeNo: string
  readonly isInactive: boolean
  readonly menuDays: string
}
/** An order of the location, of today or later. */
export interface OrderOfLocation {
  readonly orderDate: PlainDate
  readonly state: OrderState
  readonly pieces: number
  readonly routeNo: string
  readonly makeDate: PlainDate
}
export interface NewRoute {
  readonly today: PlainDate
  /** Lead in days of the route that the location gets. */
  readonly leadDays: number
  /** Make dates that are released to production for it: what is moved there would not be made. */
  readonly released: ReadonlySet<PlainDate>
}

/** How many orders with lines a change meets, by what becomes of them. */
export interface LocationEffects {
  /** Open orders that go to the new route. */
  readonly moving: number
  /** Orders that are being made on another route than the new one: they keep it. */
  readonly inProduction: number
  /** The routes of those, each once. */
  readonly productionRoutes: string[]
  /** Open orders that keep the old route: for the new one they would have had to be made before today, or its production is released. */
  readonly tooLate: number
  /** Open orders that somebody gave a route of their own, which they keep. */
  readonly ownRoute: number
  /** Open orders of a location that becomes inactive. */
  readonly ofInactive: number
  /** Open orders on weekdays that are switched off. */
  readonly onDaysOff: number
}
export const NO_EFFECTS: LocationEffects = {
  ...{ moving: 0, inProduction: 0, productionRoutes: [], tooLate: 0, ownRoute: 0, ofInactive: 0, onDaysOff: 0 },
}

type RouteFate = 'moving' | 'inProduction' | 'tooLate' | 'ownRoute'

/**
 * What a new route does to one order: it moves if it is open, is on the location's old route, and can still be made in time. Undefined:
 * it is none of the change's business (shipped, canceled, or the route stays).
 */
export function routeFate(
  order: OrderOfLocation,
  before: LocationForOrders,
  after: LocationForOrders,
  { today, leadDays, released }: NewRoute,
): RouteFate | undefined {
  if (before.routeNo === after.routeNo) return undefined
  // One that is on the new route already stays there.
  if (order.routeNo === after.routeNo) return undefined
  if (order.state === 'in production') return 'inProduction'
  if (order.state !== 'open') return undefined
  if (order.routeNo !== before.routeNo) return 'ownRoute'
  const made = makeDate(order.orderDate, leadDays)
  const isPast = made < today && made < order.makeDate
  return isPast || released.has(made) ? 'tooLate' : 'moving'
}

/** Counts what a change does to the location's orders of today and later. Orders without lines move as well, and count nowhere (CAL-16). */
export function locationEffects(
  orders: readonly OrderOfLocation[],
  before: LocationForOrders,
  after: LocationForOrders,
  route: NewRoute,
): LocationEffects {
  const counted = orders.filter(isCounted)
  const open = counted.filter(({ state }) => state === 'open')
  const fates = counted.map((order) => routeFate(order, before, after, route))
  const withFate = (fate: RouteFate) => fates.filter((each) => each === fate).length
  const isSwitchedOff = ({ orderDate }: OrderOfLocation) =>
    isOnMenuDay(before.menuDays, orderDate) && !isOnMenuDay(after.menuDays, orderDate)
  return {
    moving: withFate('moving'),
    inProduction: withFate('inProduction'),
    productionRoutes: [
      ...new Set(counted.flatMap(({ routeNo }, at) => (fates[at] === 'inProduction' ? [routeNo] : []))),
    ].sort(),
    tooLate: withFate('tooLate'),
    ownRoute: withFate('ownRoute'),
    ofInactive: after.isInactive && !before.isInactive ? open.length : 0,
    onDaysOff: open.filter(isSwitchedOff).length,
  }
}

/** The effects as sentences; none: the change touches no order. `isDone` after the change. */
export function effectSentences(
  effects: LocationEffects,
  { from, to, isDone = false }: { readonly from: string; readonly to: string; readonly isDone?: boolean },
): string[] {
  const { moving, inProduction, productionRoutes, tooLate, ownRoute, ofInactive, onDaysOff } = effects
  const open = (count: number) => many(count, 'open order')
  const keep = (count: number) => plural(count, 'keeps', 'keep')
  const stay = (count: number) =>
    `${plural(count, 'stays', 'stay')}, and can be changed until ${plural(count, 'its', 'their')} cut-off.`
  return [
    moving > 0 && `${open(moving)} ${isDone ? 'moved' : plural(moving, 'moves', 'move')} to route ${to}.`,
    inProduction > 0 &&
      `${many(inProduction, 'order')} of this location ${plural(inProduction, 'is', 'are')} being made and ${keep(inProduction)} ${routesText(productionRoutes)}.`,
    tooLate > 0 &&
      `${open(tooLate)} of this location ${keep(tooLate)} route ${from}: it is too late to make ${plural(tooLate, 'it', 'them')} for route ${to}.`,
    ownRoute > 0 &&
      `${open(ownRoute)} of this location ${keep(ownRoute)} the route that ${plural(ownRoute, 'it was', 'they were')} given on the order.`,
    ofInactive > 0 && `${open(ofInactive)} of this location ${stay(ofInactive)}`,
    onDaysOff > 0 &&
      `${open(onDaysOff)} on ${plural(onDaysOff, 'a weekday', 'weekdays')} that ${plural(onDaysOff, 'is', 'are')} switched off ${stay(onDaysOff)}`,
  ].filter((sentence) => sentence !== false)
}

/** 'route R12', 'routes R12 and R14'. */
const routesText = (routes: readonly string[]): string =>
  `${plural(routes.length, 'route', 'routes')} ${listed(routes)}`
