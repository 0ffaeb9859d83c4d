import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type OrderPlace, readSearch, withTruePlace } from '../portal/paths.ts'
import type { OrderHeader } from './data/order-api.ts'

type Truth = Pick<OrderHeader, 'orderNo' | 'routeNo' | 'locationNo' | 'orderDate'>

/** Where the order says it belongs, in place of what its link said. */
export const truePlace = (place: OrderPlace, { orderNo, routeNo, locationNo, orderDate }: Truth): OrderPlace => ({
  ...place,
  ...{ orderNo, routeNo, locationNo, orderDate },
})

/**
 * The address names the route that the order has: once the Order Header put it on another one, a link that is kept or mailed
 * says so, too (ORD-23). How the lines are looked at stays in it.
 */
export function useTrueAddress(place: OrderPlace, header: Truth | undefined): void {
  const { history } = useRouter()
  const { orderNo, routeNo, cameFrom } = place
  useEffect(() => {
    if (!header || orderNo !== header.orderNo || routeNo === undefined || routeNo === header.routeNo) return
    const address = withTruePlace(header, { cameFrom }, readSearch(history.location.search))
    history.replace(address, undefined, { ignoreBlocker: true })
  }, [header, orderNo, routeNo, cameFrom, history])
}
