import { figure } from '#rules/many.ts'
import { longDate } from '../ordering/day-words.ts'
import { closesAt, dayHead } from '../ordering/week.ts'
import { useSession } from '../session/session.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { moveBetweenRows } from '../ui/table/move-between-rows.ts'
import { telephone } from '../ui/telephone.ts'
import { RowActions, type RowDoings } from './RowActions.tsx'
import { habitText, standingOf } from './standing.ts'
import { keyOf, type MissedRow } from './use-missed-orders.ts'

interface MissedRowsProps extends RowDoings {
  readonly rows: readonly MissedRow[]
}

const NONE = '–'
const placeOf = ({ routeNo, locationNo }: MissedRow) => `${routeNo}-${locationNo}`
const lastText = ({ lastOrder }: MissedRow) =>
  lastOrder ? `${dayHead(lastOrder.date)}, ${figure(lastOrder.pieces)}` : NONE
const usualText = ({ usualPieces }: MissedRow) => (usualPieces === undefined ? NONE : figure(usualPieces))

/** One row a location; ↑ and ↓ go to the same button of another. */
export function MissedTable({ rows, ...doings }: MissedRowsProps) {
  const isOfAll = !useSession().customer
  return (
    <div className="table-frame">
      <table className="table missed-table">
        <caption className="hidden-visually">Locations without an order for {longDate(doings.date)}</caption>
        <thead>
          <tr>
            <th scope="col">Cut-off</th>
            {isOfAll && <th scope="col">Customer</th>}
            <th scope="col">Location</th>
            <th scope="col" className="number">
              Usual pieces
            </th>
            <th scope="col">Ordered in</th>
            <th scope="col">Last order</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="hidden-visually">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-key={keyOf(row)} className={row.isNothingNeeded ? 'missed-done' : undefined}>
              <td>{closesAt(row.cutoffAt).replace('closes ', '')}</td>
              {isOfAll && (
                <td className="missed-customer">
                  <span className="code">{row.customerNo}</span> {row.customerName} <Phone number={row.phone} />
                </td>
              )}
              <th scope="row">
                {row.name} <span className="code muted">{placeOf(row)}</span>
              </th>
              <td className="number">{usualText(row)}</td>
              <td>
                {habitText(row)} {row.isUnusual && !row.isNothingNeeded && <Stamp tone="warn">Unusual</Stamp>}
              </td>
              <td className="missed-last">{lastText(row)}</td>
              <td className="missed-state">
                <Standing row={row} />
              </td>
              <td className="actions">
                <RowActions row={row} size="small" {...doings} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same on a phone. */
export function MissedCards({ rows, ...doings }: MissedRowsProps) {
  const isOfAll = !useSession().customer
  return (
    <ul className="cards missed-cards" onKeyDown={moveBetweenRows}>
      {rows.map((row) => (
        <li key={keyOf(row)} data-key={keyOf(row)} className={row.isNothingNeeded ? 'missed-done' : undefined}>
          <span className="card-title">{row.name}</span>
          <span className="muted">
            <span className="code">{placeOf(row)}</span> · {closesAt(row.cutoffAt)}
          </span>
          {isOfAll && (
            <span>
              <span className="code">{row.customerNo}</span> {row.customerName} <Phone number={row.phone} />
            </span>
          )}
          <span>
            {habitText(row)}, usually {usualText(row)} · last {lastText(row)}{' '}
            {row.isUnusual && !row.isNothingNeeded && <Stamp tone="warn">Unusual</Stamp>}
          </span>
          <Standing row={row} />
          <span className="row missed-actions">
            <RowActions row={row} size="normal" {...doings} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const Standing = ({ row }: { readonly row: MissedRow }) =>
  standingOf(row).map((said) => (
    <span key={said} className="missed-said">
      {said}
    </span>
  ))

const Phone = ({ number }: { readonly number: string }) => number !== '' && <a href={telephone(number)}>{number}</a>
