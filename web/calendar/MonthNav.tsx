import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type PlainDate, toUsDate } from '#rules/calendar.ts'
import { monthName } from '../ordering/day-words.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { otherMonth, typedDate } from './month-days.ts'

interface MonthNavProps {
  readonly chosen: PlainDate
  readonly today: PlainDate
  readonly onChoose: (date: PlainDate) => void
}

/** Which month: one back, one on, this one, or the month of a typed date. */
export function MonthNav({ chosen, today, onChoose }: MonthNavProps) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const goTyped = (event: FormEvent) => {
    event.preventDefault()
    const date = typedDate(typed, today)
    setRefused(date === undefined)
    if (date === undefined) return
    setTyped('')
    onChoose(date)
  }
  return (
    <div className="toolbar month-nav">
      <div className="row">
        <Button
          size="icon"
          aria-label="Previous month"
          title="Previous month"
          onClick={() => onChoose(otherMonth(chosen, -1))}
        >
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <h2 className="month-name" aria-live="polite">
          {monthName(chosen)}
        </h2>
        <Button size="icon" aria-label="Next month" title="Next month" onClick={() => onChoose(otherMonth(chosen, 1))}>
          <ChevronRight size={20} aria-hidden />
        </Button>
        <Button onClick={() => onChoose(today)}>This month</Button>
      </div>
      <form className="row push only-desktop" onSubmit={goTyped} noValidate>
        <TextField
          label="Go to date, MM/DD/YYYY"
          isLabelHidden
          placeholder="MM/DD/YYYY"
          autoComplete="off"
          size={12}
          isCode
          value={typed}
          onChange={setTyped}
          error={isRefused ? `Type a date such as ${toUsDate(today)}.` : undefined}
        />
        <Button type="submit">Go to date</Button>
      </form>
    </div>
  )
}
