import { useState } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { figure, many } from '#rules/many.ts'
import { longDate } from '../ordering/day-words.ts'
import { paths } from '../portal/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Link } from '../ui/Link.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import type { ClosedDayOrder } from './use-closed-days.ts'

interface ClosedDayProps {
  readonly date: PlainDate
  readonly orders: readonly ClosedDayOrder[]
}

/** The orders of one customer on a closed day: the chosen ones are moved or canceled together. */
export function ClosedDay({ date, orders }: ClosedDayProps) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const isChosen = ({ orderNo }: ClosedDayOrder) => !skipped.has(orderNo)
  const chosen = orders.filter(isChosen)
  const choose = ({ orderNo }: ClosedDayOrder, isOn: boolean) =>
    setSkipped((before) => new Set([...before].filter((no) => no !== orderNo).concat(isOn ? [] : [orderNo])))
  const count = many(chosen.length, 'order')
  return (
    <section className="stack" aria-labelledby={`closed-${date}`}>
      <h2 id={`closed-${date}`}>{longDate(date)}</h2>
      <div className="toolbar">
        {chosen.length === 0 ? (
          <Button variant="primary" disabledReason="No order is chosen.">
            Move or cancel orders…
          </Button>
        ) : (
          <ChangeButton orders={{ orderDate: date, orderNos: chosen.map(({ orderNo }) => orderNo) }}>
            Move or cancel {count}…
          </ChangeButton>
        )}
      </div>
      <div className="table-frame">
        <table className="table">
          <caption className="hidden-visually">Orders for {longDate(date)}</caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Location</th>
              <th scope="col" className="number">
                Pieces
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.orderNo}>
                <th scope="row">
                  <Checkbox
                    label={`Order ${order.orderNo}`}
                    isChecked={isChosen(order)}
                    onChange={(isOn) => choose(order, isOn)}
                  />
                </th>
                <td>
                  <span className="code">
                    {order.routeNo}-{order.locationNo}
                  </span>{' '}
                  {order.locationName} <Link to={paths.order(order)}>Open</Link>
                </td>
                <td className="number">{figure(order.pieces)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
