import { memo, type ReactNode, type Ref, useMemo } from 'react'
import { type PlainDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { dayNameOf, type SummaryFacts } from '#rules/ordering/order-summary.ts'
import { totalsOf } from '#rules/ordering/summary-rows.ts'
import { useOpening } from '../ordering/opening.tsx'
import { dayHead, dayStanding, type WeekDay, type WeekRow } from '../ordering/week.ts'
import { paths } from '../portal/paths.ts'
import { Link } from '../ui/Link.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { Gap } from '../ui/table/Gap.tsx'
import type { RowWindow } from '../ui/table/row-window.ts'
import { SortHead } from '../ui/table/SortHead.tsx'
import { sortedBy } from '../ui/table/sorted.ts'
import { DayAction } from './DayAction.tsx'
import { SummaryFrame } from './grid/SummaryFrame.tsx'
import { type LocationView, withDayToggled } from './summary-view.ts'

interface LocationTableProps {
  /** All rows of the view, for the totals; those of `drawn` are drawn. */
  readonly rows: readonly WeekRow[]
  readonly drawn: RowWindow
  readonly days: readonly WeekDay[]
  /** Of those days, the one that closes next. */
  readonly closing: WeekDay | undefined
  readonly facts: SummaryFacts
  readonly view: LocationView
  readonly onView: (view: LocationView) => void
  readonly grid: { readonly ref: Ref<HTMLTableElement> }
  readonly empty: ReactNode | undefined
}

const CODES = [
  { by: 'routeNo', filter: 'route', label: 'Route', says: 'starts with' },
  { by: 'locationNo', filter: 'location', label: 'Location', says: 'starts with' },
  { by: 'name', filter: 'name', label: 'Name', says: 'contains' },
] as const

/** The week by location on a desktop (SUM-05): one grid, its heads, first columns and totals always in sight. */
export function LocationTable({ rows, drawn, days, closing, facts, view, onView, grid, empty }: LocationTableProps) {
  const totals = useMemo(() => totalsOf(rows), [rows])
  const span = days.length + 4
  const sort = (by: LocationView['sortBy']) => onView(sortedBy(view, by))
  return (
    <SummaryFrame days={days.length}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is what APG calls a table with one tab stop */}
      <table {...grid} role="grid" className="table summary-table" aria-rowcount={rows.length + 3}>
        <caption className="hidden-visually">
          Pieces ordered by location and day. The headings sort; the fields below them filter.
        </caption>
        <thead>
          <tr>
            {CODES.map(({ by, label }) => (
              <SortHead key={by} by={by} view={view} onSort={sort} className={`sticky summary-${by}`}>
                {label}
              </SortHead>
            ))}
            {days.map((day) => (
              <SortHead
                key={day.letter}
                by={dayNameOf(day.date)}
                view={view}
                onSort={sort}
                className={dayClass(day, closing)}
                below={<span className="summary-standing">{dayStanding(day)}</span>}
              >
                {dayHead(day.date)}
              </SortHead>
            ))}
            <SortHead by="total" view={view} onSort={sort} className="number summary-end">
              Total pieces
            </SortHead>
          </tr>
          <tr className="filters">
            {CODES.map(({ by, filter, label, says }) => (
              <td key={by} className={`sticky summary-${by}`}>
                <input
                  type="text"
                  className={filter === 'name' ? 'input' : 'input input-code'}
                  aria-label={`${label} ${says}`}
                  placeholder={says === 'contains' ? 'Contains' : 'Starts'}
                  autoComplete="off"
                  value={view[filter]}
                  onChange={(event) => onView({ ...view, [filter]: event.currentTarget.value })}
                />
              </td>
            ))}
            {days.map((day) => (
              <td key={day.letter} className={dayClass(day, closing)}>
                <label className="checkbox summary-without">
                  <input
                    type="checkbox"
                    aria-label={`No order on ${weekdayName(weekdayOf(day.date))}`}
                    checked={view.without.includes(day.letter)}
                    onChange={() => onView({ ...view, without: withDayToggled(view.without, day.letter) })}
                  />
                  None
                </label>
              </td>
            ))}
            <td className="summary-end" />
          </tr>
        </thead>
        <tbody>
          {empty ? (
            <tr>
              <td colSpan={span}>{empty}</td>
            </tr>
          ) : (
            drawn.shown.map(({ index, gap }) => {
              const row = rows[index]
              return (
                row && (
                  <LocationRow
                    key={row.locationNo}
                    row={row}
                    days={days}
                    closing={closing}
                    facts={facts}
                    ariaIndex={index + 3}
                    gap={gap}
                  />
                )
              )
            })
          )}
          {drawn.after > 0 && <Gap height={drawn.after} span={span} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className="sticky summary-routeNo">
              Totals
            </th>
            {days.map((day) => (
              <td key={day.letter} className={dayClass(day, closing)}>
                {figure(totals[dayNameOf(day.date)])}
              </td>
            ))}
            <td className="number summary-end">{figure(totals.total)}</td>
          </tr>
        </tfoot>
      </table>
    </SummaryFrame>
  )
}

/** The day that closes next stands out from top to bottom. */
const dayClass = (day: WeekDay, closing: WeekDay | undefined) =>
  day.letter === closing?.letter ? 'number summary-closing' : 'number'

interface LocationRowProps {
  readonly row: WeekRow
  readonly days: readonly WeekDay[]
  readonly closing: WeekDay | undefined
  readonly facts: SummaryFacts
  readonly ariaIndex: number
  readonly gap: number
}

const LocationRow = memo(function LocationRow({ row, days, closing, facts, ariaIndex, gap }: LocationRowProps) {
  return (
    <>
      {gap > 0 && <Gap height={gap} span={days.length + 4} />}
      <tr data-inactive={row.isInactive || undefined} aria-rowindex={ariaIndex}>
        <td className="code sticky summary-routeNo">{row.routeNo}</td>
        <td className="code sticky summary-locationNo">{row.locationNo}</td>
        <th scope="row" className="sticky summary-name" tabIndex={-1} data-row={row.locationNo} data-column={0}>
          <CalendarLink row={row} month={days[0]?.date} tabIndex={-1} />
          {row.isInactive && <Stamp>Inactive</Stamp>}
        </th>
        {days.map((day, index) => (
          <td
            key={day.letter}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
            role="gridcell"
            className={dayClass(day, closing)}
            tabIndex={-1}
            data-row={row.locationNo}
            data-column={index + 1}
          >
            <DayAction row={row} day={day} facts={facts} tabIndex={-1} size="small" />
          </td>
        ))}
        <td className="number summary-end">{figure(row.total)}</td>
      </tr>
    </>
  )
})

interface CalendarLinkProps {
  readonly row: WeekRow
  readonly month: PlainDate | undefined
  readonly tabIndex?: number
}

/** A location's name, which opens its calendar. */
export function CalendarLink({ row, month, tabIndex }: CalendarLinkProps) {
  const { leaving } = useOpening()
  return (
    <Link to={paths.calendar({ ...row, month })} tabIndex={tabIndex} onClick={() => leaving(row)}>
      {row.name}
    </Link>
  )
}
