import { Button } from '../ui/Button.tsx'
import type { Customer, CustomerActions } from './CustomerTable.tsx'

/** The customers list on phones. */
export function CustomerCards({
  customers,
  opening,
  onViewAs,
}: CustomerActions & { readonly customers: readonly Customer[] }) {
  return (
    <ul className="cards only-phone">
      {customers.map((customer) => (
        <li key={customer.customerNo}>
          <span className="card-title">{customer.name}</span>
          <span className="muted">
            <span className="code">{customer.customerNo}</span> {customer.city}
          </span>
          <Button
            data-view-as
            size="wide"
            aria-label={`View As ${customer.customerNo}, ${customer.name}`}
            aria-busy={opening === customer.customerNo}
            onClick={() => onViewAs(customer)}
          >
            {opening === customer.customerNo ? 'Opening…' : 'View As'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
