import type { ReactNode } from 'react'
import { moveBetweenRows } from './move-between-rows.ts'
import { SortHead } from './SortHead.tsx'
import { type Sorted, sortedBy } from './sorted.ts'

interface Column<C extends string> {
  readonly column: C
  readonly label: string
  /** Its figures stand right. */
  readonly isNumber?: boolean
}

interface ListTableProps<R, C extends string, V extends Sorted> {
  readonly className?: string
  /** Read aloud before the table. */
  readonly caption: string
  readonly columns: readonly Column<C>[]
  readonly view: V
  readonly onView: (view: V) => void
  /** The field below a head, where columns filter. */
  readonly filter?: (column: C) => ReactNode
  /** Heads that do not sort, before the one of the actions. */
  readonly more?: readonly string[]
  readonly rows: readonly R[]
  /** A row, its actions in the last cell. */
  readonly row: (row: R) => ReactNode
  /** Shown under the heads instead of rows. */
  readonly empty: ReactNode | undefined
}

/** A list on a desktop: heads that sort, fields that filter, ↑ and ↓ between the rows' controls. */
export function ListTable<R, C extends string, V extends Sorted & { readonly sortBy: C }>(
  props: ListTableProps<R, C, V>,
) {
  const { className, caption, columns, view, onView, filter, more = [], rows, row, empty } = props
  return (
    <div className="table-frame">
      <table className={className ? `table ${className}` : 'table'}>
        <caption className="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ column, label, isNumber }) => (
              <SortHead
                key={column}
                by={column}
                view={view}
                onSort={(by) => onView(sortedBy(view, by))}
                className={isNumber ? 'number' : undefined}
              >
                {label}
              </SortHead>
            ))}
            {more.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="hidden-visually">Actions</span>
            </th>
          </tr>
          {filter && (
            <tr className="filters">
              {columns.map(({ column }) => (
                <td key={column}>{filter(column)}</td>
              ))}
              <td colSpan={more.length + 1} />
            </tr>
          )}
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {empty ? (
            <tr>
              <td colSpan={columns.length + more.length + 1}>{empty}</td>
            </tr>
          ) : (
            rows.map(row)
          )}
        </tbody>
      </table>
    </div>
  )
}
