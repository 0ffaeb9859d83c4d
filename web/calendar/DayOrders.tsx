import { useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { shortWeekday } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { actionFor, longDate } from '../ordering/day-words.ts'
import { OrderLink, OrderPdf } from '../ordering/OrderLink.tsx'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
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
  const { orderAddress, leaving, isHeld, refuse } = useOpening()
  const part = useRef<HTMLDivElement>(null)
  const asked = useAsk(
    api.orders.byDay,
    { locationNo, orderDate: day.date },
    { staleTime: 0, refetchOnWindowFocus: 'always', ...(day.orders.length === 0 && !takesFocus && { enabled: false }) },
  )
  const isThere = asked.data !== undefined
  const action = (order: { readonly state: string }) => actionFor(order, day, viewer, policy, isHeld)
  const mayEdit = asked.data?.some((order) => action(order) === 'Edit') ?? false
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
                      <td>{shortWeekday(order.usedOnDay)}</td>
                      <td className="number">{figure(order.pieces)}</td>
                      <td className="actions">
                        {isHeld && <OrderPdf orderNo={order.orderNo} />}
                        <OrderLink
                          size="small"
                          variant={action(order) === 'Edit' ? 'primary' : 'plain'}
                          to={orderAddress(order.orderNo, day.date)}
                          aria-label={`${action(order)} order ${order.orderNo}`}
                          isHeld={isHeld}
                          onRefuse={refuse}
                          onClick={() => leaving(day.date)}
                        >
                          {action(order)}
                        </OrderLink>
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
      <CreateLink day={day} variant={mayEdit ? 'plain' : 'primary'}>
        Create New Order
      </CreateLink>
    </div>
  )
}
