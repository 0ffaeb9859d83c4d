import { CreateLink } from '../ordering/CreateLink.tsx'
import { longDate } from '../ordering/day-words.ts'
import { dayHead } from '../ordering/week.ts'
import type { NeedsDay, NeedsRow } from './use-needs-order.ts'

interface NeedsOrderRowsProps {
  readonly rows: readonly NeedsRow[]
  readonly day: NeedsDay
  readonly isHeld: boolean
}

/** The day and its cut-off stand above and beside the list, once. */
export function NeedsOrderTable({ rows, day, isHeld }: NeedsOrderRowsProps) {
  return (
    <div className="table-frame needs-order-frame">
      <table className="table needs-order-table">
        <caption className="hidden-visually">Locations without an order for {longDate(day.date)}</caption>
        <thead>
          <tr>
            <th scope="col">Location</th>
            <th scope="col">Route-location</th>
            <th scope="col">
              <span className="hidden-visually">Order</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.locationNo} data-row={row.locationNo}>
              <th scope="row">{row.name}</th>
              <td className="code">{placeOf(row)}</td>
              <td className="actions">
                <Create row={row} day={day} isHeld={isHeld} size="small" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const NeedsOrderCards = ({ rows, day, isHeld }: NeedsOrderRowsProps) => (
  <ul className="cards row-cards needs-order-cards">
    {rows.map((row) => (
      <li key={row.locationNo} data-row={row.locationNo}>
        <span className="card-title">{row.name}</span>
        <span className="code muted">{placeOf(row)}</span>
        <Create row={row} day={day} isHeld={isHeld} size="normal" />
      </li>
    ))}
  </ul>
)

interface CreateProps {
  readonly row: NeedsRow
  readonly day: NeedsDay
  readonly isHeld: boolean
  readonly size: 'normal' | 'small'
}

const Create = ({ row, day, isHeld, size }: CreateProps) => (
  <CreateLink
    row={row}
    day={day}
    isHeld={isHeld}
    size={size}
    variant={isHeld ? 'plain' : 'primary'}
    aria-label={`Create, ${row.name}, ${dayHead(day.date)}`}
  >
    Create
  </CreateLink>
)

const placeOf = ({ routeNo, locationNo }: NeedsRow) => `${routeNo}-${locationNo}`
