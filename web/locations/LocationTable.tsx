import type { ReactNode } from 'react'
import { Stamp } from '../ui/Stamp.tsx'
import { moveBetweenRows } from '../ui/table/move-between-rows.ts'
import { SortHead } from '../ui/table/SortHead.tsx'
import { sortedBy } from '../ui/table/sorted.ts'
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

/** The list on a desktop: heads that sort, a starts-with filter under each (LOC-03, LOC-04). */
export function LocationTable({ locations, view, onView, actions, empty }: LocationTableProps) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="hidden-visually">
          Locations. The headings sort; the fields below them filter by the start of the text.
        </caption>
        <colgroup>
          {COLUMNS.map(({ column, isCode }) => (
            <col key={column} className={isCode ? 'locations-code' : undefined} />
          ))}
          <col className="locations-actions" />
        </colgroup>
        <thead>
          <tr>
            {COLUMNS.map(({ column, label }) => (
              <SortHead key={column} by={column} view={view} onSort={(by) => onView(sortedBy(view, by))}>
                {label}
              </SortHead>
            ))}
            <th scope="col">
              <span className="hidden-visually">Actions</span>
            </th>
          </tr>
          <tr className="filters">
            {COLUMNS.map(({ column, label, isCode }) => (
              <td key={column}>
                <input
                  type="text"
                  className={isCode ? 'input input-code' : 'input'}
                  aria-label={`${label} starts with`}
                  placeholder="Starts with"
                  autoComplete="off"
                  value={view.filter[column] ?? ''}
                  onChange={(event) =>
                    onView({ ...view, filter: { ...view.filter, [column]: event.currentTarget.value } })
                  }
                />
              </td>
            ))}
            <td />
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {empty ? (
            <tr>
              <td colSpan={COLUMNS.length + 1}>{empty}</td>
            </tr>
          ) : (
            locations.map((location) => (
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
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}
