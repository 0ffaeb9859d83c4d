import { api } from '#contract/index.ts'
import { FACT_LABELS, FACTS, judgeAllowances } from '#rules/customers/customer-form.ts'
import { DEFAULT_ORDER_LIMIT } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { useAddress } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { paths, readCustomerNo, withSearch } from '../portal/paths.ts'
import { useCommand } from '../session/use-command.ts'
import { Form } from '../ui/form/Form.tsx'
import { type FormState, useForm } from '../ui/form/use-form.ts'
import { LinkButton } from '../ui/Link.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { AllowanceFields, FactFields } from './CustomerFields.tsx'
import './customers.css'
import {
  type Customer,
  type CustomerDraft,
  changeOf,
  draftOf,
  fields,
  judgeDraft,
  readConflict,
  readDraft,
} from './customer-draft.ts'

/** S25: what a customer may do, and of one made here also what it is (CUS-03 to CUS-08). */
export default function EditCustomerScreen() {
  const { params } = useAddress()
  const customerNo = readCustomerNo(params)
  const asked = useAsk(api.customerForms.one, { customerNo }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  return (
    <div className="stack">
      <PageHeading title={`Edit Customer ${customerNo}`} />
      <StateBox asked={asked} rows={10} wayBack={<LinkButton to={paths.customers}>Customers</LinkButton>}>
        {(customer) => <EditCustomer key={customerNo} customer={customer} />}
      </StateBox>
    </div>
  )
}

function EditCustomer({ customer }: { readonly customer: Customer }) {
  const { customerNo, isFromErp, openOrderCount } = customer
  const form: FormState<CustomerDraft> = useForm<CustomerDraft>({
    start: draftOf(customer),
    keepAs: `customer ${customerNo}`,
    judge: (draft) =>
      isFromErp
        ? judgeAllowances(readDraft(draft), form.base.webOrdersAllowed)
        : judgeDraft(draft, form.base.webOrdersAllowed),
    readConflict,
  })
  const update = useCommand(api.customerForms.change, {
    stale: [api.customers.list, api.customerForms.setup],
    onRefused: form.refused,
    said: () => `Customer ${customerNo} was saved.`,
  })
  const { customerPriceGroup, retailPriceGroup } = form.values
  const isRepriced =
    customerPriceGroup !== form.base.customerPriceGroup || retailPriceGroup !== form.base.retailPriceGroup
  return (
    <Form
      form={form}
      fields={fields}
      isBusy={update.isBusy}
      error={update.error}
      isUnanswered={update.isUnanswered}
      notSaved="The customer was not saved."
      action="Update"
      more={
        <>
          <LinkButton to={withSearch(paths.customers, { row: customerNo })}>Back</LinkButton>
          {!isFromErp && <LinkButton to={paths.setupCustomer(customerNo)}>Setup</LinkButton>}
          <RecordHistory kind="customer" subject={customerNo} customerNo={customerNo} name={`customer ${customerNo}`} />
        </>
      }
      effect={isRepriced && openOrderCount > 0 && `The prices of ${many(openOrderCount, 'open order')} change at once.`}
      onSave={async (draft) => {
        const saved = await update.run({ customerNo, customer: changeOf(draft, isFromErp) })
        if (saved) form.reset(draftOf(saved))
      }}
    >
      {isFromErp ? <ErpFacts customer={customer} /> : <FactFields form={form} isNew={false} />}
      <AllowanceFields form={form} existing={form.base.webOrdersAllowed} openOrders={openOrderCount} />
    </Form>
  )
}

/** What the ERP decides, as plain text (CUS-08). */
function ErpFacts({ customer }: { readonly customer: Customer }) {
  const said: Record<string, string> = {
    ...(customer as unknown as Record<string, string>),
    billToCustomerNo: customer.billToCustomerNo || 'Itself',
    masterCustomerNo: customer.masterCustomerNo || 'Its own lists',
    maxOrderQuantity: String(customer.maxOrderQuantity || DEFAULT_ORDER_LIMIT),
  }
  return (
    <section aria-labelledby="erp-facts" className="stack">
      <h2 id="erp-facts">
        {customer.name} <span className="code">{customer.customerNo}</span>
      </h2>
      <p className="muted">These come from the ERP and are changed there; the next import brings them here.</p>
      <dl className="fact-list">
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt>{FACT_LABELS[fact]}</dt>
            <dd>{said[fact] || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
