import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type OrderPlace, paths } from '../paths.ts'

/** Back to where the order was opened from; to its location's calendar when it was opened by a link from outside. */
export function useGoBack({ locationNo, routeNo, orderDate }: OrderPlace): () => void {
  const { history } = useRouter()
  return useCallback(() => {
    if (history.canGoBack()) history.back()
    else if (locationNo === undefined) history.push(paths.locations)
    else history.push(paths.calendar({ locationNo, routeNo: routeNo ?? '', name: '', month: orderDate }))
  }, [history, locationNo, routeNo, orderDate])
}
