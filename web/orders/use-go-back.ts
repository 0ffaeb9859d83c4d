import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type OrderPlace, paths, summaryCell } from '../portal/paths.ts'

const UNASKED = { ignoreBlocker: true }

/**
 * Back to where the order was opened from; to the week's summary or its location's calendar when it was opened by a link from outside. Asks
 * nothing: the caller knows that the order may be left.
 */
export function useGoBack({ locationNo, routeNo, orderDate, cameFrom, summaryType }: OrderPlace): () => void {
  const { history } = useRouter()
  return useCallback(() => {
    if (history.canGoBack()) history.back(UNASKED)
    else if (cameFrom === 'summary') {
      // The cell to come back to: after Done the summary offers the next one from there.
      const row = locationNo && orderDate && summaryCell(locationNo, orderDate)
      history.push(paths.summary({ firstDate: orderDate, summaryType, row }), undefined, UNASKED)
    } else if (locationNo === undefined) history.push(paths.locations, undefined, UNASKED)
    else
      history.push(
        paths.calendar({ locationNo, routeNo: routeNo ?? '', name: '', month: orderDate }),
        undefined,
        UNASKED,
      )
  }, [history, locationNo, routeNo, orderDate, cameFrom, summaryType])
}
