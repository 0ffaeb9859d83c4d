import { useMemo, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { closingDay } from '#rules/ordering/needs-order.ts'
import type { SummaryFacts } from '#rules/ordering/order-summary.ts'
import { nextMissing } from '#rules/ordering/summary-rows.ts'
import { useAccountStatus } from '../ordering/account-status.ts'
import { forgetFinished, lastFinished } from '../ordering/finished-order.ts'
import { OpeningProvider, type PlaceDay, type PlaceRow } from '../ordering/opening.tsx'
import { clockedDays, dayHead, dayShown, findPlace, type Week, type WeekDay } from '../ordering/week.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { summaryCell } from '../portal/paths.ts'
import { useServerNow } from '../portal/use-server-now.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Button } from '../ui/Button.tsx'
import { CutoffClock } from '../ui/CutoffClock.tsx'
import { focusAll } from '../ui/field/focus-all.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { useKeys } from '../ui/keys/keys.tsx'
import { useIsPhone } from '../ui/media.ts'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { ListFoot } from '../ui/table/ListFoot.tsx'
import { PhoneSort } from '../ui/table/PhoneSort.tsx'
import { useFocusOnce } from '../ui/use-focus-once.ts'
import { CellDialog } from './CellDialog.tsx'
import { useGrid } from './grid/use-grid.ts'
import { LocationDay } from './LocationDay.tsx'
import { LocationTable } from './LocationTable.tsx'
import { NextStrip } from './NextStrip.tsx'
import { PastWeeks } from './PastWeeks.tsx'
import {
  LOCATION_SORTS,
  type LocationView,
  locationFilterOf,
  locationsOf,
  readLocationView,
  writeLocationView,
} from './summary-view.ts'

const REFETCH_MS = 60_000
const inAddress = { read: readLocationView, write: writeLocationView }
const NONE_MISSING = 'No order is missing this week.'

/** S08: who has what on which day, and the missing ones made (SUM-05, SUM-12). */
export function LocationLevel({ firstDate }: { readonly firstDate: PlainDate }) {
  const asked = useAsk(
    api.summaries.byLocation,
    { firstDate },
    { placeholderData: (before) => before, staleTime: 0, refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' },
  )
  return (
    <StateBox
      asked={asked}
      rows={12}
      empty={(week) => (week.rows.length === 0 ? <EmptyBox text="No locations yet." /> : undefined)}
    >
      {(week) => (
        <div aria-busy={asked.isPlaceholderData} className="stack summary-level">
          <LocationWeek week={week} firstDate={firstDate} />
        </div>
      )}
    </StateBox>
  )
}

function LocationWeek({ week, firstDate }: { readonly week: Week; readonly firstDate: PlainDate }) {
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const announce = useAnnounce()
  const isPhone = useIsPhone()
  const { view, setView, leaving, row: place } = useViewInAddress(inAddress)
  const find = useRef<HTMLInputElement>(null)
  const { days, facts } = useFacts(week)
  const phoneDay = isPhone ? dayShown(view.day, days, week.rows, facts) : undefined
  const closing = closingDay(days, week.rows, week.ordersAllowed)
  const dayAsked = phoneDay ?? closing
  const found = useMemo(() => locationsOf(week.rows, view, days, facts, dayAsked), [week, view, days, facts, dayAsked])
  const { rows } = found
  const here = findPlace(place, week.rows, days)

  const [finishedNo, setFinishedNo] = useState(lastFinished)
  const finished = here?.row.orders[here.day.letter]?.some(({ orderNo }) => orderNo === finishedNo) && here

  const ofView = JSON.stringify(view)
  const grid = useGrid({
    keys: useMemo(() => rows.map(({ locationNo }) => locationNo), [rows]),
    columns: days.length + 1,
    hasEvenRows: !isPhone,
    of: ofView,
    onKey: (key, cell) => {
      const [row, day] = [rows[cell.row], days[cell.column - 1]]
      if (!row || !day || (key.toLowerCase() !== 'o' && key !== 'Enter')) return false
      openDay(row, day)
      return true
    },
  })
  const openDay = (row: PlaceRow, day: PlaceDay) =>
    setSearch({ ...writeLocationView(view), row: summaryCell(row.locationNo, day.date), open: '1' })
  const closeDay = () => setSearch({ open: undefined })
  const focusCell = (locationNo: string, day: WeekDay | undefined) =>
    grid.focus(locationNo, day ? days.indexOf(day) + 1 : 0)
  useFocusOnce(!finished && !search['open'] && place !== undefined, () => {
    const [locationNo = ''] = (place ?? '').split('.')
    focusCell(locationNo, here?.day)
  })

  const toNextMissing = () => {
    const current = grid.current()
    const from = current &&
      rows[current.row] && {
        locationNo: rows[current.row]?.locationNo ?? '',
        date: days[current.column - 1]?.date ?? '',
      }
    const next = nextMissing(days, rows, { ordersAllowed: week.ordersAllowed }, from)
    if (!next) return announce(NONE_MISSING)
    focusCell(
      next.locationNo,
      days.find(({ date }) => date === next.date),
    )
  }
  const show = (missing: LocationView['missing']) =>
    setView({ ...view, missing: view.missing === missing ? '' : missing })
  useKeys('Order Summary, locations', [
    { keys: '/', does: 'Find', run: () => focusAll(find) },
    { keys: 'm', does: 'Only locations without an order for the day', run: () => show('day') },
    { keys: 'n', does: 'Next location and day without an order', run: toNextMissing },
    { keys: 'o', does: 'In the table: orders of the day' },
    { keys: 'Enter', does: 'In the table: view, create, or the calendar of the location' },
    { keys: '← → ↑ ↓', does: 'In the table: another day or location' },
    { keys: 'PageUp / PageDown', does: 'Ten locations up or down' },
  ])

  const empty = rows.length > 0 ? undefined : <Nothing view={view} day={dayAsked} onView={setView} />
  return (
    <OpeningProvider
      from="summary"
      onLeave={({ locationNo }, day) => leaving(day ? summaryCell(locationNo, day.date) : `${locationNo}.`)}
      onRefuse={closeDay}
      onOpenDay={openDay}
    >
      {finished && (
        <NextStrip
          rows={locationsOf(week.rows, { ...view, missing: '' }, days, facts, dayAsked).rows}
          days={days}
          facts={facts}
          from={finished}
          onClose={() => {
            forgetFinished()
            setFinishedNo(undefined)
            focusCell(finished.row.locationNo, finished.day)
          }}
        />
      )}
      <div className="toolbar summary-tools">
        <TextField
          ref={find}
          type="search"
          label="Find"
          isLabelHidden={isPhone}
          placeholder="Number, route or name"
          autoComplete="off"
          enterKeyHint="search"
          value={view.find}
          onChange={(text) => setView({ ...view, find: text })}
        />
        <Missing view={view} found={found} day={dayAsked} isPhone={isPhone} onShow={show} />
        {isPhone ? (
          <PhoneSort view={view} choices={LOCATION_SORTS} onView={setView} />
        ) : (
          <>
            <Button
              onClick={toNextMissing}
              aria-label="Next location and day without an order"
              title="Next location and day without an order"
              {...(found.missingInWeek === 0 && {
                disabledReason: NONE_MISSING,
                onDisabledPress: () => announce(NONE_MISSING),
              })}
            >
              Next
            </Button>
            {closing && (
              <p className="summary-clock push">
                <span className="muted">For {dayHead(closing.date)}</span> <CutoffClock cutoffAt={closing.cutoffAt} />
              </p>
            )}
          </>
        )}
      </div>
      {phoneDay ? (
        <LocationDay
          all={week.rows}
          rows={rows}
          drawn={grid.rows.shown.length}
          days={days}
          day={phoneDay}
          facts={facts}
          onDay={(day) => setView({ ...view, day })}
          empty={empty}
        />
      ) : (
        <LocationTable
          rows={rows}
          drawn={grid.rows}
          days={days}
          closing={closing}
          facts={facts}
          view={view}
          onView={setView}
          grid={grid.props}
          empty={empty}
        />
      )}
      <ListFoot
        shown={Math.min(grid.shown, rows.length)}
        total={rows.length}
        page={PAGE_SIZE}
        one="location"
        onMore={grid.more}
        onAll={grid.all}
      />
      <PastWeeks
        firstDate={firstDate}
        filter={pastFilter(readLocationView(search), dayAsked ? [dayAsked] : [], days)}
        rowsLeft={rows.length < week.rows.length ? many(rows.length, 'location') : undefined}
      />
      {search['open'] && here && <CellDialog {...here} facts={facts} onClose={closeDay} />}
    </OpeningProvider>
  )
}

/** The filters of the view as the weeks before are asked by them. */
function pastFilter(view: LocationView, dayAsked: readonly WeekDay[], days: readonly WeekDay[]) {
  const lacking = { '': [], day: dayAsked, week: days }[view.missing]
  return {
    ...locationFilterOf(view),
    withoutOrderOn: view.without || undefined,
    lackingOn: lacking.map(({ letter }) => letter).join('') || undefined,
  }
}

/** The days that have a column, at this minute, and what holds for all cells; the same objects until something changes. */
function useFacts(week: Week): { readonly days: readonly WeekDay[]; readonly facts: SummaryFacts } {
  const now = useServerNow(week.days.map(({ cutoffAt }) => cutoffAt))
  const told = JSON.stringify(clockedDays(week.days, now).filter(({ isShown }) => isShown))
  const days = useMemo(() => JSON.parse(told) as readonly WeekDay[], [told])
  const accountStatus = useAccountStatus().data?.accountStatus ?? week.accountStatus
  const facts = useMemo(
    () => ({ ordersAllowed: week.ordersAllowed, accountStatus }),
    [week.ordersAllowed, accountStatus],
  )
  return { days, facts }
}

interface MissingProps {
  readonly view: LocationView
  readonly found: ReturnType<typeof locationsOf>
  /** The day asked about; undefined: none can be ordered for any more. */
  readonly day: WeekDay | undefined
  /** The day is chosen beside it already. */
  readonly isPhone: boolean
  readonly onShow: (missing: LocationView['missing']) => void
}

/** Only locations without an order: for the day that closes next (on a phone, the day chosen), or for any day of the week. */
function Missing({ view, found, day, isPhone, onShow }: MissingProps) {
  const { hits, missingOnDay, missingInWeek } = found
  const count = missingOnDay > 0 && missingOnDay === hits ? 'All' : figure(missingOnDay)
  const saysMore = missingInWeek > missingOnDay && missingInWeek < hits
  return (
    <>
      {day && (
        <Button aria-pressed={view.missing === 'day'} onClick={() => onShow('day')}>
          {count} without an order{!isPhone && ` for ${dayHead(day.date)}`}
        </Button>
      )}
      {!isPhone && (saysMore || view.missing === 'week') && (
        <Button aria-pressed={view.missing === 'week'} onClick={() => onShow('week')}>
          {figure(missingInWeek)} in the week
        </Button>
      )}
    </>
  )
}

interface NothingProps {
  readonly view: LocationView
  readonly day: WeekDay | undefined
  readonly onView: (view: LocationView) => void
}

function Nothing({ view, day, onView }: NothingProps) {
  const clear = () => onView({ ...readLocationView({}), day: view.day, sortBy: view.sortBy })
  const isOnlyMissing = view.missing && !view.find && !view.route && !view.location && !view.name && !view.without
  const none = view.missing === 'day' && day ? `No order is missing for ${dayHead(day.date)}.` : NONE_MISSING
  return (
    <EmptyBox
      text={isOnlyMissing ? none : 'No locations match these filters.'}
      action={<Button onClick={clear}>{isOnlyMissing ? 'Show all locations' : 'Clear filters'}</Button>}
    />
  )
}
