import { ArrowLeft, CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { addDays, isPlainDate, type PlainDate, toUsDate, weekdayOf, weekOf, weekStart } from '#rules/calendar.ts'
import { useAddress, useMoves } from '../../portal/address.ts'
import { useAsk } from '../../portal/api.ts'
import { paths, readWeekPlace, summaryWeek, type WeekPlace } from '../../portal/paths.ts'
import { serverToday } from '../../portal/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/Link.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Stamp } from '../../ui/Stamp.tsx'
import { EmptyBox, StateBox } from '../../ui/StateBox.tsx'
import { TourButton } from '../../ui/tour/TourButton.tsx'
import '../orders.css'
import '../lines/order-table.css'
import '../docket/order-foot.css'
import './week.css'
import { useSession } from '../../session/session.tsx'
import { expectedLock } from './day/days.ts'
import { WeekGrid } from './WeekGrid.tsx'

type Week = Output<typeof api.orders.month>

/** One location's week, items by days, each day its own order (WEK-01). */
export default function WeekScreen() {
  const { params, search } = useAddress()
  const place = readWeekPlace(params, search)
  if (place) return <LocationWeek place={place} />
  return (
    <>
      <PageHeading title="No such location" />
      <EmptyBox
        text={`“${params['locationNo'] ?? ''}” is not a location number.`}
        action={<LinkButton to={paths.locations}>Locations</LinkButton>}
      />
    </>
  )
}

function LocationWeek({ place }: { readonly place: WeekPlace }) {
  const { locationNo } = place
  const { setSearch } = useMoves()
  const firstDate = weekStart(place.firstDate ?? serverToday())
  const asked = useAsk(api.orders.month, { locationNo, firstDate, lastDate: addDays(firstDate, 6) }, { staleTime: 0 })
  const location = asked.data?.location
  const calendar = paths.calendar({
    locationNo,
    routeNo: location?.routeNo ?? '',
    name: location?.name ?? '',
    month: firstDate,
  })
  const title = `${location?.name ?? locationNo}, week of ${toUsDate(firstDate)}`
  const week = (days: number) => {
    const next = addDays(firstDate, days)
    if (isPlainDate(next)) setSearch(summaryWeek(next), { push: true })
  }
  return (
    <div className="order week">
      <header className="week-title">
        <LinkButton to={calendar} aria-label="Calendar">
          <ArrowLeft size={18} aria-hidden /> <CalendarDays size={18} aria-hidden />
          <span className="only-desktop">Calendar</span>
        </LinkButton>
        <PageHeading title={title} />
        <TourButton load={() => import('./tour.ts')} />
        {location?.isInactive && <Stamp>Inactive</Stamp>}
        <span className="push row">
          <Button aria-label="Previous Week" onClick={() => week(-7)}>
            <ChevronLeft size={18} aria-hidden /> <span className="only-desktop">Previous Week</span>
          </Button>
          <Button aria-label="Next Week" onClick={() => week(7)}>
            <span className="only-desktop">Next Week</span> <ChevronRight size={18} aria-hidden />
          </Button>
        </span>
      </header>
      <StateBox asked={asked} rows={14} wayBack={<LinkButton to={paths.locations}>Locations</LinkButton>}>
        {(known) => <Days key={`${locationNo} ${firstDate}`} week={known} firstDate={firstDate} />}
      </StateBox>
    </div>
  )
}

function Days({ week, firstDate }: { readonly week: Week; readonly firstDate: PlainDate }) {
  const { viewer, policy } = useSession()
  // As the week was when it was opened: a column does not come or go while one types.
  const [shown] = useState(() => {
    const dates = weekOf(firstDate).filter((date) => weekdayOf(date) !== 1 || isOnSunday(week, date))
    const expected = new Map(week.days.map((day) => [day.date, expectedLock(day, { isStaff: viewer.isStaff, policy })]))
    return { dates, expected, first: dates.find((date) => isOpen(dayOf(week, date))) }
  })
  return <WeekGrid locationNo={week.location.locationNo} {...shown} />
}

const dayOf = (week: Week, date: PlainDate) => week.days.find((day) => day.date === date)

/** It has an order that can still be changed, or one can be made. */
const isOpen = (day: Week['days'][number] | undefined) =>
  day !== undefined && !day.pastCutoff && (day.closedCode === undefined || day.orders.length > 0)

/** Sunday has a column where it has an order or is delivered. */
function isOnSunday(week: Week, date: PlainDate): boolean {
  const day = dayOf(week, date)
  if (!day) return false
  return day.orders.length > 0 || !['day off', 'past date', 'inactive location'].includes(day.closedCode ?? '')
}
