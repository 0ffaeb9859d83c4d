import { useState } from 'react'
import { figure, many } from '#rules/many.ts'
import { totalsText } from '#rules/ordering/closed-day-words.ts'
import { longDate } from '../ordering/day-words.ts'
import { paths } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import type { CountedDay } from './use-closed-days.ts'

/** For staff with no customer chosen: the orders of a closed day, changed for all customers together or customer by customer. */
export function ClosedDayCustomers({ day }: { readonly day: CountedDay }) {
  const { orderDate: date, orders, customers, rows } = day
  const { viewAs } = useSession()
  const [error, setError] = useState('')
  const open = (customerNo: string) => {
    setError('')
    viewAs(customerNo, paths.closedDays).catch((failure: Error) => setError(failure.message))
  }
  return (
    <section className="stack" aria-labelledby={`closed-${date}`}>
      <h2 id={`closed-${date}`}>{longDate(date)}</h2>
      <p>{totalsText(day)}</p>
      <div className="toolbar">
        <ChangeButton orders={{ orderDate: date }}>Move or cancel {many(orders, 'order')}…</ChangeButton>
      </div>
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
      <div className="table-frame">
        <table className="table">
          <caption className="hidden-visually">Customers with orders for {longDate(date)}</caption>
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col" className="number">
                Orders
              </th>
              <th scope="col" className="number">
                Pieces
              </th>
              <th scope="col">
                <span className="hidden-visually">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ customerNo, customerName, ...own }) => (
              <tr key={customerNo}>
                <th scope="row">
                  <span className="code">{customerNo}</span> {customerName}
                </th>
                <td className="number">{figure(own.orders)}</td>
                <td className="number">{figure(own.pieces)}</td>
                <td className="actions">
                  <Button
                    size="small"
                    aria-label={`View As ${customerNo}, ${customerName}`}
                    onClick={() => open(customerNo)}
                  >
                    View As
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < customers && <p>and {many(customers - rows.length, 'more customer')}</p>}
    </section>
  )
}
