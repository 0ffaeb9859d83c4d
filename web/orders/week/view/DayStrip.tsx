import { useEffect, useRef } from 'react'
import { type PlainDate, shortWeekday, weekdayOf } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { longDate } from '../../../ordering/day-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { OrderContext, useWhole } from '../../data/order-context.ts'
import type { Column } from '../day/days.ts'

interface DayStripProps {
  readonly columns: readonly Column[]
  readonly shown: PlainDate | undefined
  readonly onChoose: (date: PlainDate) => void
}

/** On a phone the week is one day at a time; this chooses the day, with the pieces of each (WEK-10). */
export function DayStrip({ columns, shown, onChoose }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown)
      strip.current?.querySelector('[aria-pressed=true]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [shown])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn as a box with a legend
    <div ref={strip} role="group" aria-label="Day" className="week-strip">
      {columns.map(({ date, open }) => (
        <Button key={date} className="chip" aria-pressed={date === shown} onClick={() => onChoose(date)}>
          <span className="hidden-visually">{longDate(date)}, </span>
          <span aria-hidden="true">
            {shortWeekday(weekdayOf(date))} {Number(date.slice(8))}
          </span>
          <strong>
            {open ? (
              <OrderContext value={open.tools}>
                <Pieces />
              </OrderContext>
            ) : (
              '…'
            )}
          </strong>
        </Button>
      ))}
    </div>
  )
}

function Pieces() {
  const pieces = useWhole((store) => store.counts().pieces)
  return (
    <>
      {figure(pieces)}
      <span className="hidden-visually"> pieces</span>
    </>
  )
}
