import { memo, useMemo, useState } from 'react'
import { may, type Viewer } from '#rules/access.ts'
import { WASTE_PERCENT_DECIMALS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { priceCodeHistory } from '#rules/orders/price-code-history.ts'
import type { OrderHeader, OrderItem } from '../data/order-api.ts'

interface PriceCodeHistoryProps {
  readonly items: readonly OrderItem[]
  readonly history: OrderHeader['history']
  readonly viewer: Viewer
}

/** What was ordered of each price code in the days of the history columns (ORD-11): one line until it is opened. */
export const PriceCodeHistory = memo(function PriceCodeHistory({ items, history, viewer }: PriceCodeHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const mayWaste = may(viewer, 'items.seeWaste')
  const { rows, sum } = useMemo(
    () => priceCodeHistory(mayWaste ? items : items.map((item) => ({ ...item, waste: [] })), history.length),
    [items, history, mayWaste],
  )
  if (rows.length === 0) return null
  return (
    <details className="price-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History by price code ({figure(rows.length)})</summary>
      {isOpen && <CodeTable rows={rows} sum={sum} history={history} mayWaste={mayWaste} />}
    </details>
  )
})

interface CodeTableProps extends ReturnType<typeof priceCodeHistory> {
  readonly history: OrderHeader['history']
  readonly mayWaste: boolean
}

function CodeTable({ rows, sum, history, mayWaste }: CodeTableProps) {
  const figures = ({ pieces, total, waste, wastePercent }: typeof sum) => (
    <>
      {pieces.map((count, index) => (
        <td key={history[index]?.date + String(index)} className="number">
          {count || ''}
        </td>
      ))}
      <td className="number">{figure(total)}</td>
      {mayWaste && <td className="number">{waste || ''}</td>}
      {mayWaste && <td className="number">{wastePercent?.toFixed(WASTE_PERCENT_DECIMALS) ?? ''}</td>}
    </>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the box
    <section className="table-frame" aria-label="History by price code" tabIndex={0}>
      <table className="table">
        <caption className="hidden-visually">Pieces ordered by price code and day</caption>
        <thead>
          <tr>
            <th scope="col">Price code</th>
            {history.map(({ label, date }, index) => (
              <th key={date + String(index)} scope="col" className="number">
                {label}
              </th>
            ))}
            <th scope="col" className="number">
              Total
            </th>
            {mayWaste && (
              <th scope="col" className="number">
                Waste
              </th>
            )}
            {mayWaste && (
              <th scope="col" className="number">
                Waste %
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.priceCode}>
              <th scope="row" className="code">
                {row.priceCode || 'None'}
              </th>
              {figures(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {figures(sum)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
