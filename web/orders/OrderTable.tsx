import { type CSSProperties, memo, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { cents, extendedCents } from '#rules/money.ts'
import type { Column } from './columns.ts'
import { LineStatusText } from './LineStatusText.tsx'
import type { OrderItem } from './order-api.ts'
import { useLine } from './order-context.ts'
import { QuantityCell } from './QuantityCell.tsx'
import { type CellWorld, useCellEvents } from './use-cell-events.ts'
import { useRowHeight } from './use-row-height.ts'
import { useRows } from './use-rows.ts'

export interface LinesHandle {
  readonly focusAt: (index: number) => void
}

export interface LinesProps {
  readonly items: readonly OrderItem[]
  readonly columns: readonly Column[]
  readonly isLocked: boolean
  readonly world: CellWorld
  readonly ref: Ref<LinesHandle>
}

const FIXED_PX = 76 + 240 + 84 + 150

/** The order's lines on a desk: a native table, so that every quantity is a tab stop (ux 1.1). Only near rows are drawn. */
export function OrderTable({ items, columns, isLocked, world, ref }: LinesProps) {
  const box = useRef<HTMLDivElement>(null)
  const itemNos = useMemo(() => items.map(({ itemNo }) => itemNo), [items])
  const { rows, focusAt, onFocusItem } = useRows({ itemNos, rowHeight: useRowHeight(), scroller: () => box.current })
  const events = useCellEvents({ ...world, itemNos, focusAt, onFocusItem })
  useImperativeHandle(ref, () => ({ focusAt }), [focusAt])
  const width = FIXED_PX + columns.reduce((sum, column) => sum + column.width, 0)

  // Another view starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `items` is the view
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [items])

  return (
    <section
      ref={box}
      id="order-lines"
      className="table-frame order-frame"
      aria-label="Order lines"
      // Without fields to go to, the keyboard scrolls the box.
      tabIndex={isLocked ? 0 : undefined}
      {...events}
    >
      <table
        className="table order-table"
        aria-rowcount={items.length + 1}
        style={{ '--table-width': `${width}px` } as CSSProperties}
      >
        <caption className="hidden-visually">Order items, {items.length}</caption>
        <colgroup>
          <col className="col-item" />
          <col />
          <col className="col-quantity" />
          <col className="col-status" />
          {columns.map(({ key, width: px }) => (
            <col key={key} style={{ width: px }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="sticky">
              Item
            </th>
            <th scope="col">Description</th>
            <th scope="col" className="number">
              Quantity
            </th>
            <th scope="col">Status</th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.isNumber ? 'number' : undefined}
                title={column.meaning}
              >
                {column.label}
                {column.more && <span className="head-more">waste</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.shown.map(({ index, gap }) => {
            const item = items[index]
            return (
              item && (
                <Line key={item.itemNo} item={item} index={index} gap={gap} columns={columns} isLocked={isLocked} />
              )
            )
          })}
          {rows.after > 0 && <Gap height={rows.after} span={columns.length + 4} />}
        </tbody>
      </table>
    </section>
  )
}

interface LineProps {
  readonly item: OrderItem
  readonly index: number
  readonly gap: number
  readonly columns: readonly Column[]
  readonly isLocked: boolean
}

const Line = memo(function Line({ item, index, gap, columns, isLocked }: LineProps) {
  const state = useLine(item.itemNo, ({ status }) => stateOf[status.kind])
  return (
    <>
      {gap > 0 && <Gap height={gap} span={columns.length + 4} />}
      <tr aria-rowindex={index + 2} data-state={state}>
        <th scope="row" className="sticky code">
          {item.itemNo}
        </th>
        <td className="description" title={item.description}>
          {item.description}
        </td>
        <td className="number">
          <QuantityCell itemNo={item.itemNo} description={item.description} isLocked={isLocked} />
        </td>
        <td className="status-cell">
          <div className="status-box">
            <LineStatusText itemNo={item.itemNo} />
          </div>
        </td>
        <Facts item={item} columns={columns} />
      </tr>
    </>
  )
})

/** What never changes with a save, so that a save does not draw it. */
const Facts = memo(function Facts({ item, columns }: Pick<LineProps, 'item' | 'columns'>) {
  return columns.map((column) => (
    <td key={column.key} className={column.isNumber ? 'number' : column.isCode ? 'code' : undefined}>
      {column.isExtended ? <Extended item={item} /> : <Fact item={item} column={column} />}
    </td>
  ))
})

const stateOf = {
  clean: undefined,
  saved: undefined,
  queued: 'waiting',
  saving: 'waiting',
  waiting: 'waiting',
  failed: 'failed',
  closed: 'failed',
  conflict: 'failed',
} as const

function Fact({ item, column }: { readonly item: OrderItem; readonly column: Column }) {
  const more = column.more?.(item)
  return (
    <>
      {column.text(item)}
      {column.more && (
        <span className="cell-more" title={more ? `${more} wasted` : undefined}>
          {more}
        </span>
      )}
    </>
  )
}

/** Recomputed on each key (ORD-30). */
function Extended({ item }: { readonly item: OrderItem }) {
  const quantity = useLine(item.itemNo, (line) => line.live)
  return quantity > 0 && item.baseCostCents !== undefined && cents(extendedCents(item.baseCostCents, quantity))
}

/** The height of the rows that are not drawn. */
const Gap = ({ height, span }: { readonly height: number; readonly span: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
  <tr aria-hidden="true" className="gap">
    <td colSpan={span} style={{ height }} />
  </tr>
)
