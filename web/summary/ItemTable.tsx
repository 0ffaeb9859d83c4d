import { FileText } from 'lucide-react'
import { memo, type Ref } from 'react'
import { figure } from '#rules/many.ts'
import { dayNameOf } from '#rules/ordering/order-summary.ts'
import { totalsOf } from '#rules/ordering/summary-rows.ts'
import { countOf, dayHead, type ItemWeekRow, type WeekDay } from '../ordering/week.ts'
import { SortHead } from '../ui/table/SortHead.tsx'
import { sortedBy } from '../ui/table/sorted.ts'
import { SummaryFrame } from './grid/SummaryFrame.tsx'
import type { ItemsProps } from './ItemList.tsx'
import type { ItemView } from './summary-view.ts'

interface ItemTableProps extends ItemsProps {
  readonly view: ItemView
  readonly onView: (view: ItemView) => void
  readonly grid: { readonly ref: Ref<HTMLTableElement> }
}

const HEADS = [
  { by: 'itemNo', filter: 'item', label: 'Item', says: 'starts with' },
  { by: 'description', filter: 'description', label: 'Description', says: 'contains' },
] as const

/** The week by item on a desktop (SUM-07). */
export function ItemTable({ rows, drawn, days, view, onView, grid, onOpen, empty }: ItemTableProps) {
  const totals = totalsOf(rows)
  const sort = (by: ItemView['sortBy']) => onView(sortedBy(view, by))
  return (
    <SummaryFrame days={days.length}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is what APG calls a table with one tab stop */}
      <table {...grid} role="grid" className="table summary-table" aria-rowcount={rows.length + 3}>
        <caption className="hidden-visually">
          Pieces ordered by item and day. The headings sort; the fields below them filter.
        </caption>
        <thead>
          <tr>
            {HEADS.map(({ by, label }) => (
              <SortHead key={by} by={by} view={view} onSort={sort} className={`sticky summary-${by}`}>
                {label}
              </SortHead>
            ))}
            {days.map(({ date, letter }) => (
              <SortHead key={letter} by={dayNameOf(date)} view={view} onSort={sort} className="number">
                {dayHead(date)}
              </SortHead>
            ))}
            <SortHead by="total" view={view} onSort={sort} className="number summary-end">
              TOTAL
            </SortHead>
          </tr>
          <tr className="filters">
            {HEADS.map(({ by, filter, label, says }) => (
              <td key={by} className={`sticky summary-${by}`}>
                <input
                  type="text"
                  className={filter === 'item' ? 'input input-code' : 'input'}
                  aria-label={`${label} ${says}`}
                  placeholder={says === 'contains' ? 'Contains' : 'Starts'}
                  autoComplete="off"
                  value={view[filter]}
                  onChange={(event) => onView({ ...view, [filter]: event.currentTarget.value })}
                />
              </td>
            ))}
            <td colSpan={days.length} />
            <td className="summary-end" />
          </tr>
        </thead>
        <tbody>
          {empty ? (
            <tr>
              <td colSpan={days.length + 3}>{empty}</td>
            </tr>
          ) : (
            rows
              .slice(0, drawn)
              .map((row, index) => (
                <ItemRow key={row.itemNo} row={row} days={days} ariaIndex={index + 3} onOpen={onOpen} />
              ))
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="sticky summary-itemNo">
              Totals
            </th>
            {days.map(({ date, letter }) => (
              <td key={letter} className="number">
                {figure(totals[dayNameOf(date)])}
              </td>
            ))}
            <td className="number summary-end">{figure(totals.total)}</td>
          </tr>
        </tfoot>
      </table>
    </SummaryFrame>
  )
}

interface ItemRowProps {
  readonly row: ItemWeekRow
  readonly days: readonly WeekDay[]
  readonly ariaIndex: number
  readonly onOpen: (row: ItemWeekRow) => void
}

const ItemRow = memo(function ItemRow({ row, days, ariaIndex, onOpen }: ItemRowProps) {
  const cell = (column: number) => ({ 'data-row': row.itemNo, 'data-column': column })
  return (
    <tr aria-rowindex={ariaIndex}>
      <th scope="row" className="code sticky summary-itemNo" tabIndex={-1} {...cell(0)}>
        <button
          type="button"
          className="summary-pdf"
          tabIndex={-1}
          title="PDF, opens in a new tab"
          onClick={() => onOpen(row)}
        >
          {row.itemNo} <FileText size={16} aria-hidden />
          <span className="hidden-visually"> PDF, opens in a new tab</span>
        </button>
      </th>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid */}
      <td role="gridcell" tabIndex={-1} className="sticky summary-description" {...cell(1)}>
        {row.description}
      </td>
      {days.map(({ date }, index) => (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
        <td key={date} role="gridcell" tabIndex={-1} className="number" {...cell(index + 2)}>
          {countOf(row, date) > 0 ? figure(countOf(row, date)) : <span className="muted">0</span>}
        </td>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid */}
      <td role="gridcell" tabIndex={-1} className="number summary-end" {...cell(days.length + 2)}>
        {figure(row.total)}
      </td>
    </tr>
  )
})
