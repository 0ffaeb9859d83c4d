import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { Button } from '../Button.tsx'

interface DatePickerProps {
  readonly value: PlainDate | ''
  /** The first day and the last that may be chosen. */
  readonly from: PlainDate
  readonly until: PlainDate
  /** '' when it is cleared there. */
  readonly onPick: (date: PlainDate | '') => void
}

/**
 * A button that opens the browser's own calendar, which every device's people know. The field of that calendar is not seen and is no
 * stop of Tab: the date is typed beside it.
 */
export function DatePicker({ value, from, until, onPick }: DatePickerProps) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <span className="date-picker">
      <Button size="icon" aria-label="Open calendar" onClick={() => native.current?.showPicker()}>
        <CalendarDays size={20} aria-hidden />
      </Button>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={from}
        max={until}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    </span>
  )
}
