import { useState } from 'react'
import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import { filterCustomers, noFilter } from '../ordering/customer-filter.ts'
import { useAsk } from '../portal/api.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import '../ordering/customer-finder.css'

const SHOWN = 8

interface ItemsOfCustomerProps {
  readonly customerNo: string
  readonly onChoose: (customerNo: string) => void
}

/** Company staff with no customer selected say whose items they maintain. */
export function ItemsOfCustomer({ customerNo, onChoose }: ItemsOfCustomerProps) {
  const [find, setFind] = useState('')
  const asked = useAsk(api.customers.list, {}, { staleTime: 60_000 })
  return (
    <StateBox asked={asked} rows={customerNo ? 1 : 9}>
      {(customers) => {
        const chosen = customers.find((each) => each.customerNo === customerNo)
        if (chosen)
          return (
            <div className="row items-of">
              <span>
                Items of <strong>{chosen.name}</strong> <span className="code">{chosen.customerNo}</span>
              </span>
              <Button onClick={() => onChoose('')}>Choose another customer</Button>
            </div>
          )
        const found = filterCustomers(customers, { ...noFilter, find })
        return (
          <section className="items-choose stack" aria-label="Choose a customer">
            <TextField
              label="Whose items?"
              type="search"
              placeholder="Number, name, city or phone"
              autoComplete="off"
              value={find}
              onChange={setFind}
            />
            <ul className="customer-finder-list">
              {found.slice(0, SHOWN).map(({ customerNo: no, name, city }) => (
                <li key={no}>
                  <Button className="customer-finder-choice" onClick={() => onChoose(no)}>
                    <span className="code">{no}</span> <strong>{name}</strong> <span className="muted">{city}</span>
                  </Button>
                </li>
              ))}
            </ul>
            <p role="status" className="muted">
              {found.length === 0 ? 'No customer matches.' : `${many(found.length, 'customer')}.`}
            </p>
          </section>
        )
      }}
    </StateBox>
  )
}
