import type { ReactNode } from 'react'
import { figure } from '#rules/many.ts'
import { countOf, dayHead, type ItemWeekRow, type WeekDay } from '../ordering/week.ts'
import { Button } from '../ui/Button.tsx'

export interface ItemsProps {
  readonly rows: readonly ItemWeekRow[]
  readonly drawn: number
  readonly days: readonly WeekDay[]
  readonly onOpen: (row: ItemWeekRow) => void
  readonly empty: ReactNode | undefined
}

/** The items of the week on a phone: the total large, the days on asking. */
export function ItemList({ rows, drawn, days, onOpen, empty }: ItemsProps) {
  if (empty) return <>{empty}</>
  return (
    <ul className="cards">
      {rows.slice(0, drawn).map((row) => (
        <li key={row.itemNo}>
          <details className="summary-item">
            <summary>
              <span>
                <span className="card-title">{row.description}</span>
                <br />
                <span className="code muted">{row.itemNo}</span>
              </span>
              <strong>
                {figure(row.total)}
                <span className="hidden-visually"> pieces in the week</span>
              </strong>
            </summary>
            <dl>
              {days.map(({ date }) => (
                <div key={date}>
                  <dt>{dayHead(date)}</dt>
                  <dd>{figure(countOf(row, date))}</dd>
                </div>
              ))}
            </dl>
            <Button onClick={() => onOpen(row)}>Item PDF</Button>
          </details>
        </li>
      ))}
    </ul>
  )
}
