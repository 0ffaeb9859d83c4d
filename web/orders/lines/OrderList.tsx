import {
  type CSSProperties,
  memo,
  type ReactNode,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { figure } from '#rules/many.ts'
import { statusId } from '../cells/cells.ts'
import { LineRetry, LineStatusText } from '../cells/LineStatusText.tsx'
import { QuantityCell } from '../cells/QuantityCell.tsx'
import { TrayHint } from '../cells/TrayHint.tsx'
import { useCellEvents } from '../cells/use-cell-events.ts'
import type { OrderItem } from '../data/order-api.ts'
import { useLine } from '../data/order-context.ts'
import { lastQuantity } from '../data/order-view.ts'
import { factText } from '../data/use-under-item.ts'
import { ItemName } from './ItemName.tsx'
import type { LinesLayout, LinesProps } from './lines.ts'
import { barKey, EntryBar } from './SectionBar.tsx'
import { useRows } from './use-rows.ts'

const ROW_PX = 64
const BAR_PX = 44

/** The order's lines on a phone: one line an item, the number pad, targets of 48 px (SCR-02). */
export function OrderList({ entries, layout, onSection, deps, ref }: LinesProps) {
  const box = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const { rows, itemNos, focusAt, showAt, onFocusItem } = useRows({
    entries,
    rowHeight: ROW_PX,
    barHeight: BAR_PX,
    top,
    scroller: () => box.current?.closest<HTMLElement>('.order-scroll') ?? null,
  })
  const events = useCellEvents({ ...deps, itemNos, focusAt, onFocusItem })
  useImperativeHandle(ref, () => ({ focusAt, showAt }), [focusAt, showAt])
  // Whatever stands above the list may have grown: a notice, the docket's details.
  const measure = useCallback(() => setTop(box.current?.offsetTop ?? 0), [])
  useLayoutEffect(measure)

  return (
    <ul
      ref={box}
      id="order-lines"
      className="order-list"
      aria-label={`Order items, ${figure(itemNos.length)}`}
      {...events}
    >
      {rows.shown.map(({ index, gap }) => {
        const entry = entries[index]
        if (entry?.kind === 'item') {
          return (
            <Line
              key={entry.item.itemNo}
              item={entry.item}
              index={entry.index}
              count={itemNos.length}
              gap={gap}
              layout={layout}
            />
          )
        }
        return (
          entry && (
            <Bar key={barKey(entry)} gap={gap}>
              <EntryBar entry={entry} onSection={onSection} />
            </Bar>
          )
        )
      })}
      {rows.after > 0 && <li aria-hidden="true" style={{ height: rows.after }} />}
    </ul>
  )
}

const Bar = ({ gap, children }: { readonly gap: number; readonly children: ReactNode }) => (
  <>
    {gap > 0 && <li aria-hidden="true" style={{ height: gap } as CSSProperties} />}
    <li className="section-bar">{children}</li>
  </>
)

interface LineProps {
  readonly item: OrderItem
  readonly index: number
  readonly count: number
  readonly gap: number
  readonly layout: LinesLayout
}

const Line = memo(function Line({ item, index, count, gap, layout }: LineProps) {
  const { isLocked, hasWholeTrays, under, onDetails } = layout
  const isBad = useLine(item.itemNo, ({ status }) => 'attempted' in status)
  const last = lastQuantity(item)
  const more = under.map((column) => factText(column, item)).filter(Boolean)
  const facts = (
    <>
      <span className="muted order-line-facts">
        <span className="code">{item.itemNo}</span>
        {last > 0 && <span className="order-line-last">Last: {figure(last)}</span>}
        <span className="order-line-status" id={statusId(item.itemNo)}>
          <LineStatusText itemNo={item.itemNo} isWordsOnly />
          {!isLocked && <TrayHint itemNo={item.itemNo} traySize={item.traySize} hasWholeTrays={hasWholeTrays} />}
        </span>
      </span>
      {more.length > 0 && <span className="muted order-line-under">{more.join(' · ')}</span>}
    </>
  )
  return (
    <>
      {gap > 0 && <li aria-hidden="true" style={{ height: gap } as CSSProperties} />}
      <li
        className="order-line"
        aria-posinset={index + 1}
        aria-setsize={count}
        data-state={isBad ? 'failed' : undefined}
      >
        {onDetails ? (
          <span className="order-line-text">
            <span className="order-line-name">
              <ItemName item={item} isLocked={isLocked} onOpen={onDetails} />
            </span>
            {facts}
          </span>
        ) : (
          <label className="order-line-text" htmlFor={`quantity-${item.itemNo}`}>
            <span className="order-line-name">{item.description}</span>
            {facts}
          </label>
        )}
        <LineRetry itemNo={item.itemNo} />
        <QuantityCell itemNo={item.itemNo} description={item.description} isLocked={isLocked} />
      </li>
    </>
  )
})
