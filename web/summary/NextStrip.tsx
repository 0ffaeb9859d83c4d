import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SummaryFacts } from '#rules/ordering/order-summary.ts'
import { nextAfterDone } from '#rules/ordering/summary-rows.ts'
import { CreateLink } from '../ordering/CreateLink.tsx'
import { dayHead, type WeekDay, type WeekRow } from '../ordering/week.ts'
import { Button } from '../ui/Button.tsx'

interface NextStripProps {
  /** In the order shown, the finished one's among them. */
  readonly rows: readonly WeekRow[]
  readonly days: readonly WeekDay[]
  readonly facts: SummaryFacts
  /** The cell whose order was just finished. */
  readonly from: { readonly row: WeekRow; readonly day: WeekDay }
  readonly onClose: () => void
}

/** After Done: the next location without an order on that day, then on others; its Create in the focus (S08). */
export function NextStrip({ rows, days, facts, from, onClose }: NextStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const next = nextAfterDone(days, rows, facts, { locationNo: from.row.locationNo, date: from.day.date })
  const row = rows.find(({ locationNo }) => locationNo === next?.locationNo)
  const day = days.find(({ date }) => date === next?.date)
  useEffect(() => strip.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <div className="summary-next no-print" ref={strip}>
      {row && day ? (
        <>
          <p id="summary-next">
            Next without an order:{' '}
            <strong>
              {row.routeNo}-{row.locationNo} {row.name}, {dayHead(day.date)}
            </strong>
          </p>
          <CreateLink
            row={row}
            day={day}
            isHeld={false}
            variant="primary"
            aria-label={`Create, next without an order: ${row.routeNo}-${row.locationNo} ${row.name}, ${dayHead(day.date)}`}
            data-autofocus
          >
            Create
          </CreateLink>
        </>
      ) : (
        <p role="status">No order is missing this week.</p>
      )}
      <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose} data-autofocus={!next || undefined}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}
