import { useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { useAsk } from '../api.ts'
import { deedOf, longDate, usedOnText } from '../day-words.ts'
import { useSession } from '../session.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { CreateLink } from './CreateLink.tsx'
import { type DayView, standing } from './month-days.ts'
import { useOpening } from './opening.tsx'

const tones = { closed: 'lock', off: 'info', hold: 'bad' } as const

interface DayOrdersProps {
  readonly locationNo: string
  readonly day: DayView
  /** In a dialog the first Edit takes the focus once it is there. */
  readonly takesFocus?: boolean
}

/** A day's orders with Edit or View, and Create New Order or the reason why not (CAL-04, CAL-11, CAL-12). */
export function DayOrders({ locationNo, day, takesFocus = false }: DayOrdersProps) {
  const { viewer, policy } = useSession()
  const { orderAddress, leaving } = useOpening()
  const part = useRef<HTMLDivElement>(null)
  const asked = useAsk(
    api.orders.byDay,
    { locationNo, orderDate: day.date },
    { staleTime: 0, refetchOnWindowFocus: 'always', ...(day.orders.length === 0 && !takesFocus && { enabled: false }) },
  )
  const isThere = asked.data !== undefined
  useEffect(() => {
    if (takesFocus && isThere) part.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [takesFocus, isThere])

  const none = <p className="muted">No orders for this day.</p>
  return (
    <div className="stack day-orders" ref={part}>
      {day.orders.length === 0 && !takesFocus ? (
        none
      ) : (
        <StateBox
          asked={asked}
          rows={Math.max(1, day.orders.length)}
          empty={(orders) => (orders.length === 0 ? none : undefined)}
        >
          {(orders) => (
            <div className="table-frame">
              <table className="table">
                <caption className="hidden-visually">Orders for {longDate(day.date)}</caption>
                <thead>
                  <tr>
                    <th scope="col">Document no.</th>
                    <th scope="col">Used-on day</th>
                    <th scope="col" className="number">
                      Qty
                    </th>
                    <th scope="col">
                      <span className="hidden-visually">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {orders.map((order) => (
                    <tr key={order.orderNo}>
                      <th scope="row" className="code">
                        {order.orderNo}
                      </th>
                      <td>{usedOnText(order.usedOnDay)}</td>
                      <td className="number">{order.pieces}</td>
                      <td className="actions">
                        <LinkButton
                          size="small"
                          to={orderAddress(order.orderNo, day.date)}
                          aria-label={`${deedOf(order, day, viewer, policy)} order ${order.orderNo}`}
                          onClick={() => leaving(day.date)}
                        >
                          {deedOf(order, day, viewer, policy)}
                        </LinkButton>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </StateBox>
      )}
      {day.kind === 'open' ? (
        <p className="muted">{standing(day)}</p>
      ) : (
        <Notice tone={tones[day.kind]}>{standing(day)}</Notice>
      )}
      <CreateLink day={day} look="primary">
        Create New Order
      </CreateLink>
    </div>
  )
}
