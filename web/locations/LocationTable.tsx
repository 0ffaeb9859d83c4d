import type { ReactNode } from 'react'
import type { LocationColumn } from '#rules/ordering/location.ts'
import { Stamp } from '../ui/Stamp.tsx'
import { ListTable } from '../ui/table/ListTable.tsx'
import { COLUMNS, type ListView } from './list-view.ts'

/** What a row shows; the contract's Location fits. */
export interface ListedLocation {
  readonly locationId: number
  readonly routeNo: string
  readonly locationNo: string
  readonly shipToCode: string
  readonly name: string
  readonly isInactive: boolean
}

interface LocationTableProps {
  readonly locations: readonly ListedLocation[]
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly actions: (location: ListedLocation) => ReactNode
  /** Shown under the heads instead of rows. */
  readonly empty: ReactNode | undefined
}

const CAPTION = 'Locations. The headings sort; the fields below them filter by the start of the text.'

/** The list on a desktop: heads that sort, a starts-with filter under each (LOC-03, LOC-04). */
export function LocationTable({ locations, view, onView, actions, empty }: LocationTableProps) {
  const filter = (column: LocationColumn) => {
    const { label, isCode } = COLUMNS.find((each) => each.column === column) ?? COLUMNS[0]
    return (
      <input
        type="text"
        className={isCode ? 'input input-code' : 'input'}
        aria-label={`${label} starts with`}
        placeholder="Starts with"
        autoComplete="off"
        value={view.filter[column] ?? ''}
        onChange={(event) => onView({ ...view, filter: { ...view.filter, [column]: event.currentTarget.value } })}
      />
    )
  }
  const row = (location: ListedLocation) => (
    <tr key={location.locationId} data-inactive={location.isInactive || undefined}>
      <td className="code">{location.routeNo}</td>
      <td className="code">{location.locationNo}</td>
      <td className="code">{location.shipToCode}</td>
      <th scope="row">
        <span className="row">
          {location.name}
          {location.isInactive && <Stamp>Inactive</Stamp>}
        </span>
      </th>
      <td className="actions">{actions(location)}</td>
    </tr>
  )
  const table = { className: 'location-table', caption: CAPTION, columns: COLUMNS, view, onView, filter, empty }
  return <ListTable {...table} rows={locations} row={row} />
}
