import { api } from '#contract/index.ts'
import { FROM_ERP_ONLY } from '#rules/customers/customer-form.ts'
import { useMoves } from '../portal/address.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { useCommand } from '../session/use-command.ts'
import { Form } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { LinkButton } from '../ui/Link.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'
import { AllowanceFields, FactFields } from './CustomerFields.tsx'
import { fields, judgeDraft, NEW_CUSTOMER, readDraft } from './customer-draft.ts'

/** S25: a new customer (CUS-02), the first step of the way to its first order. */
export default function NewCustomerScreen() {
  const settings = useAsk(api.settings.read, {}, { staleTime: 0 })
  const back = <LinkButton to={paths.customers}>Back</LinkButton>
  return (
    <div className="stack">
      <PageHeading title="New Customer" />
      <StateBox asked={settings} rows={8}>
        {({ customersFromErp }) =>
          customersFromErp ? <EmptyBox text={FROM_ERP_ONLY} action={back} /> : <NewCustomer />
        }
      </StateBox>
    </div>
  )
}

function NewCustomer() {
  const { go } = useMoves()
  const form = useForm({ start: NEW_CUSTOMER, keepAs: 'new customer', judge: (draft) => judgeDraft(draft) })
  const create = useCommand(api.customerForms.create, {
    stale: [api.customers.list],
    onRefused: form.refused,
    said: ({ customerNo, name }) => `Customer ${customerNo}, ${name}, was created.`,
  })
  return (
    <Form
      form={form}
      fields={fields}
      isBusy={create.isBusy}
      error={create.error}
      isUnanswered={create.isUnanswered}
      notSaved="The customer was not created."
      action="Create"
      more={<LinkButton to={paths.customers}>Back</LinkButton>}
      onSave={async (draft) => {
        const made = await create.run({ customer: readDraft(draft) })
        if (made) go(paths.setupCustomer(made.customerNo), { isAsked: true })
      }}
    >
      <p>
        After this, you add the first location, the items, the prices and the first user. You can stop at any time and
        go on later.
      </p>
      <FactFields form={form} isNew />
      <AllowanceFields form={form} />
    </Form>
  )
}
