import { api } from '#contract/index.ts'
import type { LocationField } from '#rules/locations/location-form.ts'
import { LOCAL } from '#rules/ordering/ship-to.ts'
import { useAsk } from '../portal/api.ts'
import { useSession } from '../session/session.tsx'
import { type Choice, Select } from '../ui/field/Select.tsx'
import type { FormState } from '../ui/form/use-form.ts'
import { StateBox } from '../ui/StateBox.tsx'
import { type LocationValues, type StoredLocation, words } from './location-values.ts'

interface ShipToFieldsProps {
  readonly form: FormState<LocationValues>
  readonly isOpen: (field: LocationField) => boolean
}

const ofCustomer = (shipToCustomerNo: string) => (shipToCustomerNo === '' ? {} : { shipCustomerNo: shipToCustomerNo })

/** Asks for all that these fields choose from, before the form is shown: so that nothing in it moves. Whether the answers are there. */
export function useShipTos(location: StoredLocation | undefined): boolean {
  const { viewer } = useSession()
  const isActing = viewer.customerNo !== undefined
  const shipToCustomerNo = location?.shipToCustomerNo ?? ''
  const maySee = isActing && (viewer.isStaff || shipToCustomerNo === '' || shipToCustomerNo === viewer.customerNo)
  const shipTos = useAsk(api.accounts.shipTos, ofCustomer(shipToCustomerNo), { enabled: maySee })
  const customers = useAsk(api.orders.labelCustomers, {}, { enabled: isActing && viewer.isStaff })
  return [shipTos, customers].every(({ isLoading }) => !isLoading)
}

/** Where the location belongs: its ship-to, and for staff whose ship-to and whose labels (LOC-33). */
export function ShipToFields({ form, isOpen }: ShipToFieldsProps) {
  const { shipToCustomerNo } = form.values
  return (
    <fieldset>
      <legend>Ship-to</legend>
      {isOpen('shipToCustomerNo') ? <OfStaff form={form} /> : <Shown form={form} fields={['shipToCustomerNo']} />}
      {isOpen('shipToCode') ? (
        <ShipTo key={shipToCustomerNo} form={form} />
      ) : (
        <Shown form={form} fields={['shipToCode']} isAlways />
      )}
      {!isOpen('labelCustomerNo') && <Shown form={form} fields={['labelCustomerNo']} />}
    </fieldset>
  )
}

/** What only company staff can change, as text; what is blank is left out. */
export function Shown({
  form,
  fields,
  isAlways = false,
}: {
  readonly form: FormState<LocationValues>
  readonly fields: readonly ('shipToCustomerNo' | 'shipToCode' | 'labelCustomerNo' | 'menuCycleCode')[]
  readonly isAlways?: boolean
}) {
  return fields
    .filter((field) => isAlways || form.values[field] !== '')
    .map((field) => (
      <div key={field} className="field">
        <span className="label">{words[field]?.label}</span>
        <span className="code">{form.values[field] || LOCAL}</span>
        <span className="hint">Only company staff can change this.</span>
      </div>
    ))
}

function ShipTo({ form }: { readonly form: FormState<LocationValues> }) {
  const { customer } = useSession()
  const { shipToCustomerNo, shipToCode } = form.values
  const asked = useAsk(api.accounts.shipTos, ofCustomer(shipToCustomerNo))
  const { id, name, error, onChange } = form.text('shipToCode')
  return (
    <StateBox asked={asked} rows={2}>
      {(found) => {
        const choices = found.map(({ shipToCode: value, name: said }) => ({ value, label: `${value} ${said}`.trim() }))
        const isThere = shipToCode === '' || choices.some(({ value }) => value === shipToCode)
        return (
          <Select
            label="Ship-to"
            {...{ id, name, error, onChange }}
            value={shipToCode}
            choices={[
              { value: '', label: customer?.city && shipToCustomerNo === '' ? customer.city : LOCAL },
              ...choices,
              ...(isThere ? [] : [{ value: shipToCode, label: shipToCode }]),
            ]}
          />
        )
      }}
    </StateBox>
  )
}

function OfStaff({ form }: { readonly form: FormState<LocationValues> }) {
  const asked = useAsk(api.orders.labelCustomers, {})
  const { shipToCustomerNo, labelCustomerNo } = form.values
  const ofShipTo = form.text('shipToCustomerNo')
  const ofLabel = form.text('labelCustomerNo')
  return (
    <StateBox asked={asked} rows={2}>
      {({ customers, shipCustomers }) => (
        <div className="field-pair">
          <Select
            label="Ship-to customer"
            {...{ id: ofShipTo.id, name: ofShipTo.name, error: ofShipTo.error, value: shipToCustomerNo }}
            choices={withOwn(shipCustomers, shipToCustomerNo)}
            // Another customer has other ship-tos (ORD-60).
            onChange={(next) => form.set({ shipToCustomerNo: next, shipToCode: '' })}
          />
          <Select
            label="Label customer"
            {...{ id: ofLabel.id, name: ofLabel.name, error: ofLabel.error, value: labelCustomerNo }}
            choices={withOwn(customers, labelCustomerNo)}
            onChange={ofLabel.onChange}
          />
        </div>
      )}
    </StateBox>
  )
}

function withOwn(
  customers: readonly { readonly customerNo: string; readonly name: string }[],
  present: string,
): readonly Choice[] {
  const all = customers.map(({ customerNo, name }) => ({ value: customerNo, label: `${customerNo} ${name}` }))
  const isThere = present === '' || all.some(({ value }) => value === present)
  return [{ value: '', label: 'This customer' }, ...(isThere ? [] : [{ value: present, label: present }]), ...all]
}
