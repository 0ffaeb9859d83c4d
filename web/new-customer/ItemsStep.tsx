import { api } from '#contract/index.ts'
import type { Fault } from '#rules/faults.ts'
import { useAsk } from '../portal/api.ts'
import { paths, withSearch } from '../portal/paths.ts'
import { useCommand } from '../session/use-command.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { LinkButton } from '../ui/Link.tsx'
import type { Setup } from './use-setup.ts'

interface Beginning {
  readonly source: 'all' | 'customer'
  readonly likeCustomerNo: string
}
const FIRST: Beginning = { source: 'customer', likeCustomerNo: '' }
const fields = { source: { label: 'Items' }, likeCustomerNo: { label: 'Customer' } }

/** What is on Master to begin with. Later changes are made in Item Maintenance. */
export function ItemsStep({ setup, onDone }: { readonly setup: Setup; readonly onDone: () => void }) {
  const { customerNo, listOwnerNo, itemCount } = setup
  const maintain = <LinkButton to={withSearch(paths.items, { customer: listOwnerNo })}>Item Maintenance</LinkButton>
  if (listOwnerNo !== customerNo)
    return (
      <>
        <p>
          {customerNo} shares the item lists of <span className="code">{listOwnerNo}</span>. They are changed there.
        </p>
        <div className="row">{maintain}</div>
      </>
    )
  if (itemCount > 0) return <div className="row">{maintain}</div>
  return (
    <>
      <Begin customerNo={customerNo} onDone={onDone} />
      <div className="row">
        <span>Or choose item by item:</span> {maintain}
      </div>
    </>
  )
}

function Begin({ customerNo, onDone }: { readonly customerNo: string; readonly onDone: () => void }) {
  const customers = useAsk(api.customers.list, {}, { staleTime: 60_000 })
  const form = useForm<Beginning>({ start: FIRST, judge })
  const start = useCommand(api.customerForms.startList, {
    stale: [api.customerForms.setup, api.customers.list, api.items.load],
    onRefused: form.refused,
    said: ({ count }) => `${count} items were put on Master of ${customerNo}.`,
  })
  const { source, likeCustomerNo } = form.values
  const like = customers.data?.find((each) => each.customerNo === likeCustomerNo.trim())
  return (
    <Form
      form={form}
      fields={fields}
      isBusy={start.isBusy}
      error={start.error}
      isUnanswered={start.isUnanswered}
      notSaved="The list was not filled."
      action="Fill the list"
      onSave={async ({ source: from, likeCustomerNo: no }) => {
        const done = await start.run({
          customerNo,
          source: from,
          ...(from === 'customer' && { likeCustomerNo: no.trim() }),
        })
        if (!done) return
        form.reset(FIRST)
        onDone()
      }}
    >
      <fieldset>
        <legend>Begin Master with</legend>
        <label className="checkbox">
          <input
            type="radio"
            name="source"
            id={form.idOf('source')}
            checked={source === 'customer'}
            onChange={() => form.set({ source: 'customer' })}
          />
          the items of another customer
        </label>
        {source === 'customer' && (
          <TextField
            label="Customer"
            hint={like ? like.name : 'Its number. What is shown there is shown here.'}
            isCode
            autoComplete="off"
            {...form.text('likeCustomerNo')}
          />
        )}
        <label className="checkbox">
          <input type="radio" name="source" checked={source === 'all'} onChange={() => form.set({ source: 'all' })} />
          every item that is made
        </label>
      </fieldset>
      <p className="hint">Restricted items are left out: they are authorized one by one in Item Maintenance.</p>
    </Form>
  )
}

const judge = ({ source, likeCustomerNo }: Beginning): Fault[] =>
  source === 'customer' && likeCustomerNo.trim() === '' ? [{ field: 'likeCustomerNo', text: 'Value is required' }] : []
