import { Lock } from 'lucide-react'
import { addDays, type PlainDate, shortDate, shortWeekday, weekdayOf } from '#rules/calendar.ts'
import { figure, plural } from '#rules/many.ts'
import { CreateLink } from '../ordering/CreateLink.tsx'
import { actionFor, createText, longDate, offerText } from '../ordering/day-words.ts'
import { OrderLink, OrderPdf } from '../ordering/OrderLink.tsx'
import { type PlaceRow, useOpening } from '../ordering/opening.tsx'
import { useSession } from '../session/session.tsx'
import type { DayView } from './month-days.ts'

/** How many days the phone's agenda shows, today first. */
export const AGENDA_DAYS = 14

interface AgendaListProps {
  readonly row: PlaceRow
  readonly today: PlainDate
  readonly days: ReadonlyMap<PlainDate, DayView>
}

/** The phone's calendar: the next days one under the other, each with its orders and Create (S07). */
export const AgendaList = ({ row, today, days }: AgendaListProps) => (
  <ol className="agenda" aria-label="The next 14 days">
    {Array.from({ length: AGENDA_DAYS }, (_, ahead) => addDays(today, ahead)).map((date) => {
      const day = days.get(date)
      return (
        <li key={date} data-kind={day?.kind} aria-busy={day === undefined || undefined}>
          <span className="row">
            <h2 className="agenda-date" aria-label={longDate(date)}>
              {date === today && 'Today, '}
              {shortWeekday(weekdayOf(date))} {shortDate(date)}
            </h2>
            {day && <AgendaCreate row={row} day={day} />}
          </span>
          {day && <AgendaDay row={row} day={day} />}
        </li>
      )
    })}
  </ol>
)

interface AgendaDayProps {
  readonly row: PlaceRow
  readonly day: DayView
}

const createName = ({ orders }: DayView) => (orders.length === 0 ? 'Create an order' : createText(orders.length))
const AgendaCreate = ({ row, day }: AgendaDayProps) => (
  <span className="push">
    {(day.kind === 'open' || day.kind === 'hold') && (
      <CreateLink
        row={row}
        day={day}
        isHeld={day.kind === 'hold'}
        aria-label={`${createName(day)} for ${longDate(day.date)}`}
      >
        {createText(day.orders.length)}
      </CreateLink>
    )}
  </span>
)

function AgendaDay({ row, day }: AgendaDayProps) {
  const { viewer, policy } = useSession()
  const { orderAddress, leaving, isHeld, refuse } = useOpening()
  const isClosed = day.kind === 'closed'
  return (
    <>
      <p className="agenda-standing">
        {isClosed && <Lock size={16} aria-hidden />}
        {offerText(day)}
      </p>
      {day.orders.map((order) => (
        <span className="row agenda-order" key={order.orderNo}>
          <span className="code">{order.orderNo}</span>
          <span>
            <strong>{figure(order.pieces)}</strong> {plural(order.pieces, 'piece')} · {shortWeekday(order.usedOnDay)}
          </span>
          {isHeld && <OrderPdf orderNo={order.orderNo} className="push" />}
          <OrderLink
            className={isHeld ? '' : 'push'}
            to={orderAddress(row, day, order.orderNo)}
            aria-label={`${actionFor(order, day, viewer, policy, isHeld)} order ${order.orderNo}`}
            isHeld={isHeld}
            onRefuse={refuse}
            onClick={() => leaving(row, day)}
          >
            {actionFor(order, day, viewer, policy, isHeld)}
          </OrderLink>
        </span>
      ))}
    </>
  )
}
