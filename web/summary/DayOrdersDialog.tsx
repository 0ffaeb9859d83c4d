import { shortWeekday, toUsDate } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { cellOf, type SummaryFacts } from '#rules/ordering/order-summary.ts'
import { CreateLink } from '../ordering/CreateLink.tsx'
import { actionFor, closesText, longDate } from '../ordering/day-words.ts'
import { OrderLink, OrderPdf } from '../ordering/OrderLink.tsx'
import type { WeekDay, WeekRow } from '../ordering/week.ts'
import { useOpening } from '../ordering/week-opening.tsx'
import { useSession } from '../session/session.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Notice } from '../ui/notice/Notice.tsx'

interface DayOrdersDialogProps {
  readonly row: WeekRow
  readonly day: WeekDay
  readonly facts: SummaryFacts
  readonly onClose: () => void
}

/** A location's orders of a day, Edit or View, and Create New Order or the reason why not (SUM-15, SUM-16). */
export function DayOrdersDialog({ row, day, facts, onClose }: DayOrdersDialogProps) {
  const { viewer, policy } = useSession()
  const { orderAddress, leaving, isHeld: isStopped, refuse } = useOpening()
  const orders = row.orders[day.letter] ?? []
  const cell = cellOf(day, row, facts)
  const closed = cell.kind === 'create' ? undefined : cell.closed
  const isHeld = closed?.code === 'credit hold'
  const action = (order: { readonly state?: string | undefined }) => actionFor(order, day, viewer, policy, isStopped)
  const mayEdit = orders.some((order) => action(order) === 'Edit')
  return (
    <Dialog title={`Orders for ${toUsDate(day.date)}`} width={520} onClose={onClose}>
      <div className="stack">
        <p>
          Route <span className="code">{row.routeNo}</span>, location <span className="code">{row.locationNo}</span>,{' '}
          {row.name}
        </p>
        {orders.length === 0 ? (
          <p className="muted">No orders for this day.</p>
        ) : (
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
                {orders.map((order, index) => (
                  <tr key={order.orderNo}>
                    <th scope="row" className="code">
                      {order.orderNo}
                    </th>
                    <td>{shortWeekday(order.usedOnDay)}</td>
                    <td className="number">{figure(order.pieces)}</td>
                    <td className="actions">
                      {isStopped && <OrderPdf orderNo={order.orderNo} />}
                      <OrderLink
                        size="small"
                        variant={action(order) === 'Edit' ? 'primary' : 'plain'}
                        to={orderAddress(row, day, order.orderNo)}
                        aria-label={`${action(order)} order ${order.orderNo}`}
                        data-autofocus={index === 0 || undefined}
                        isHeld={isStopped}
                        onRefuse={refuse}
                        onClick={() => leaving(row, day)}
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
        {closed ? (
          <Notice tone={isHeld ? 'bad' : closed.code === 'past cut-off' ? 'lock' : 'info'}>{closed.text}</Notice>
        ) : (
          <p className="muted">{closesText(day.cutoffAt)}.</p>
        )}
        {(!closed || isHeld) && (
          <CreateLink
            row={row}
            day={day}
            isHeld={isHeld}
            variant={mayEdit ? 'plain' : 'primary'}
            data-autofocus={orders.length === 0}
          >
            Create New Order
          </CreateLink>
        )}
      </div>
    </Dialog>
  )
}
