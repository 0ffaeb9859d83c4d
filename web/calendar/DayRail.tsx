import { useEffect, useState } from 'react'
import { type PlainDate, shortDate, shortWeekday, weekdayOf } from '#rules/calendar.ts'
import type { PlaceRow } from '../ordering/opening.tsx'
import { AskedOrders } from './AskedOrders.tsx'
import type { DayView } from './month-days.ts'

const REST_MS = 200

interface DayRailProps {
  readonly row: PlaceRow
  readonly date: PlainDate
  readonly day: DayView | undefined
}

/** Beside the month: the chosen day's orders, asked for when the arrows rest. */
export function DayRail({ row, date, day }: DayRailProps) {
  const [rested, setRested] = useState(date)
  useEffect(() => {
    const timer = setTimeout(() => setRested(date), REST_MS)
    return () => clearTimeout(timer)
  }, [date])
  return (
    <section className="rail" aria-labelledby="rail-date">
      <h2 id="rail-date">
        {shortWeekday(weekdayOf(date))} {shortDate(date)}
      </h2>
      {day && rested === date && <AskedOrders key={date} row={row} day={day} />}
    </section>
  )
}
