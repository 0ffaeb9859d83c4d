import type { KeyboardEvent, ReactNode } from 'react'
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { Stamp } from '../ui/Stamp.tsx'
import { SortHead } from '../ui/table/SortHead.tsx'
import { sortedBy } from '../ui/table/sorted.ts'
import { COLUMNS, type ListView } from './list-view.ts'

export type Customer = Output<typeof api.customers.list>[number]

interface CustomerTableProps {
  readonly customers: readonly Customer[]
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly actions: (customer: Customer) => ReactNode
  /** Shown under the heads instead of rows. */
  readonly empty: ReactNode | undefined
}

/** The list on a desktop: heads that sort, a filter under each (CUS-01). */
export function CustomerTable({ customers, view, onView, actions, empty }: CustomerTableProps) {
  return (
    <div className="table-frame">
      <table className="table customer-table">
        <caption className="hidden-visually">
          Customers. The headings sort; the fields below them filter: number and phone by their start, name and city by
          any part.
        </caption>
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
            {COLUMNS.map(({ column, label, hint, isCode }) => (
              <td key={column}>
                <input
                  type="search"
                  className={isCode ? 'input input-code' : 'input'}
                  aria-label={`Filter ${label}`}
                  placeholder={hint}
                  autoComplete="off"
                  value={view.filter[column]}
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
            customers.map((customer) => (
              <tr key={customer.customerNo} data-customer={customer.customerNo}>
                <th scope="row" className="code">
                  {customer.customerNo}
                </th>
                <td>
                  <span className="row">
                    {customer.name}
                    {customer.isUnfinished && <Stamp tone="warn">Not ready</Stamp>}
                  </span>
                </td>
                <td>{customer.city}</td>
                <td className="code">{customer.phone}</td>
                <td className="actions">{actions(customer)}</td>
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}

/** ↑ and ↓ go to the same control of the row above or below. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.children]
  const controls = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('[data-act]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const same = controls(rows[at]).indexOf(document.activeElement as HTMLElement)
  const next = controls(rows[at + (event.key === 'ArrowDown' ? 1 : -1)])[same]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
