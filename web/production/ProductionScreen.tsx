import { useCallback, useState } from 'react'
import { addDays } from '#rules/calendar.ts'
import { longDate } from '../ordering/day-words.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { serverToday } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { DayActions } from './DayActions.tsx'
import { DayOrders } from './DayOrders.tsx'
import { Forgotten } from './Forgotten.tsx'
import { LateOrders } from './LateOrders.tsx'
import './production.css'
import { dayOf, type ProductionView, readView, writeView } from './production-view.ts'
import { ReleaseList } from './ReleaseList.tsx'
import { RouteTable } from './RouteTable.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { useProductionDay } from './use-production.ts'

/** What is made and shipped on a day (ORD-36, SRV-02): release, unlock, shipped, invoiced, and the days that were forgotten. */
export default function ProductionScreen() {
  const { view, setView } = useViewInAddress<ProductionView>({ read: readView, write: writeView })
  const today = serverToday()
  const date = dayOf(view, today)
  const { by } = view
  const asked = useProductionDay(date, by)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback((change: Partial<ProductionView>) => setView((old) => ({ ...old, ...change })), [setView])
  const go = (change: Partial<ProductionView>) => {
    setChosen(new Set())
    set({ ...change, routeNo: '' })
  }
  const what = by === 'make' ? 'made' : 'delivered'
  return (
    <div className="stack">
      <PageHeading title="Production" />
      <p className="text-column">
        A release locks the orders of a make date: nobody changes them while they are being made. Staff can unlock one
        order, with a reason.
      </p>
      {/* Outside of what is loaded anew with each day: the keys stay where they were. */}
      <div className="production-day">
        <Button onClick={() => go({ date: addDays(date, -1) })}>Previous day</Button>
        <DateField
          id="production-date"
          label={by === 'make' ? 'Make date' : 'Delivery date'}
          today={today}
          value={date}
          isTakenWhenLeft
          onChange={(next) => next && go({ date: next })}
        />
        <Button onClick={() => go({ date: addDays(date, 1) })}>Next day</Button>
        <Select
          label="Orders by"
          value={by}
          choices={[
            { value: 'make', label: 'Make date' },
            { value: 'delivery', label: 'Delivery date' },
          ]}
          onChange={(next) => go({ by: next === 'delivery' ? 'delivery' : 'make' })}
        />
      </div>
      <StateBox asked={asked} rows={24}>
        {({ routes, stillOpen, late, forgotten, schedule }) => (
          <>
            <LateOrders days={late} onShow={(day) => go({ date: day, by: 'make', state: 'late' })} />
            <Forgotten days={forgotten} onShow={(day) => go({ date: day, by: 'make', state: '' })} />
            <section className="stack" aria-labelledby="production-routes">
              <h2 id="production-routes">
                {by === 'make' ? 'Made' : 'Delivered'} {longDate(date)}
              </h2>
              {routes.length === 0 ? (
                <EmptyBox text={`No orders are ${what} on this day.`} />
              ) : (
                <>
                  <DayActions {...{ date, by, routes, stillOpen, chosen }} />
                  <RouteTable routes={routes} chosen={chosen} onChoose={setChosen} />
                  <DayOrders key={`${date} ${by}`} date={date} view={view} routes={routes} onView={set} />
                </>
              )}
            </section>
            <ScheduleCard schedule={schedule} />
            <ReleaseList onShow={(day) => go({ date: day, by: 'make' })} />
          </>
        )}
      </StateBox>
    </div>
  )
}
