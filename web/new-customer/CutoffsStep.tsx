import { formatWall, shortDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { paths, withSearch } from '../portal/paths.ts'
import { wallAt } from '../portal/zone.ts'
import { LinkButton } from '../ui/Link.tsx'
import type { Setup } from './use-setup.ts'

/** When the next days close for this customer, by the rules of everyone or its own. */
export const CutoffsStep = ({ setup: { customerNo, days } }: { readonly setup: Setup }) => (
  <>
    <ul className="setup-days">
      {days.map(({ date, cutoffAt, isNoWork }) => {
        const wall = wallAt(new Date(cutoffAt))
        return (
          <li key={date}>
            {isNoWork
              ? `${weekdayName(weekdayOf(date))} ${shortDate(date)}: no work, no orders.`
              : `Orders for ${weekdayName(weekdayOf(date))} ${shortDate(date)} close ${formatWall(wall.date, wall.time)} ${wall.zoneName}.`}
          </li>
        )
      })}
    </ul>
    <div className="row">
      <LinkButton to={withSearch(paths.cutoffs, { customer: customerNo })}>Own cut-offs</LinkButton>
    </div>
  </>
)
