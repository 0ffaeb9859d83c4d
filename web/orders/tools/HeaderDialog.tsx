import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import { formatTime, type PlainDate, shortDate, toUsDate } from '#rules/calendar.ts'
import { changedBy } from '#rules/changed-by.ts'
import { type HeaderFields, shipToAfter } from '#rules/orders/order-header.ts'
import { useAsk } from '../../portal/api.ts'
import { wallAt } from '../../portal/zone.ts'
import { useSession } from '../../session/session.tsx'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useAskBeforeClose } from '../../ui/dialog/use-ask-before-close.ts'
import { type Choice, Select } from '../../ui/field/Select.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import type { Order, OrderHeader } from '../data/order-api.ts'
import { chosenDay, usedOnChoices } from '../data/used-on-days.ts'
import { listChoices } from '../docket/ItemList.tsx'
import './tools.css'

interface HeaderDialogProps {
  readonly order: Order
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

type Change = Partial<Input<typeof api.orders.updateHeader>>

/** Order Header (ORD-13, ORD-23): what staff may set of an order, and what only the plant knows of it. */
export default function HeaderDialog({ order, reload, onClose }: HeaderDialogProps) {
  const { header } = order
  const { viewer, customer } = useSession()
  const [fields, setFields] = useState<HeaderFields>(header)
  const update = useCommand(api.orders.updateHeader, {
    after: () => reload().catch(() => undefined),
    said: () => 'Order header updated.',
  })
  const customers = useAsk(api.orders.labelCustomers, {})
  const routes = useAsk(api.locations.routes, {})
  const isChanged = Object.keys(changeOf(header, fields)).length > 0
  const askAndClose = useAskBeforeClose({ isChanged, title: 'The order header is not updated', onClose })
  const set = (change: Partial<HeaderFields>) => setFields((now) => ({ ...now, ...change }))

  const save = async () => {
    const change = { orderNo: header.orderNo, button: 'Update' as const, ...changeOf(header, fields) }
    if (await update.run(change)) onClose()
  }
  return (
    <Dialog
      title="Order Header"
      width={720}
      onClose={askAndClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void save()}>
            {update.isBusy ? 'Saving…' : 'Update'}
          </Button>
        </>
      }
    >
      {update.error && (
        <Notice tone="bad" role="alert">
          {update.error}
        </Notice>
      )}
      <StateBox asked={customers}>
        {({ customers: labels, shipCustomers }) => (
          <div className="order-form">
            <Select
              label="Used-on day"
              value={String(fields.usedOnDay)}
              choices={usedOnChoices}
              onChange={(day) => set({ usedOnDay: chosenDay(day) ?? fields.usedOnDay })}
            />
            {may(viewer, 'orders.changeList') && (
              <Select
                label="Item List"
                value={fields.itemListCode}
                choices={listChoices(order)}
                onChange={(itemListCode) => set({ itemListCode })}
              />
            )}
            <Select
              label="Label customer"
              value={fields.labelCustomerNo}
              choices={withNone(labels.map(asChoice), fields.labelCustomerNo)}
              onChange={(labelCustomerNo) => set({ labelCustomerNo })}
            />
            <Select
              label="Ship customer"
              value={fields.shipCustomerNo}
              choices={withNone(shipCustomers.map(asChoice), fields.shipCustomerNo)}
              onChange={(shipCustomerNo) => set({ shipCustomerNo })}
            />
            <ShipTo
              key={fields.shipCustomerNo}
              shipCustomerNo={fields.shipCustomerNo || (customer?.customerNo ?? header.customerNo)}
              fields={fields}
              onChange={(shipToCode) => set({ shipToCode })}
            />
            <StateBox asked={routes} rows={2}>
              {(found) => (
                <Select
                  label="Route"
                  value={found.length === 0 ? '' : fields.routeNo}
                  choices={
                    found.length === 0
                      ? [NONE]
                      : withPresent(
                          found.map(({ routeNo }) => ({ value: routeNo, label: routeNo })),
                          fields.routeNo,
                        )
                  }
                  {...(found.length === 0 && { hint: 'This customer has no routes.' })}
                  onChange={(routeNo) => set({ routeNo })}
                />
              )}
            </StateBox>
          </div>
        )}
      </StateBox>
      <Facts header={header} />
    </Dialog>
  )
}

