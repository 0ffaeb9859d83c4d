import type { PlainDate } from '#rules/calendar.ts'
import { useSession } from '../session/session.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ClosedDay } from './ClosedDay.tsx'
import { ClosedDayCustomers } from './ClosedDayCustomers.tsx'
import { type ClosedDayOrder, useClosedDays } from './use-closed-days.ts'

/** Orders whose day has no work any more, for company staff to move or cancel: of one customer, once they view as it (CUT-15). */
export default function ClosedDaysScreen() {
  const { customer } = useSession()
  const asked = useClosedDays()
  return (
    <div className="stack">
      <PageHeading title="Orders on Closed Days" />
      <p>
        Nothing is made or delivered on these days.{' '}
        {customer
          ? `Move the orders of ${customer.customerNo} to another day, or cancel them.`
          : 'View as a customer to move its orders to another day, or to cancel them.'}
      </p>
      <StateBox
        asked={asked}
        rows={6}
        empty={(orders) => (orders.length === 0 ? <EmptyBox text="There are no orders on a closed day." /> : undefined)}
      >
        {(orders) =>
          [...byDay(orders)].map(([date, ofDay]) =>
            customer ? (
              <ClosedDay key={date} date={date} orders={ofDay} onDone={() => void asked.refetch()} />
            ) : (
              <ClosedDayCustomers key={date} date={date} orders={ofDay} />
            ),
          )
        }
      </StateBox>
    </div>
  )
}

function byDay(orders: readonly ClosedDayOrder[]): ReadonlyMap<PlainDate, readonly ClosedDayOrder[]> {
  const days = new Map<PlainDate, ClosedDayOrder[]>()
  for (const order of orders) days.set(order.orderDate, [...(days.get(order.orderDate) ?? []), order])
  return days
}
