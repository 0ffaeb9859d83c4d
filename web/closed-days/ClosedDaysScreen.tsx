import { useSession } from '../session/session.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ClosedDay } from './ClosedDay.tsx'
import { ClosedDayCustomers } from './ClosedDayCustomers.tsx'
import './closed-days.css'
import { DayChanges } from './DayChanges.tsx'
import { useClosedDayOrders, useClosedDays } from './use-closed-days.ts'

/** Orders whose day has no work any more, for company staff to move or cancel: of all customers, or of the one viewed as (CUT-15). */
export default function ClosedDaysScreen() {
  const { customer } = useSession()
  const asked = useClosedDays()
  const listed = useClosedDayOrders(customer !== undefined)
  // Drawn together: the orders of a customer belong to the counts of its days.
  const both = {
    ...{ ...asked, data: customer && !listed.data ? undefined : asked.data, error: asked.error ?? listed.error },
    refetch: () => Promise.all([asked.refetch(), ...(customer ? [listed.refetch()] : [])]),
  }
  return (
    <div className="stack">
      <PageHeading title="Orders on Closed Days" />
      <p className="text-column">
        Nothing is made or delivered on these days.{' '}
        {customer
          ? `Move the orders of ${customer.customerNo} to another day, or cancel them.`
          : 'Move the orders of all customers to another day, or cancel them.'}{' '}
        Their users see it on their dashboard. The users and the contacts of the locations get an e-mail.
      </p>
      <StateBox asked={both} rows={6}>
        {({ days, changes }) => (
          <>
            {days.length === 0 && <EmptyBox text="There are no orders on a closed day." />}
            {days.map((day) =>
              customer ? (
                <ClosedDay
                  key={day.orderDate}
                  date={day.orderDate}
                  orders={listed.data?.filter(({ orderDate }) => orderDate === day.orderDate) ?? []}
                />
              ) : (
                <ClosedDayCustomers key={day.orderDate} day={day} />
              ),
            )}
            <DayChanges changes={changes} />
          </>
        )}
      </StateBox>
    </div>
  )
}
