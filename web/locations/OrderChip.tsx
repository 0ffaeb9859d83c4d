import type { PlainDate } from '#rules/calendar.ts'
import { usedOnText } from '../day-words.ts'
import { Link } from '../ui/Link.tsx'
import type { DayOrder } from './month-days.ts'
import { useOpening } from './opening.tsx'

interface OrderChipProps {
  readonly order: DayOrder
  readonly date: PlainDate
  readonly tabIndex?: number
}

/** One order on its day; a press opens it (CAL-03, CAL-05). */
export function OrderChip({ order, date, tabIndex }: OrderChipProps) {
  const { orderAddress, leaving } = useOpening()
  return (
    <Link
      className="order-chip"
      to={orderAddress(order.orderNo, date)}
      tabIndex={tabIndex}
      onClick={() => leaving(date)}
    >
      <span className="code">{order.orderNo}</span>{' '}
      <span className="order-chip-facts">
        <strong>{order.pieces}</strong>
        <span className="hidden-visually"> {order.pieces === 1 ? 'piece' : 'pieces'}</span> ·{' '}
        {usedOnText(order.usedOnDay)}
      </span>
    </Link>
  )
}
