import type { ReactNode } from 'react'
import { many } from '#rules/many.ts'
import { dayNameOf, type SummaryFacts } from '#rules/ordering/order-summary.ts'
import { totalsOf } from '#rules/ordering/summary-rows.ts'
import { longDate } from '../ordering/day-words.ts'
import { dayHead, dayStanding, missingOn, type WeekDay, type WeekRow } from '../ordering/week.ts'
import { Button } from '../ui/Button.tsx'
import { CutoffClock } from '../ui/CutoffClock.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { DayAction } from './DayAction.tsx'
import { CalendarLink } from './LocationTable.tsx'

interface LocationDayProps {
  /** All locations of the week: what the days lack does not change with what is looked for. */
  readonly all: readonly WeekRow[]
  readonly rows: readonly WeekRow[]
  readonly drawn: number
  readonly days: readonly WeekDay[]
  readonly day: WeekDay
  readonly facts: SummaryFacts
  readonly onDay: (letter: string) => void
  readonly empty: ReactNode | undefined
}

/** The week on a phone: a day at a time, each with how many locations lack an order. */
export function LocationDay({ all, rows, drawn, days, day, facts, onDay, empty }: LocationDayProps) {
  const isOpen = !day.isPastDate && !day.isNoWork && !day.pastCutoff
  return (
    <>
      <fieldset className="summary-days">
        <legend className="hidden-visually">Day</legend>
        {days.map((each) => {
          const missing = missingOn(each, all, facts)
          return (
            <Button key={each.letter} aria-pressed={each.letter === day.letter} onClick={() => onDay(each.letter)}>
              <span>{dayHead(each.date)}</span>
              <span className="summary-badge" data-none={missing === 0 || undefined}>
                {missing}
                <span className="hidden-visually"> without an order</span>
              </span>
            </Button>
          )
        })}
      </fieldset>
      <p className="muted summary-today">
        {longDate(day.date)}
        {!isOpen && `, ${dayStanding(day)}`}. {many(totalsOf(all)[dayNameOf(day.date)], 'piece')}.
        {isOpen && <CutoffClock cutoffAt={day.cutoffAt} />}
      </p>
      {empty ?? (
        <ul className="cards row-cards summary-cards">
          {rows.slice(0, drawn).map((row) => (
            <li key={row.locationNo} data-inactive={row.isInactive || undefined}>
              <span className="card-title">
                <CalendarLink row={row} month={day.date} />
                {row.isInactive && ' '}
                {row.isInactive && <Stamp>Inactive</Stamp>}
              </span>
              <span className="code muted">
                {row.routeNo}-{row.locationNo}
              </span>
              <span className="summary-act" data-place={`${row.locationNo}.${day.letter}`}>
                <DayAction row={row} day={day} facts={facts} size="normal" isNamed />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
