import type { PlainDate } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { closesAt, dayHead } from '../ordering/week.ts'
import { useRoving } from '../ui/keys/use-roving.ts'
import type { Board } from './use-missed-orders.ts'

interface DayChipsProps {
  readonly days: Board['days']
  readonly chosen: PlainDate | undefined
  readonly onChoose: (date: PlainDate) => void
}

/** The next days, the first to close first: Tab enters, arrows move, Enter chooses. */
export function DayChips({ days, chosen, onChoose }: DayChipsProps) {
  const roving = useRoving<HTMLDivElement>('row')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the row of buttons
    <div {...roving} role="group" className="missed-days" aria-label="Delivery day">
      {days.map(({ date, cutoffAt, withoutCount }) => (
        <button
          key={date}
          type="button"
          className="missed-day"
          aria-pressed={date === chosen}
          onClick={() => onChoose(date)}
        >
          <span className="missed-day-name">
            {dayHead(date)}
            {withoutCount !== undefined && (
              <span>
                {figure(withoutCount)}
                <span className="hidden-visually"> without an order,</span>
              </span>
            )}
          </span>
          <span className="missed-day-closes">{closesAt(cutoffAt)}</span>
        </button>
      ))}
    </div>
  )
}
