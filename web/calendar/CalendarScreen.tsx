import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '#contract/index.ts'
import {
  addDays,
  firstOfMonth,
  isPlainDate,
  monthGrid,
  type PlainDate,
  shortDate,
  shortWeekday,
  toUsDate,
  weekdayOf,
} from '#rules/calendar.ts'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import { useAccountStatus } from '../ordering/account-status.ts'
import { DayOrdersDialog } from '../ordering/DayOrders.tsx'
import { OpeningProvider } from '../ordering/opening.tsx'
import { useAddress, useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { type CalendarPlace, paths, readCalendarPlace } from '../portal/paths.ts'
import { Button } from '../ui/Button.tsx'
import { CutoffClock } from '../ui/CutoffClock.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { AGENDA_DAYS, AgendaList } from './AgendaList.tsx'
import './calendar.css'
import { useServerNow } from '../portal/use-server-now.ts'
import { dateAt, serverToday } from '../portal/zone.ts'
import { AskedOrders } from './AskedOrders.tsx'
import { DayRail } from './DayRail.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthNav } from './MonthNav.tsx'
import { clockedDay, type DayView, dayView, firstDay, firstOpenDay } from './month-days.ts'
import { useIsWide } from './use-is-wide.ts'

const REFETCH_MS = 60_000

/** S07: one location's month, to pick a day, see its orders and make one (CAL-01 to CAL-14). */
export default function CalendarScreen() {
  const { params, search } = useAddress()
  const place = readCalendarPlace(params, search)
  if (place) return <Calendar key={place.locationNo} place={place} />
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

function Calendar({ place }: { readonly place: CalendarPlace }) {
  const { search } = useAddress()
  const { go, back, setSearch } = useMoves()
  const { history } = useRouter()
  const [cameBackTo] = useState(search['row'])
  const [start] = useState(() => firstDay(place.month, search['row'], serverToday()))
  const [picked, setPicked] = useState(search['row'] === undefined ? undefined : start)
  const [isOpen, setOpen] = useState(search['open'] !== undefined)
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const isAgenda = isPhone && search['month'] === undefined

  const [today, setToday] = useState(() => serverToday())
  const shownMonth = picked ?? start
  const range = isAgenda ? { firstDate: today, lastDate: addDays(today, AGENDA_DAYS - 1) } : rangeOf(shownMonth)
  const asked = useAsk(
    api.orders.month,
    { locationNo: place.locationNo, ...range },
    { placeholderData: (before) => before, staleTime: 0, refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' },
  )
  const now = useServerNow(asked.data?.days.map((day) => day.cutoffAt) ?? [])
  if (dateAt(now) !== today) setToday(dateAt(now))
  const isOnHold = isCreditHold(useAccountStatus().data?.accountStatus)
  const days = useMemo(
    () => new Map((asked.data?.days ?? []).map((day) => [day.date, dayView(day, now, isOnHold)])),
    [asked.data, now, isOnHold],
  )
  // Until a day is picked: the one that a clerk is likely here for.
  const chosen = picked ?? (start === today ? firstOpenDay(days.values(), start, today) : undefined) ?? start
  const location = asked.data?.location ?? { routeNo: place.routeNo, name: place.name, isInactive: false }

  const choose = (date: PlainDate) => {
    setPicked(date)
    if (firstOfMonth(date) !== firstOfMonth(chosen)) setSearch({ month: toUsDate(firstOfMonth(date)), row: undefined })
  }
  const open = (date: PlainDate) => {
    setOpen(true)
    setSearch({ ...(!isAgenda && { month: toUsDate(firstOfMonth(date)) }), row: toUsDate(date), open: '1' })
  }
  const close = () => {
    setOpen(false)
    setSearch({ open: undefined })
  }
  const leaving = (date: PlainDate) => {
    setSearch({ ...(!isAgenda && { month: toUsDate(firstOfMonth(date)) }), row: toUsDate(date), open: undefined })
    // The history joins steps of one moment into one; this step must stand by itself for Back to find it.
    history.flush()
  }
  useKeys('Calendar', [
    { keys: 'Enter', does: 'Orders of the day' },
    { keys: 'c', does: 'Create a new order for the day' },
    { keys: '← → ↑ ↓', does: 'Another day' },
    { keys: 'Home / End', does: 'First and last day of the week' },
    { keys: 'PageUp / PageDown', does: 'Another month; with Shift another year' },
  ])

  const chosenDay = days.get(chosen)
  const row = { routeNo: location.routeNo, locationNo: place.locationNo }
  return (
    <OpeningProvider from="calendar" onLeave={(_, day) => day && leaving(day.date)} onRefuse={() => isOpen && close()}>
      <div className="calendar">
        <header className="calendar-head">
          <Button onClick={() => (history.canGoBack() ? back() : go(paths.locations))}>
            <ArrowLeft size={18} aria-hidden /> Back
          </Button>
          <PageHeading title={[location.routeNo, place.locationNo, location.name].filter(Boolean).join(' · ')} />
          <TourButton load={() => import('./tour.ts')} />
          {location.isInactive && <Stamp>Inactive</Stamp>}
          {!isPhone && (
            <LinkButton to={paths.week({ locationNo: place.locationNo, firstDate: chosen })}>Week</LinkButton>
          )}
          <NextCutoff days={[...days.values()]} chosen={chosen} today={today} onPast={() => void asked.refetch()} />
        </header>
        {isPhone && (
          <ViewSwitch isAgenda={isAgenda} onMonth={(month) => setSearch({ month, row: undefined })} chosen={chosen} />
        )}
        {!isAgenda && <MonthNav chosen={chosen} today={today} onChoose={choose} />}
        <StateBox asked={asked} rows={12} wayBack={<LinkButton to={paths.locations}>Locations</LinkButton>}>
          {() =>
            isAgenda ? (
              <AgendaList row={row} today={today} days={days} />
            ) : (
              <div className="calendar-parts">
                <MonthGrid
                  row={row}
                  chosen={chosen}
                  today={today}
                  days={days}
                  onChoose={choose}
                  onOpen={open}
                  isCompact={isPhone}
                  takesFocus={cameBackTo !== undefined}
                />
                {isWide && <DayRail row={row} date={chosen} day={chosenDay} />}
              </div>
            )
          }
        </StateBox>
      </div>
      {isOpen && chosenDay && (
        <DayOrdersDialog date={chosenDay.date} onClose={close}>
          <AskedOrders row={row} day={chosenDay} takesFocus />
        </DayOrdersDialog>
      )}
    </OpeningProvider>
  )
}

/** The whole weeks of the day's month, kept inside the years that have dates. */
function rangeOf(chosen: PlainDate) {
  const dates = monthGrid(chosen).filter(isPlainDate)
  return { firstDate: dates[0] ?? chosen, lastDate: dates.at(-1) ?? chosen }
}

interface NextCutoffProps {
  readonly days: readonly DayView[]
  readonly chosen: PlainDate
  readonly today: PlainDate
  readonly onPast: () => void
}

/** When the chosen day closes, or the next day that is open. */
function NextCutoff({ days, chosen, today, onPast }: NextCutoffProps) {
  const day = clockedDay(
    days.filter(({ date }) => date >= today),
    chosen,
  )
  return (
    <p className="calendar-clock">
      {day && (
        <>
          <span>
            Orders for {shortWeekday(weekdayOf(day.date))} {shortDate(day.date)}:
          </span>
          <CutoffClock key={day.date} cutoffAt={day.cutoffAt} onPast={onPast} />
        </>
      )}
    </p>
  )
}

interface ViewSwitchProps {
  readonly isAgenda: boolean
  readonly chosen: PlainDate
  readonly onMonth: (month: string | undefined) => void
}

/** Phones show the next days first; the month is the other view. */
const ViewSwitch = ({ isAgenda, chosen, onMonth }: ViewSwitchProps) => (
  <fieldset className="view-switch">
    <legend className="hidden-visually">View</legend>
    <Button aria-pressed={isAgenda} onClick={() => onMonth(undefined)}>
      Next 14 days
    </Button>
    <Button aria-pressed={!isAgenda} onClick={() => onMonth(toUsDate(firstOfMonth(chosen)))}>
      Month
    </Button>
  </fieldset>
)
