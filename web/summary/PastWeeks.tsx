import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { addDays, type PlainDate, shortWeekday, toUsDate, weekdayOf, weekOf } from '#rules/calendar.ts'
import { WASTE_PERCENT_DECIMALS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { dayNameOf } from '#rules/ordering/order-summary.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { Link } from '../ui/Link.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'

interface PastWeeksProps {
  readonly firstDate: PlainDate
  /** What the rows above are narrowed to. */
  readonly filter: Omit<Input<typeof api.summaries.pastWeeks>, 'customerNo' | 'firstDate'>
  /** How many rows are left, in words; undefined when none is left out. */
  readonly rowsLeft: string | undefined
}

/** The weeks before in a line each, of the rows above, asked for when opened (SUM-14). */
export function PastWeeks({ firstDate, filter, rowsLeft }: PastWeeksProps) {
  const [isOpen, setOpen] = useState(false)
  const asked = useAsk(
    api.summaries.pastWeeks,
    { firstDate, ...filter },
    { enabled: isOpen, placeholderData: (before) => before },
  )
  const hasWaste = asked.data?.some(({ wastePercent }) => wastePercent !== undefined) ?? false
  const days = weekOf(firstDate)
  return (
    <details
      className="summary-past"
      aria-busy={asked.isPlaceholderData}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>The previous 8 weeks, as ordered{rowsLeft && `: only the ${rowsLeft} above`}</summary>
      {isOpen && (
        <StateBox
          asked={asked}
          rows={8}
          empty={(weeks) => (weeks.length === 0 ? <EmptyBox text="Nothing was ordered in those weeks." /> : undefined)}
        >
          {(weeks) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
            <section className="table-frame" aria-label="The previous 8 weeks" tabIndex={0}>
              <table className="table">
                <caption className="hidden-visually">
                  Ordered pieces by weekday in the previous weeks, newest first
                </caption>
                <thead>
                  <tr>
                    <th scope="col">Week</th>
                    {days.map((date) => (
                      <th key={date} scope="col" className="number">
                        {shortWeekday(weekdayOf(date))}
                      </th>
                    ))}
                    <th scope="col" className="number">
                      Total
                    </th>
                    {hasWaste && (
                      <th scope="col" className="number">
                        Waste % of ordered
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {weeks.map((week) => (
                    <tr key={week.firstDate}>
                      <th scope="row">
                        <Link to={paths.summary({ firstDate: week.firstDate, summaryType: 'LOCATION' })}>
                          {toUsDate(week.firstDate)}–{toUsDate(addDays(week.firstDate, 6))}
                        </Link>
                      </th>
                      {days.map((date) => (
                        <td key={date} className="number">
                          {figure(week[dayNameOf(date)])}
                        </td>
                      ))}
                      <td className="number">{figure(week.total)}</td>
                      {hasWaste && (
                        <td className="number">{week.wastePercent?.toFixed(WASTE_PERCENT_DECIMALS) ?? ''}</td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </StateBox>
      )}
    </details>
  )
}