interface ShipToProps {
  readonly shipCustomerNo: string
  readonly fields: HeaderFields
  readonly onChange: (shipToCode: string) => void
}

/** The ship customer's own ship-tos; what is not among them is cleared (ORD-60). */
function ShipTo({ shipCustomerNo, fields, onChange }: ShipToProps) {
  const asked = useAsk(api.accounts.shipTos, { shipCustomerNo })
  return (
    <StateBox asked={asked} rows={2}>
      {(found) => {
        const codes = found.map(({ shipToCode }) => shipToCode)
        return (
          <Select
            label="Ship-to"
            value={shipToAfter(fields, {}, codes) ?? ''}
            choices={[
              NONE,
              ...found.map(({ shipToCode, name }) => ({ value: shipToCode, label: `${shipToCode} ${name}`.trim() })),
            ]}
            {...(found.length === 0 && { hint: 'This customer has no ship-tos.' })}
            onChange={onChange}
          />
        )
      }}
    </StateBox>
  )
}

const NONE: Choice = { value: '', label: 'None' }
const asChoice = ({ customerNo, name }: { readonly customerNo: string; readonly name: string }): Choice => ({
  value: customerNo,
  label: `${customerNo} ${name}`,
})
/** What stands there now is offered too, also when it would not be any more. */
const withPresent = (choices: readonly Choice[], present: string): readonly Choice[] =>
  choices.some(({ value }) => value === present) ? choices : [{ value: present, label: present }, ...choices]
const withNone = (choices: readonly Choice[], present: string) => [
  NONE,
  ...(present === '' ? choices : withPresent(choices, present)),
]

/** Only what was changed is sent; a ship-to that is not the new ship customer's is cleared by the server as it is here. */
export function changeOf(now: HeaderFields, next: HeaderFields): Change {
  const names = Object.keys(EDITED) as (keyof HeaderFields)[]
  return Object.fromEntries(names.filter((name) => next[name] !== now[name]).map((name) => [name, next[name]]))
}
const EDITED: Readonly<Record<keyof HeaderFields, true>> = {
  usedOnDay: true,
  itemListCode: true,
  labelCustomerNo: true,
  shipCustomerNo: true,
  shipToCode: true,
  routeNo: true,
}

const Facts = ({ header }: { readonly header: OrderHeader }) => (
  <dl className="order-facts">
    {factsOf(header).map(([term, text]) => (
      <div key={term} className="order-fact">
        <dt>{term}</dt>
        <dd>{text || '–'}</dd>
      </div>
    ))}
  </dl>
)

const factsOf = (header: OrderHeader): readonly (readonly [term: string, text: string])[] => [
  ['Delivery', `${dateText(header.deliveryDate)}, route ${header.deliveryRoute}, stop ${header.deliverySequence}`],
  ['Make', [dateText(header.makeDate), header.makeCycle].filter(Boolean).join(', cycle ')],
  ['Make calculation', header.makeCalc],
  ['Menu', [header.menuCycle, header.menuSeqNo].filter(Boolean).join(' / ')],
  ['Added', `${instantText(header.addedAt)} by ${changedBy(header.addedBy, header.addedFor)}`],
  ['Modified', `${instantText(header.modifiedAt)} by ${changedBy(header.modifiedBy, header.modifiedFor)}`],
  ['Platform', header.platform],
]
const dateText = (date: PlainDate) => (date === '' ? '' : toUsDate(date))
function instantText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return `${shortDate(date)}/${date.slice(0, 4)} ${formatTime(time)}`
}
