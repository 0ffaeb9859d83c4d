import type { ReactNode } from 'react'
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { Stamp } from '../ui/Stamp.tsx'
import { ListTable } from '../ui/table/ListTable.tsx'
import { COLUMNS, type CustomerColumn, type ListView } from './list-view.ts'

export type Customer = Output<typeof api.customers.list>[number]

interface CustomerTableProps {
  readonly customers: readonly Customer[]
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly actions: (customer: Customer) => ReactNode
  /** Shown under the heads instead of rows. */
  readonly empty: ReactNode | undefined
}

const CAPTION =
  'Customers. The headings sort; the fields below them filter: number and phone by their start, name and city by any part.'

/** The list on a desktop: heads that sort, a filter under each (CUS-01). */
export function CustomerTable({ customers, view, onView, actions, empty }: CustomerTableProps) {
  const filter = (column: CustomerColumn) => {
    const { label, hint, isCode } = COLUMNS.find((each) => each.column === column) ?? COLUMNS[0]
    return (
      <input
        type="search"
        className={isCode ? 'input input-code' : 'input'}
        aria-label={`Filter ${label}`}
        placeholder={hint}
        autoComplete="off"
        value={view.filter[column]}
        onChange={(event) => onView({ ...view, filter: { ...view.filter, [column]: event.currentTarget.value } })}
      />
    )
  }
  const row = (customer: Customer) => (
    <tr key={customer.customerNo}>
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
  )
  const table = { className: 'customer-table', caption: CAPTION, columns: COLUMNS, view, onView, filter, empty }
  return <ListTable {...table} rows={customers} row={row} />
}
