import type { PlainDate } from '#rules/calendar.ts'
import { reminderLock } from '#rules/missed-orders/reminder.ts'
import { CreateLink } from '../ordering/CreateLink.tsx'
import { useOpening } from '../ordering/opening.tsx'
import { dayHead } from '../ordering/week.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import type { MissedRow } from './use-missed-orders.ts'

export interface RowDoings {
  readonly date: PlainDate
  readonly now: Date
  readonly onMark: (row: MissedRow, isNothingNeeded: boolean) => void
  readonly onRemind: (row: MissedRow) => void
  readonly onViewAs: (row: MissedRow) => void
}

interface RowActionsProps extends RowDoings {
  readonly row: MissedRow
  readonly size: 'normal' | 'small'
}

/** What can be done about a location without an order: make one, say that none is needed, or ask those who order for it. */
export function RowActions({ row, size, date, now, onMark, onRemind, onViewAs }: RowActionsProps) {
  const { customer } = useSession()
  const { isHeld } = useOpening()
  const toast = useToast()
  const what = `${row.name}, ${dayHead(date)}`
  if (!customer)
    return (
      <Button size={size} aria-label={`View As ${row.customerNo}, ${what}`} onClick={() => onViewAs(row)}>
        View As
      </Button>
    )
  if (Date.parse(row.cutoffAt) <= now.getTime()) return <span className="muted">Closed</span>
  if (row.isNothingNeeded)
    return (
      <Button size={size} aria-label={`Undo “Nothing needed”, ${what}`} onClick={() => onMark(row, false)}>
        Undo
      </Button>
    )
  // What the location had for other days counts as well; the server says so then.
  const lock = reminderLock({ lastAt: row.reminder && new Date(row.reminder.at), today: 0 }, now)
  return (
    <>
      <CreateLink
        row={row}
        day={{ date, cutoffAt: row.cutoffAt, pastCutoff: false }}
        isHeld={isHeld}
        size={size}
        variant={isHeld ? 'plain' : 'primary'}
        aria-label={`Create, ${what}`}
      >
        Create
      </CreateLink>
      <Button size={size} aria-label={`Nothing needed, ${what}`} onClick={() => onMark(row, true)}>
        Nothing needed
      </Button>
      <Button
        size={size}
        aria-label={`Remind, ${what}`}
        disabledReason={lock?.text}
        onDisabledPress={() => lock && toast.error(lock.text)}
        onClick={() => onRemind(row)}
      >
        Remind
      </Button>
    </>
  )
}
