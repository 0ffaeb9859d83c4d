import type { KeyboardEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import type { ShipTo } from './use-ship-tos.ts'

interface ShipTosProps {
  readonly shipTos: readonly ShipTo[]
  /** The code of the one whose text is open. */
  readonly open: string
  readonly onView: (shipToCode: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Ship-tos on a desktop: code, customer, name and city (DLV-04). */
export const ShipToTable = ({ shipTos, open, onView, onKeyDown }: ShipTosProps) => (
  <div className="table-frame">
    <table className="table">
      <caption className="hidden-visually">Ship-tos</caption>
      <thead>
        <tr>
          <th scope="col">Ship-to</th>
          <th scope="col">Customer</th>
          <th scope="col">Name</th>
          <th scope="col">City</th>
          <th scope="col">
            <span className="hidden-visually">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {shipTos.map((shipTo) => (
          <tr key={shipTo.shipToCode} aria-selected={shipTo.shipToCode === open || undefined}>
            <th scope="row" className="code">
              {shipTo.shipToCode}
            </th>
            <td className="code">{shipTo.customerNo}</td>
            <td>{shipTo.name}</td>
            <td>{shipTo.city}</td>
            <td className="actions">
              <View shipTo={shipTo} open={open} onView={onView} size="small" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The same on a phone. */
export const ShipToCards = ({ shipTos, open, onView, onKeyDown }: ShipTosProps) => (
  <ul className="cards row-cards" onKeyDown={onKeyDown}>
    {shipTos.map((shipTo) => (
      <li key={shipTo.shipToCode}>
        <span className="card-title">{shipTo.name}</span>
        <span className="muted">
          <span className="code">{shipTo.shipToCode}</span> · {shipTo.city || 'No city'} · Customer{' '}
          <span className="code">{shipTo.customerNo}</span>
        </span>
        <View shipTo={shipTo} open={open} onView={onView} size="normal" />
      </li>
    ))}
  </ul>
)

interface ViewProps extends Pick<ShipTosProps, 'open' | 'onView'> {
  readonly shipTo: ShipTo
  readonly size: 'small' | 'normal'
}
const View = ({ shipTo: { shipToCode, name }, open, onView, size }: ViewProps) => (
  <Button
    size={size}
    data-row={shipToCode}
    aria-label={`View ${name}`}
    aria-current={shipToCode === open || undefined}
    onClick={() => onView(shipToCode)}
  >
    View
  </Button>
)
