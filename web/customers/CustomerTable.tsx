import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { CustomerFilter } from '../ordering/customer-filter.ts'
import { Button } from '../ui/Button.tsx'

export type Customer = Output<typeof api.customers.list>[number]
export type ColumnName = 'no' | 'name' | 'city' | 'phone'

export interface CustomerActions {
  /** The number of the customer being opened. */
  readonly opening: string | undefined
  readonly onViewAs: (customer: Customer) => void
}

interface CustomerTableProps extends CustomerActions {
  readonly customers: readonly Customer[]
  readonly filter: CustomerFilter
  readonly setFilter: (column: ColumnName, text: string) => void
}

const columns = [
  { name: 'no', label: 'No' },
  { name: 'name', label: 'Name' },
  { name: 'city', label: 'City' },
  { name: 'phone', label: 'Phone' },
] as const satisfies readonly { name: ColumnName; label: string }[]

export function CustomerTable({ customers, filter, setFilter, opening, onViewAs }: CustomerTableProps) {
  return (
    <div className="table-frame only-desktop">
      <table className="table">
        <caption className="hidden-visually">Customers</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.label}
              </th>
            ))}
            <th scope="col">
              <span className="hidden-visually">Actions</span>
            </th>
          </tr>
          <tr className="filters">
            {columns.map((column) => (
              <td key={column.name}>
                <input
                  className="input"
                  type="search"
                  aria-label={`Filter ${column.label}`}
                  value={filter[column.name]}
                  onChange={(event) => setFilter(column.name, event.currentTarget.value)}
                />
              </td>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <tr key={customer.customerNo}>
              <th scope="row" className="code">
                {customer.customerNo}
              </th>
              <td>{customer.name}</td>
              <td>{customer.city}</td>
              <td>{customer.phone}</td>
              <td className="actions">
                <Button
                  data-view-as
                  size="small"
                  aria-label={`View As ${customer.customerNo}, ${customer.name}`}
                  aria-busy={opening === customer.customerNo}
                  onClick={() => onViewAs(customer)}
                >
                  {opening === customer.customerNo ? 'Opening…' : 'View As'}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
