import { memo } from 'react'
import { figure } from '#rules/many.ts'
import { Gap } from '../../ui/table/Gap.tsx'
import { statusId } from '../cells/cells.ts'
import { QuantityCell } from '../cells/QuantityCell.tsx'
import type { OrderItem } from '../data/order-api.ts'
import { OrderContext, useLine, useOrderTools } from '../data/order-context.ts'
import { lastQuantity } from '../data/order-view.ts'
import type { LineStatus } from '../saving/line-state.ts'
import type { QuantityStore } from '../saving/saving.ts'
import type { Column } from './day/days.ts'
import { useWeekQuantity } from './week-stores.ts'

const lastOf = (item: OrderItem | undefined): number => (item ? lastQuantity(item) : 0)

interface WeekRowProps {
  readonly item: OrderItem
  /** Its place among the rows, bars counted. */
  readonly at: number
  readonly gap: number
  readonly columns: readonly Column[]
  readonly stores: readonly QuantityStore[]
}

/** One item over the week: a cell a day, its total, and that of the week before (WEK-08). */
export const WeekRow = memo(function WeekRow({ item, at, gap, columns, stores }: WeekRowProps) {
  const { itemNo, description } = item
  const lastWeek = columns.reduce((sum, { open }) => sum + lastOf(open?.items.get(itemNo)), 0)
  return (
    <>
      {gap > 0 && <Gap height={gap} span={columns.length + 4} />}
      <tr aria-rowindex={at + 2}>
        <th scope="row" className="sticky code">
          {itemNo}
        </th>
        <td className="description" title={description}>
          <span className="week-name">{description}</span>
        </td>
        {columns.map((column) => (
          <DayCell key={column.date} itemNo={itemNo} description={description} column={column} />
        ))}
        <td className="number week-end">
          <WeekTotal itemNo={itemNo} stores={stores} />
        </td>
        <td className="number muted">{lastWeek > 0 && figure(lastWeek)}</td>
      </tr>
    </>
  )
})

interface DayCellProps {
  readonly itemNo: string
  readonly description: string
  readonly column: Column
}

const DayCell = memo(function DayCell({ itemNo, description, column: { open, load } }: DayCellProps) {
  if (!open) return <td className="week-none">{load.kind === 'failed' ? '' : '…'}</td>
  const item = open.items.get(itemNo)
  if (!item) {
    return (
      <td className="week-none" title="Not on this day’s item list">
        n/a
      </td>
    )
  }
  const isLocked = open.lock !== undefined
  return (
    <OrderContext value={open.tools}>
      <td className="quantity-cell" data-locked={isLocked || undefined} title={open.lock?.text}>
        <div className="quantity-box">
          <QuantityCell itemNo={itemNo} description={description} isLocked={isLocked} />
          <div className="status-box" id={statusId(itemNo, open.tools.day?.key)}>
            <CellStatus itemNo={itemNo} lastWeek={lastQuantity(item)} />
          </div>
        </div>
      </td>
    </OrderContext>
  )
})

/** In the width of a cell; what went wrong is said in full under the lines. */
const words = {
  queued: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  waiting: 'Waiting',
  mistyped: 'Not saved',
  failed: 'Not saved',
  closed: 'Not saved',
  conflict: 'Changed',
} as const satisfies Record<Exclude<LineStatus['kind'], 'clean'>, string>

/** How the line stands, in words (SCR-05); where there is nothing to say, what was ordered a week before. */
function CellStatus({ itemNo, lastWeek }: { readonly itemNo: string; readonly lastWeek: number }) {
  const kind = useLine(itemNo, ({ status }) => status.kind)
  const text = useLine(itemNo, ({ status }) => ('text' in status ? status.text : undefined))
  const isOffMenu = useLine(itemNo, (line) => line.isOffMenu)
  const { store } = useOrderTools()
  if (kind !== 'clean') {
    const isBad = 'attempted' in store.line(itemNo).status
    return (
      <span className={isBad ? 'line-bad' : kind === 'saved' ? 'line-saved' : 'muted'} title={text}>
        {words[kind]}
        {text !== undefined && <span className="hidden-visually">. {text}</span>}
      </span>
    )
  }
  if (isOffMenu) return <span className="muted">Off menu</span>
  return (
    lastWeek > 0 && (
      <span className="muted">
        <span className="hidden-visually">Last week </span>
        {figure(lastWeek)}
      </span>
    )
  )
}

function WeekTotal({ itemNo, stores }: { readonly itemNo: string; readonly stores: readonly QuantityStore[] }) {
  const quantity = useWeekQuantity(stores, itemNo)
  return <div className="live-cell">{quantity > 0 && figure(quantity)}</div>
}
