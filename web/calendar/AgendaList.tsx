import { Lock } from 'lucide-react'
import { addDays, type PlainDate, shortDate, shortWeekday, weekdayOf } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { actionFor, createText, longDate } from '../ordering/day-words.ts'
import { OrderLink, OrderPdf } from '../ordering/OrderLink.tsx'
import { useSession } from '../session/session.tsx'
import { CreateLink } from './CreateLink.tsx'
import { type DayView, standing } from './month-days.ts'
import { useOpening } from './opening.tsx'

/** How many days the phone's agenda shows, today first. */
export const AGENDA_DAYS = 14

interface AgendaListProps {
  readonly today: PlainDate
  readonly days: ReadonlyMap<PlainDate, DayView>
}

/** The phone's calendar: the next days one under the other, each with its orders and Create (S07). */
export const AgendaList = ({ today, days }: AgendaListProps) => (
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
            {day && <AgendaCreate day={day} />}
          </span>
          {day && <AgendaDay day={day} />}
        </li>
      )
    })}
  </ol>
)

const createName = ({ orders }: DayView) => (orders.length === 0 ? 'Create an order' : createText(orders.length))
const AgendaCreate = ({ day }: { readonly day: DayView }) => (
  <span className="push">
    <CreateLink day={day} aria-label={`${createName(day)} for ${longDate(day.date)}`}>
      {createText(day.orders.length)}
    </CreateLink>
  </span>
)

function AgendaDay({ day }: { readonly day: DayView }) {
  const { viewer, policy } = useSession()
  const { orderAddress, leaving, isHeld, refuse } = useOpening()
  const isClosed = day.kind === 'closed'
  return (
    <>
      <p className="agenda-standing">
        {isClosed && <Lock size={16} aria-hidden />}
        {standing(day)}
      </p>
      {day.orders.map((order) => (
        <span className="row agenda-order" key={order.orderNo}>
          <span className="code">{order.orderNo}</span>
          <span>
            <strong>{figure(order.pieces)}</strong> {order.pieces === 1 ? 'piece' : 'pieces'} ·{' '}
            {shortWeekday(order.usedOnDay)}
          </span>
          {isHeld && <OrderPdf orderNo={order.orderNo} className="push" />}
          <OrderLink
            className={isHeld ? '' : 'push'}
            to={orderAddress(order.orderNo, day.date)}
            aria-label={`${actionFor(order, day, viewer, policy, isHeld)} order ${order.orderNo}`}
            isHeld={isHeld}
            onRefuse={refuse}
            onClick={() => leaving(day.date)}
          >
            {actionFor(order, day, viewer, policy, isHeld)}
          </OrderLink>
        </span>
      ))}
    </>
  )
}
