import { shortWeekday } from '#rules/calendar.ts'
import { figure, plural } from '#rules/many.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { type PlaceDay, type PlaceRow, useOpening } from '../ordering/opening.tsx'
import { Link } from '../ui/Link.tsx'
import type { DayOrder } from './month-days.ts'

interface OrderChipProps {
  readonly order: DayOrder
  readonly row: PlaceRow
  readonly day: PlaceDay
  readonly tabIndex?: number
}

/** One order on its day; a press opens it (CAL-03, CAL-05), or on credit hold says why not (CAL-14). */
export function OrderChip({ order, row, day, tabIndex }: OrderChipProps) {
  const { orderAddress, leaving, isHeld, refuse } = useOpening()
  const facts = (
    <>
      <span className="code">{order.orderNo}</span>{' '}
      <span className="order-chip-facts">
        <strong>{figure(order.pieces)}</strong>
        <span className="hidden-visually"> {plural(order.pieces, 'piece')}</span> · {shortWeekday(order.usedOnDay)}
      </span>
    </>
  )
  if (isHeld) {
    return (
      <button
        type="button"
        className="order-chip"
        aria-disabled
        title={CREDIT_HOLD_REFUSAL}
        tabIndex={tabIndex}
        onClick={refuse}
      >
        {facts}
      </button>
    )
  }
  return (
    <Link
      className="order-chip"
      to={orderAddress(row, day, order.orderNo)}
      tabIndex={tabIndex}
      onClick={() => leaving(row, day)}
    >
      {facts}
    </Link>
  )
}
