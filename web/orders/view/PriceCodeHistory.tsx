import { lazy, memo, Suspense, useMemo, useState } from 'react'
import { may, type Viewer } from '#rules/access.ts'
import { figure } from '#rules/many.ts'
import { priceCodeHistory } from '#rules/orders/price-code-history.ts'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { NOT_FETCHED } from '../data/not-fetched.ts'
import type { OrderHeader, OrderItem } from '../data/order-api.ts'

/** Awaited before it is drawn: a table that cannot be fetched must not take the screen along. */
const loadTable = () => import('./PriceCodeTable.tsx')
const PriceCodeTable = lazy(loadTable)

interface PriceCodeHistoryProps {
  readonly items: readonly OrderItem[]
  readonly history: OrderHeader['history']
  readonly viewer: Viewer
}

/** What was ordered of each price code in the days of the history columns (ORD-11): one line until it is opened. */
export const PriceCodeHistory = memo(function PriceCodeHistory({ items, history, viewer }: PriceCodeHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const mayWaste = may(viewer, 'items.seeWaste')
  const { rows, sum } = useMemo(
    () => priceCodeHistory(mayWaste ? items : items.map((item) => ({ ...item, waste: [] })), history.length),
    [items, history, mayWaste],
  )
  if (rows.length === 0) return null
  const show = (isWanted: boolean) => {
    if (!isWanted) return setOpen(false)
    loadTable().then(
      () => setOpen(true),
      () => toast.error(NOT_FETCHED),
    )
  }
  return (
    <details className="price-history" onToggle={(event) => show(event.currentTarget.open)}>
      <summary>History by price code ({figure(rows.length)})</summary>
      {isOpen && (
        <Suspense>
          <PriceCodeTable rows={rows} sum={sum} history={history} mayWaste={mayWaste} />
        </Suspense>
      )}
    </details>
  )
})
