import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { ask, requestContext } from '../../portal/api.ts'
import { onItsWay } from './on-its-way.ts'
import type { Order } from './order-api.ts'

type Place = Pick<Input<typeof api.orders.create>, 'locationNo' | 'orderDate' | 'routeNo' | 'shipCustomerNo' | 'isOnly'>

/** Orders being made now, by place: StrictMode, a double Enter, a remount and the next digit all meet the one request (G25, ORD-18). */
const making = new Map<string, Promise<Order>>()

/** Makes an order for a location's day, or takes up the one that is there, however often it is called meanwhile. */
export function makeOnce(place: Place, signal?: AbortSignal): Promise<Order> {
  const key = [requestContext.viewAs, place.locationNo, place.orderDate, place.isOnly].join('/')
  const known = making.get(key)
  if (known) return known
  const asked = { ...place, create: 'create', source: 'SALESORDER', isShort: true } as const
  const made = onItsWay(ask(api.orders.create, asked, signal ? { signal } : {}))
  making.set(key, made)
  void made.then(
    () => making.delete(key),
    () => making.delete(key),
  )
  return made
}
