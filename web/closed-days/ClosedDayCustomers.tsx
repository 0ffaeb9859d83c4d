import { useState } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { longDate } from '../ordering/day-words.ts'
import { paths } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import type { ClosedDayOrder } from './use-closed-days.ts'

interface ClosedDayCustomersProps {
  readonly date: PlainDate
  readonly orders: readonly ClosedDayOrder[]
}

/** For staff with no customer chosen: whose orders stand on a closed day, and the way to them. */
export function ClosedDayCustomers({ date, orders }: ClosedDayCustomersProps) {
  const { viewAs } = useSession()
  const [error, setError] = useState('')
  const open = (customerNo: string) => {
    setError('')
    viewAs(customerNo, paths.closedDays).catch((failure: Error) => setError(failure.message))
  }
  const customers = [...new Map(orders.map((order) => [order.customerNo, order.customerName]))]
  return (
    <section className="stack" aria-labelledby={`closed-${date}`}>
      <h2 id={`closed-${date}`}>{longDate(date)}</h2>
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
            {customers.map(([customerNo, customerName]) => {
              const own = orders.filter((order) => order.customerNo === customerNo)
              return (
                <tr key={customerNo}>
                  <th scope="row">
                    <span className="code">{customerNo}</span> {customerName}
                  </th>
                  <td className="number">{figure(own.length)}</td>
                  <td className="number">{figure(own.reduce((sum, { pieces }) => sum + pieces, 0))}</td>
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
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
