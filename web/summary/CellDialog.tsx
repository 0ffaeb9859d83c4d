import { cellOf, type SummaryFacts } from '#rules/ordering/order-summary.ts'
import { DayOrders, DayOrdersDialog } from '../ordering/DayOrders.tsx'
import { offerKind } from '../ordering/day-words.ts'
import { useOpening } from '../ordering/opening.tsx'
import type { WeekDay, WeekRow } from '../ordering/week.ts'
import { paths } from '../portal/paths.ts'
import { Link } from '../ui/Link.tsx'
import { useIsPhone } from '../ui/media.ts'

interface CellDialogProps {
  readonly row: WeekRow
  readonly day: WeekDay
  readonly facts: SummaryFacts
  readonly onClose: () => void
}

/** SUM-15, SUM-16. */
export function CellDialog({ row, day, facts, onClose }: CellDialogProps) {
  const cell = cellOf(day, row, facts)
  const { leaving } = useOpening()
  const isPhone = useIsPhone()
  const closed = cell.kind === 'create' ? undefined : cell.closed
  return (
    <DayOrdersDialog date={day.date} onClose={onClose}>
      <div className="stack">
        <p>
          Route <span className="code">{row.routeNo}</span>, location <span className="code">{row.locationNo}</span>,{' '}
          {row.name}
          {!isPhone && (
            <>
              {' · '}
              <Link
                to={paths.week({ locationNo: row.locationNo, firstDate: day.date })}
                onClick={() => leaving(row, day)}
              >
                Week
              </Link>
            </>
          )}
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
