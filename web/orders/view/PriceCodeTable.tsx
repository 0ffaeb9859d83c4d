import { WASTE_PERCENT_DECIMALS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import type { priceCodeHistory } from '#rules/orders/price-code-history.ts'
import type { OrderHeader } from '../data/order-api.ts'

interface PriceCodeTableProps extends ReturnType<typeof priceCodeHistory> {
  readonly history: OrderHeader['history']
  readonly mayWaste: boolean
}

/** Pieces of each price code and day; fetched when it is first opened. */
export default function PriceCodeTable({ rows, sum, history, mayWaste }: PriceCodeTableProps) {
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
