import { cellOf, type SummaryFacts } from '#rules/ordering/order-summary.ts'
import { DayOrders, DayOrdersDialog } from '../ordering/DayOrders.tsx'
import { offerKind } from '../ordering/day-words.ts'
import type { WeekDay, WeekRow } from '../ordering/week.ts'

interface CellDialogProps {
  readonly row: WeekRow
  readonly day: WeekDay
  readonly facts: SummaryFacts
  readonly onClose: () => void
}

/** SUM-15, SUM-16. */
export function CellDialog({ row, day, facts, onClose }: CellDialogProps) {
  const cell = cellOf(day, row, facts)
  const closed = cell.kind === 'create' ? undefined : cell.closed
  return (
    <DayOrdersDialog date={day.date} onClose={onClose}>
      <div className="stack">
        <p>
          Route <span className="code">{row.routeNo}</span>, location <span className="code">{row.locationNo}</span>,{' '}
          {row.name}
        </p>
        <DayOrders
          row={row}
          day={{ ...day, kind: offerKind(closed), text: closed?.text ?? '' }}
          orders={row.orders[day.letter] ?? []}
          takesFocus
        />
      </div>{' '}
    </DayOrdersDialog>
  )
}
