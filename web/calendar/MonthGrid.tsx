import { Lock } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { monthGrid, type PlainDate, shortWeekday, WEEKDAYS, weekdayName } from '#rules/calendar.ts'
import { isForCustomerToFill } from '#rules/ordering/order.ts'
import { CreateLink } from '../ordering/CreateLink.tsx'
import { createText, longDate, monthName, offerText } from '../ordering/day-words.ts'
import { type PlaceRow, useOpening } from '../ordering/opening.tsx'
import { useSession } from '../session/session.tsx'
import { cellName, type DayView } from './month-days.ts'
import { dayAfterKey } from './month-keys.ts'
import { OrderChip } from './OrderChip.tsx'

const CHIPS = 2

interface MonthGridProps {
  readonly row: PlaceRow
  /** The day that holds the grid's one tab stop; its month is the one shown. */
  readonly chosen: PlainDate
  readonly today: PlainDate
  /** Days not yet known are drawn empty and marked busy. */
  readonly days: ReadonlyMap<PlainDate, DayView>
  readonly onChoose: (date: PlainDate) => void
  readonly onOpen: (date: PlainDate) => void
  /** The phone's grid: numbers only, a press opens the day. */
  readonly isCompact?: boolean
  /** The chosen day takes the focus on opening: someone comes back to it. */
  readonly takesFocus?: boolean
}

/** The month as a grid by the ARIA Authoring Practices (APG): arrows by day and week, Home and End, Page keys by month and year, Enter opens, c creates. */
export function MonthGrid({
  row,
  chosen,
  today,
  days,
  onChoose,
  onOpen,
  isCompact = false,
  takesFocus = false,
}: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const isMoved = useRef(takesFocus)
  const { createOnce, refuse } = useOpening()
  const { viewer, policy } = useSession()
  const dates = monthGrid(chosen)

  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLTableCellElement)) return
    const next = dayAfterKey(chosen, event.key, event.shiftKey)
    const day = days.get(chosen)
    if (next !== undefined) {
      isMoved.current = true
      onChoose(next)
    } else if (event.key === 'Enter' || event.key === ' ') onOpen(chosen)
    else if (event.key === 'c' && day?.kind === 'open' && !isForCustomerToFill(day, viewer, policy))
      createOnce(row, day)
    else if (event.key === 'c' && day?.kind === 'hold') refuse()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button')) return
    const date = event.target.closest<HTMLElement>('[data-date]')?.dataset['date']
    if (date === undefined) return
    onChoose(date)
    onOpen(date)
  }

  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is what APG calls a table with one tab stop
      role="grid"
      className={isCompact ? 'month month-compact' : 'month'}
      aria-label={monthName(chosen)}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
              {isCompact ? shortWeekday(weekday).slice(0, 2) : shortWeekday(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7)).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const day = days.get(date)
              return (
                <td
                  key={date}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                  role="gridcell"
                  data-date={date}
                  data-kind={day?.kind}
                  data-past={date < today || undefined}
                  data-outside={date.slice(0, 7) !== chosen.slice(0, 7) || undefined}
                  tabIndex={date === chosen ? 0 : -1}
                  aria-selected={date === chosen}
                  aria-current={date === today ? 'date' : undefined}
                  aria-busy={day === undefined || undefined}
                  title={day && offerText(day)}
                >
                  <Cell row={row} date={date} day={day} today={today} isCompact={isCompact} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  readonly row: PlaceRow
  readonly date: PlainDate
  readonly day: DayView | undefined
  readonly today: PlainDate
  readonly isCompact: boolean
}

function Cell({ row, date, day, today, isCompact }: CellProps) {
  const isPast = date < today
  const dayOfMonth = Number(date.slice(8))
  if (isCompact) {
    return (
      <span className="month-cell">
        <CellName date={date} day={day} />
        <span className="month-date" aria-hidden="true">
          {dayOfMonth}
        </span>
        {day && <CompactMark day={day} isPast={isPast} />}
      </span>
    )
  }
  return (
    <div className="month-cell">
      <CellName date={date} day={day} />
      <span className="month-head" aria-hidden="true">
        <span className="month-date">{dayOfMonth}</span>
        {date === today && <span className="month-today">Today</span>}
      </span>
      {day?.orders.slice(0, CHIPS).map((order) => (
        <OrderChip key={order.orderNo} order={order} row={row} day={day} tabIndex={-1} />
      ))}
      {day && day.orders.length > CHIPS && (
        <span className="month-more" aria-hidden="true">
          +{day.orders.length - CHIPS} more
        </span>
      )}
      {day && (day.kind === 'open' || day.kind === 'hold') && (
        <CreateLink row={row} day={day} isHeld={day.kind === 'hold'} size="small" tabIndex={-1}>
          {createText(day.orders.length)}
        </CreateLink>
      )}
      {day && !isPast && (day.kind === 'closed' || day.kind === 'off') && (
        <span className="month-closed" aria-hidden="true">
          {day.kind === 'closed' && <Lock size={14} aria-hidden />}
          {day.word}
        </span>
      )}
    </div>
  )
}

/** What a screen reader says of the cell, before its links: words of ours in place of figures and marks. */
const CellName = ({ date, day }: Pick<CellProps, 'date' | 'day'>) => (
  <span className="hidden-visually">{day ? cellName(day) : longDate(date)} </span>
)

/** How many orders, or whether one can be made. */
function CompactMark({ day, isPast }: { readonly day: DayView; readonly isPast: boolean }) {
  if (isPast && day.orders.length === 0) return null
  if (day.orders.length > 0)
    return (
      <span className="month-count" aria-hidden="true">
        {day.orders.length}
      </span>
    )
  if (day.kind === 'open')
    return (
      <span className="month-plus" aria-hidden="true">
        +
      </span>
    )
  return day.kind === 'off' ? <span aria-hidden="true">–</span> : <Lock size={14} aria-hidden />
}
