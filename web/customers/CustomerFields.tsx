import { api } from '#contract/index.ts'
import { FACT_LABELS, ordersAllowedChoices, ordersAllowedEffect } from '#rules/customers/customer-form.ts'
import {
  CUSTOMER_CITY_LENGTH,
  CUSTOMER_NAME_LENGTH,
  CUSTOMER_NO_LENGTH,
  DEFAULT_ORDER_LIMIT,
  PHONE_LENGTH,
  PRICE_GROUP_LENGTH,
} from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import type { FormState } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import type { CustomerDraft } from './customer-draft.ts'

type Form = FormState<CustomerDraft>

/** Name, relations and price groups: of a customer that is made, or was made, here. */
export function FactFields({ form, isNew }: { readonly form: Form; readonly isNew: boolean }) {
  const customers = useAsk(api.customers.list, {}, { staleTime: 60_000 })
  const groups = useAsk(api.customerForms.priceGroups, {}, { staleTime: 60_000 })
  const nameOf = (customerNo: string, otherwise: string) => {
    const wanted = customerNo.trim()
    if (wanted === '') return otherwise
    return customers.data?.find((each) => each.customerNo === wanted)?.name ?? ''
  }
  const has = (all: readonly { group: string; count: number }[] | undefined, group: string, one: string) => {
    const count = all?.find((each) => each.group === group.trim())?.count
    return count === undefined ? 'A group without prices yet' : `Has ${many(count, one)}`
  }
  const { billToCustomerNo, masterCustomerNo, customerPriceGroup, retailPriceGroup } = form.values
  return (
    <>
      <fieldset>
        <legend>Customer</legend>
        {isNew && (
          <TextField
            label="Customer number"
            hint="People type it at sign-in. It never changes."
            isCode
            autoComplete="off"
            max={CUSTOMER_NO_LENGTH}
            {...form.text('customerNo')}
          />
        )}
        <TextField label={FACT_LABELS.name} autoComplete="off" max={CUSTOMER_NAME_LENGTH} {...form.text('name')} />
        <div className="field-pair">
          <TextField label={FACT_LABELS.city} autoComplete="off" max={CUSTOMER_CITY_LENGTH} {...form.text('city')} />
          <TextField
            label={FACT_LABELS.phone}
            type="tel"
            autoComplete="off"
            max={PHONE_LENGTH}
            {...form.text('phone')}
          />
        </div>
        <div className="field-pair">
          <TextField
            label={FACT_LABELS.billToCustomerNo}
            hint={nameOf(billToCustomerNo, 'Blank: the customer pays for itself')}
            isCode
            autoComplete="off"
            {...form.text('billToCustomerNo')}
          />
          <TextField
            label={FACT_LABELS.masterCustomerNo}
            hint={nameOf(masterCustomerNo, 'Blank: the customer has its own item lists')}
            isCode
            autoComplete="off"
            {...form.text('masterCustomerNo')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>Prices and limit</legend>
        <div className="field-pair">
          <TextField
            label={FACT_LABELS.customerPriceGroup}
            hint={
              customerPriceGroup.trim()
                ? has(groups.data?.base, customerPriceGroup, 'base cost')
                : 'Blank: no base cost'
            }
            isCode
            list="base-groups"
            autoComplete="off"
            max={PRICE_GROUP_LENGTH}
            {...form.text('customerPriceGroup')}
          />
          <TextField
            label={FACT_LABELS.retailPriceGroup}
            hint={
              retailPriceGroup.trim()
                ? has(groups.data?.retail, retailPriceGroup, 'price code')
                : 'Blank: no retail prices'
            }
            isCode
            list="retail-groups"
            autoComplete="off"
            max={PRICE_GROUP_LENGTH}
            {...form.text('retailPriceGroup')}
          />
        </div>
        <Groups id="base-groups" groups={groups.data?.base} />
        <Groups id="retail-groups" groups={groups.data?.retail} />
        <TextField
          label={FACT_LABELS.maxOrderQuantity}
          hint={`A larger quantity asks first. Blank or 0: ${DEFAULT_ORDER_LIMIT}.`}
          inputMode="numeric"
          autoComplete="off"
          {...form.text('maxOrderQuantity')}
        />
      </fieldset>
    </>
  )
}

const Groups = ({
  id,
  groups = [],
}: {
  readonly id: string
  readonly groups?: readonly { group: string }[] | undefined
}) => (
  <datalist id={id}>
    {groups.map(({ group }) => (
      <option key={group} value={group} />
    ))}
  </datalist>
)

interface AllowanceFieldsProps {
  readonly form: Form
  /** Orders Allowed as it is stored: a larger one than the form offers may stay (CUS-04). */
  readonly existing?: number
  /** Orders that stay as they are, whatever is allowed from now on. */
  readonly openOrders?: number
}

/** What staff decide of any customer (CUS-03). */
export function AllowanceFields({ form, existing = 0, openOrders = 0 }: AllowanceFieldsProps) {
  const { webOrdersAllowed } = form.values
  const effectId = form.idOf('orders-effect')
  const fault = form.faultOf('webOrdersAllowed')
  return (
    <>
      <fieldset aria-describedby={effectId}>
        <legend>Orders Allowed</legend>
        <div className="row">
          {ordersAllowedChoices(existing).map((count, at) => (
            <label key={count} className="checkbox">
              <input
                type="radio"
                name="webOrdersAllowed"
                id={at === 0 ? form.idOf('webOrdersAllowed') : undefined}
                checked={webOrdersAllowed === count}
                onChange={() => form.set({ webOrdersAllowed: count })}
              />
              {count}
            </label>
          ))}
        </div>
        <div id={effectId} role="status">
          {webOrdersAllowed === 0 ? (
            <Notice tone="warn">
              {ordersAllowedEffect(0)}
              {openOrders > 0 && ` ${many(openOrders, 'open order')} can still be changed until the cut-off.`}
            </Notice>
          ) : (
            <span className="hint">{ordersAllowedEffect(webOrdersAllowed)}</span>
          )}
        </div>
        {fault && <span className="field-error">{fault}</span>}
      </fieldset>
      <fieldset>
        <legend>Lists, files and payment</legend>
        <TextField
          label="Item Lists"
          hint="How many item lists the customer may keep besides Master"
          inputMode="numeric"
          autoComplete="off"
          {...form.text('itemListsAllowed')}
        />
        <Switch
          label="POS Enabled"
          hint="Files of orders may name a location by its point-of-sale number."
          {...form.flag('posEnabled')}
        />
        <Switch
          label="XML upload"
          hint="Users with the right to the API can upload XML orders."
          {...form.flag('xmlUploadEnabled')}
        />
        <TextField
          label="Pay Bill address"
          hint="Where the customer pays, beginning with https://. Blank: no link."
          type="url"
          autoComplete="off"
          {...form.text('payBillUrl')}
        />
      </fieldset>
    </>
  )
}
