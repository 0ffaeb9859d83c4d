import { useState } from 'react'
import { api } from '#contract/index.ts'
import { figure, many } from '#rules/many.ts'
import { filterCustomers, noFilter } from '../ordering/customer-filter.ts'
import { useAsk } from '../portal/api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import type { CutoffView } from './use-cutoffs.ts'

const SHOWN = 20

interface OwnerPickerProps {
  readonly ownerNo: string
  /** Customers that have rows of their own. */
  readonly owners: CutoffView['owners']
  readonly onChoose: (ownerNo: string) => void
}

/** Whose cut-offs are shown: every customer's, or one customer's own. */
export function OwnerPicker({ ownerNo, owners, onChoose }: OwnerPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="row cutoff-owner">
      <Button aria-pressed={ownerNo === ''} variant={ownerNo === '' ? 'primary' : 'plain'} onClick={() => onChoose('')}>
        Every customer
      </Button>
      <Button
        aria-pressed={ownerNo !== ''}
        variant={ownerNo === '' ? 'plain' : 'primary'}
        onClick={() => setOpen(true)}
      >
        {ownerNo === '' ? 'One customer…' : `Customer ${ownerNo}…`}
      </Button>
      {isOpen && (
        <Chooser
          owners={owners}
          onClose={() => setOpen(false)}
          onChoose={(customerNo) => {
            setOpen(false)
            onChoose(customerNo)
          }}
        />
      )}
    </div>
  )
}

interface ChooserProps extends Pick<OwnerPickerProps, 'owners' | 'onChoose'> {
  readonly onClose: () => void
}

function Chooser({ owners, onChoose, onClose }: ChooserProps) {
  const asked = useAsk(api.customers.list, {}, { staleTime: 60_000 })
  const [find, setFind] = useState('')
  const rowsOf = new Map(owners.map(({ customerNo, rows }) => [customerNo, rows]))
  return (
    <Dialog title="Cut-offs of one customer" width={560} onClose={onClose}>
      <div className="stack">
        <TextField
          label="Find a customer"
          type="search"
          data-autofocus
          value={find}
          placeholder="Number, name, city or phone"
          onChange={setFind}
        />
        <StateBox asked={asked} rows={6}>
          {(all) => {
            const known =
              find.trim() === ''
                ? all.filter(({ customerNo }) => rowsOf.has(customerNo))
                : filterCustomers(all, { ...noFilter, find })
            return (
              <>
                {find.trim() === '' && (
                  <p className="label">
                    {known.length > 0 ? 'With cut-offs of their own' : 'No customer has cut-offs of its own yet.'}
                  </p>
                )}
                <ul className="cutoff-customers">
                  {known.slice(0, SHOWN).map(({ customerNo, name, city }) => (
                    <li key={customerNo}>
                      <Button onClick={() => onChoose(customerNo)}>
                        <span className="code">{customerNo}</span> <strong>{name}</strong>{' '}
                        <span className="muted">{city}</span>
                        {rowsOf.has(customerNo) && (
                          <span className="muted"> · {many(rowsOf.get(customerNo) ?? 0, 'row')} of its own</span>
                        )}
                      </Button>
                    </li>
                  ))}
                </ul>
                {find.trim() !== '' && (
                  <p role="status" className="muted">
                    {known.length === 0
                      ? 'No customer matches.'
                      : known.length > SHOWN
                        ? `The first ${SHOWN} of ${figure(known.length)}. Type more to narrow it down.`
                        : `${many(known.length, 'customer')}.`}
                  </p>
                )}
              </>
            )
          }}
        </StateBox>
      </div>
    </Dialog>
  )
}
