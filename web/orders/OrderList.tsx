import {
  type CSSProperties,
  memo,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LineStatusText } from './LineStatusText.tsx'
import type { LinesProps } from './OrderTable.tsx'
import type { OrderItem } from './order-api.ts'
import { useLine } from './order-context.ts'
import { lastQuantity } from './order-view.ts'
import { QuantityCell } from './QuantityCell.tsx'
import { useCellEvents } from './use-cell-events.ts'
import { useRows } from './use-rows.ts'

const ROW_PX = 64

/** The order's lines on a phone: one line an item, the number pad, targets of 48 px (ux 1.11). */
export function OrderList({ items, isLocked, world, ref }: LinesProps) {
  const box = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const itemNos = useMemo(() => items.map(({ itemNo }) => itemNo), [items])
  const { rows, focusAt, onFocusItem } = useRows({
    itemNos,
    rowHeight: ROW_PX,
    top,
    scroller: () => box.current?.closest<HTMLElement>('.order-scroll') ?? null,
  })
  const events = useCellEvents({ ...world, itemNos, focusAt, onFocusItem })
  useImperativeHandle(ref, () => ({ focusAt }), [focusAt])
  // Whatever stands above the list may have grown: a notice, the docket's details.
  const measure = useCallback(() => setTop(box.current?.offsetTop ?? 0), [])
  useLayoutEffect(measure)

  return (
    <ul ref={box} id="order-lines" className="order-list" aria-label={`Order items, ${items.length}`} {...events}>
      {rows.shown.map(({ index, gap }) => {
        const item = items[index]
        return (
          item && (
            <Line key={item.itemNo} item={item} index={index} count={items.length} gap={gap} isLocked={isLocked} />
          )
        )
      })}
      {rows.after > 0 && <li aria-hidden="true" style={{ height: rows.after }} />}
    </ul>
  )
}

interface LineProps {
  readonly item: OrderItem
  readonly index: number
  readonly count: number
  readonly gap: number
  readonly isLocked: boolean
}

const Line = memo(function Line({ item, index, count, gap, isLocked }: LineProps) {
  const isBad = useLine(item.itemNo, ({ status }) => 'attempted' in status)
  const last = lastQuantity(item)
  return (
    <>
      {gap > 0 && <li aria-hidden="true" style={{ height: gap } as CSSProperties} />}
      <li
        className="order-line"
        aria-posinset={index + 1}
        aria-setsize={count}
        data-state={isBad ? 'failed' : undefined}
      >
        <label className="order-line-text" htmlFor={`quantity-${item.itemNo}`}>
          <span className="order-line-name">{item.description}</span>
          <span className="muted">
            <span className="code">{item.itemNo}</span>
            {last > 0 && <span>Last: {last}</span>}
          </span>
        </label>
        <span className="order-line-status">
          <LineStatusText itemNo={item.itemNo} />
        </span>
        <QuantityCell itemNo={item.itemNo} description={item.description} isLocked={isLocked} />
      </li>
    </>
  )
})
