import { type ReactNode, useEffect, useRef } from 'react'
import { type PlainDate, shortWeekday, toUsDate, type Weekday } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { useSession } from '../session/session.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { CreateLink } from './CreateLink.tsx'
import { actionFor, type DayOffer, longDate, offerText } from './day-words.ts'
import { OrderLink, OrderPdf } from './OrderLink.tsx'
import { type PlaceRow, useOpening } from './opening.tsx'
import './day-orders.css'

interface DayOrder {
  readonly orderNo: string
  readonly pieces: number
  readonly usedOnDay: Weekday
  readonly state?: string | undefined
}

interface DayOrdersProps {
  readonly row: PlaceRow
  readonly day: DayOffer
  /** Undefined: not there yet, and `waiting` is in their place. */
  readonly orders: readonly DayOrder[] | undefined
  readonly waiting?: ReactNode
  /** In a dialog the first Edit, or Create, takes the focus once it is there. */
  readonly takesFocus?: boolean
}

const tones = { closed: 'lock', off: 'info', hold: 'bad' } as const

/** A location's orders of a day with Edit or View, and Create New Order or the reason why not (CAL-04, CAL-11, CAL-12, SUM-15, SUM-16). */
export function DayOrders({ row, day, orders, waiting, takesFocus = false }: DayOrdersProps) {
  const { viewer, policy } = useSession()
  const { orderAddress, leaving, isHeld, refuse } = useOpening()
  const part = useRef<HTMLDivElement>(null)
  const isThere = orders !== undefined
  const listed = orders?.map((order) => ({ ...order, action: actionFor(order, day, viewer, policy, isHeld) }))
  useEffect(() => {
    if (takesFocus && isThere) part.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [takesFocus, isThere])
  return (
    <div className="stack day-orders" ref={part}>
      {!listed && waiting}
      {listed?.length === 0 && <p className="muted">No orders for this day.</p>}
      {listed && listed.length > 0 && (
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
              {listed.map(({ orderNo, usedOnDay, pieces, action }, index) => (
                <tr key={orderNo}>
                  <th scope="row" className="code">
                    {orderNo}
                  </th>
                  <td>{shortWeekday(usedOnDay)}</td>
                  <td className="number">{figure(pieces)}</td>
                  <td className="actions">
                    {isHeld && <OrderPdf orderNo={orderNo} />}
                    <OrderLink
                      size="small"
                      variant={action === 'Edit' ? 'primary' : 'plain'}
                      to={orderAddress(row, day, orderNo)}
                      aria-label={`${action} order ${orderNo}`}
                      data-autofocus={index === 0 || undefined}
                      isHeld={isHeld}
                      onRefuse={refuse}
                      onClick={() => leaving(row, day)}
                    >
                      {action}
                    </OrderLink>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {day.kind === 'open' ? (
        <p className="muted">{offerText(day)}</p>
      ) : (
        <Notice tone={tones[day.kind]}>{offerText(day)}</Notice>
      )}
      {(day.kind === 'open' || day.kind === 'hold') && (
        <CreateLink
          row={row}
          day={day}
          isHeld={day.kind === 'hold'}
          variant={listed?.some(({ action }) => action === 'Edit') ? 'plain' : 'primary'}
          data-autofocus={listed?.length === 0 || undefined}
        >
          Create New Order
        </CreateLink>
      )}
    </div>
  )
}

interface DayOrdersDialogProps {
  readonly date: PlainDate
  readonly onClose: () => void
  readonly children: ReactNode
}

export const DayOrdersDialog = ({ date, onClose, children }: DayOrdersDialogProps) => (
  <Dialog title={`Orders for ${toUsDate(date)}`} width={520} onClose={onClose}>
    {children}
  </Dialog>
)
