import { api } from '#contract/index.ts'
import { DayOrders } from '../ordering/DayOrders.tsx'
import type { PlaceRow } from '../ordering/opening.tsx'
import { useAsk } from '../portal/api.ts'
import { StateBox } from '../ui/StateBox.tsx'
import type { DayView } from './month-days.ts'

interface AskedOrdersProps {
  readonly row: PlaceRow
  readonly day: DayView
  readonly takesFocus?: boolean
}

/** A day's orders, asked for by themselves: the month does not say their state (CAL-10). A dialog asks even where the month knows of none. */
export function AskedOrders({ row, day, takesFocus = false }: AskedOrdersProps) {
  const isAsked = takesFocus || day.orders.length > 0
  const asked = useAsk(
    api.orders.byDay,
    { locationNo: row.locationNo, orderDate: day.date },
    { staleTime: 0, refetchOnWindowFocus: 'always', enabled: isAsked },
  )
  const waiting = (
    <StateBox asked={asked} rows={Math.max(1, day.orders.length)}>
      {() => null}
    </StateBox>
  )
  return <DayOrders row={row} day={day} orders={isAsked ? asked.data : []} waiting={waiting} takesFocus={takesFocus} />
}
