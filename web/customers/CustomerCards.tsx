import type { ReactNode } from 'react'
import { Stamp } from '../ui/Stamp.tsx'
import { moveBetweenRows } from '../ui/table/move-between-rows.ts'
import type { Customer } from './CustomerTable.tsx'

interface CustomerCardsProps {
  readonly customers: readonly Customer[]
  readonly actions: (customer: Customer) => ReactNode
}

/** The customers list on phones. */
export const CustomerCards = ({ customers, actions }: CustomerCardsProps) => (
  <ul className="cards" onKeyDown={moveBetweenRows}>
    {customers.map((customer) => (
      <li key={customer.customerNo}>
        <span className="row">
          <span className="card-title">{customer.name}</span>
          {customer.isUnfinished && <Stamp tone="warn">Not ready</Stamp>}
        </span>
        <span className="muted">
          <span className="code">{customer.customerNo}</span> {customer.city}
        </span>
        {actions(customer)}
      </li>
    ))}
  </ul>
)
