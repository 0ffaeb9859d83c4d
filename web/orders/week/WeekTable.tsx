import { type CSSProperties, type Ref, useImperativeHandle, useRef } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { Gap } from '../../ui/table/Gap.tsx'
import { useMoreAside } from '../../ui/table/use-more-aside.ts'
import { useRowHeight } from '../../ui/table/use-row-height.ts'
import type { Entry } from '../data/order-view.ts'
import { useRows } from '../lines/use-rows.ts'
import type { QuantityStore } from '../saving/saving.ts'
import { DayHead } from './DayHead.tsx'
import type { Column } from './day/days.ts'
import { useWeekKeys } from './use-week-keys.ts'
import type { PasteAt } from './use-week-paste.tsx'
import { WeekBar } from './WeekBar.tsx'
import { WeekTotals } from './WeekFoot.tsx'
import { WeekRow } from './WeekRow.tsx'

const BAR_PX = 28
const [ITEM_PX, DESCRIPTION_PX, DAY_PX, TOTAL_PX] = [72, 140, 112, 64]

export interface WeekHandle {
  /** Focuses a cell by the place of its item among those shown. */
  readonly focusAt: (index: number, day: string) => void
}

interface WeekTableProps {
  readonly columns: readonly Column[]
  /** False for a moment while days are loaded: which of the lines are shown is not known yet. */
  readonly isDrawn: boolean
  readonly stores: readonly QuantityStore[]
  readonly entries: readonly Entry[]
  readonly locationNo: string
  readonly onSection: (name: string) => void
  readonly onRetry: (date: PlainDate) => void
  readonly onReopen: (date: PlainDate) => void
  readonly goTo: (date: PlainDate, itemNo: string) => boolean
  readonly backToFind: () => boolean
  readonly onUndo: () => void
  readonly onDetails: (itemNo: string, input: HTMLInputElement) => void
  readonly onPaste: (text: string, at: PasteAt) => void
  readonly onEnd: () => void
  readonly ref: Ref<WeekHandle>
}

/** Items by days: a native table, so that every quantity is a tab stop. Only near rows are drawn. */
export function WeekTable(props: WeekTableProps) {
  const { columns, isDrawn, stores, entries, locationNo, onSection, onRetry, onReopen, ref } = props
  const box = useRef<HTMLElement>(null)
  const { rows, itemNos, focusAt, onFocusItem } = useRows({
    entries,
    rowHeight: useRowHeight(),
    barHeight: BAR_PX,
    scroller: () => box.current,
  })
  useImperativeHandle(ref, () => ({ focusAt }), [focusAt])
  const events = useWeekKeys({ ...props, itemNos, focusAt, onFocusItem })
  const isLocked = columns.every(({ open }) => open?.lock !== undefined)
  const others = ITEM_PX + columns.length * DAY_PX + 2 * TOTAL_PX
  const widths = { '--other-columns': `${others}px`, '--table-width': `${others + DESCRIPTION_PX}px` }
  const span = columns.length + 4
  const hasMore = useMoreAside(() => box.current, String(columns.length))

  return (
    <div className="order-lines" data-more={hasMore || undefined}>
      <section
        ref={box}
        id="order-lines"
        className="table-frame order-frame"
        data-boxed
        data-undrawn={!isDrawn || undefined}
        data-grouped={entries.some(({ kind }) => kind !== 'item') || undefined}
        aria-label="Week"
        // Without fields to go to, the keyboard scrolls the box.
        tabIndex={isLocked ? 0 : undefined}
        {...events}
      >
        <table
          className="table order-table week-table"
          aria-rowcount={entries.length + 2}
          style={widths as CSSProperties}
        >
          <caption className="hidden-visually">Quantities of {figure(itemNos.length)} items by day</caption>
          <colgroup>
            <col style={{ width: ITEM_PX }} />
            <col className="col-description" />
            {columns.map(({ date }) => (
              <col key={date} style={{ width: DAY_PX }} />
            ))}
            <col style={{ width: TOTAL_PX }} />
            <col style={{ width: TOTAL_PX }} />
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="sticky">
                Item
              </th>
              <th scope="col">Description</th>
              {columns.map((column) => (
                <DayHead
                  key={column.date}
                  column={column}
                  columns={columns}
                  locationNo={locationNo}
                  onRetry={() => onRetry(column.date)}
                  onReopen={() => onReopen(column.date)}
                />
              ))}
              <th scope="col" className="number week-end">
                Week
              </th>
              <th scope="col" className="number">
                Last week
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.shown.map(({ index, gap }) => {
              const entry = entries[index]
              if (entry?.kind === 'item')
                return (
                  <WeekRow
                    key={entry.item.itemNo}
                    item={entry.item}
                    at={index}
                    gap={gap}
                    columns={columns}
                    stores={stores}
                  />
                )
              return (
                entry && <WeekBar key={index} entry={entry} at={index} gap={gap} span={span} onSection={onSection} />
              )
            })}
            {rows.after > 0 && <Gap height={rows.after} span={span} />}
          </tbody>
          {entries.length > 0 && (
            <tfoot>
              <WeekTotals columns={columns} stores={stores} />
            </tfoot>
          )}
        </table>
      </section>
      <div className="more-aside" aria-hidden="true" />
    </div>
  )
}
