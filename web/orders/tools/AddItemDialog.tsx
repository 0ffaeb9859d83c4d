import { type FormEvent, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { figure } from '#rules/many.ts'
import { itemNoLength } from '#rules/orders/item-no-length.ts'
import { QUANTITY_ALERT_TITLE, readQuantity } from '#rules/quantity.ts'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useAskBeforeClose } from '../../ui/dialog/use-ask-before-close.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import type { Order } from '../data/order-api.ts'
import type { QuantityStore } from '../saving/saving.ts'

import './tools.css'

interface AddItemDialogProps {
  readonly orderNo: string
  readonly limit: number
  readonly store: QuantityStore
  /** Those of the order: their longest number says how long one may be. */
  readonly items: readonly { readonly itemNo: string }[]
  readonly reload: () => Promise<Order>
  /** Closed; the last item added is shown in the lines. */
  readonly onClose: (added: string | undefined) => void
}

interface Added {
  readonly itemNo: string
  readonly description: string
  readonly quantity: number
}

/** Add Item (ORD-47, ORD-48): staff add what is not on the menu too. Enter adds and clears for the next one. */
export default function AddItemDialog({ orderNo, limit, store, items, reload, onClose }: AddItemDialogProps) {
  const [itemNo, setItemNo] = useState('')
  const [quantity, setQuantity] = useState('')
  const [added, setAdded] = useState<readonly Added[]>([])
  const [mistyped, setMistyped] = useState<string>()
  const command = useCommand(api.orders.addLine, { before: () => store.flush() })
  const confirm = useConfirm()
  const itemField = useRef<HTMLInputElement>(null)
  const error = mistyped ?? command.error
  const length = itemNoLength(items)
  const missing = missingText(itemNo, quantity, length)
  const close = () => onClose(added[0]?.itemNo)
  const isChanged = itemNo.trim() !== '' || quantity.trim() !== ''
  const askAndClose = useAskBeforeClose({ isChanged, title: 'The item is not added', onClose: close })

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (command.isBusy || missing !== undefined) return
    const wanted = itemNo.trim()
    setMistyped(undefined)
    command.forgetError()
    const typed = readQuantity(quantity, limit, `item ${wanted}`)
    if (typed.kind === 'empty' || typed.kind === 'refused') {
      setMistyped(typed.kind === 'refused' ? typed.text : 'The quantity is not a number.')
      return
    }
    if (typed.kind === 'needs confirmation') {
      const isMeant = await confirm({
        title: QUANTITY_ALERT_TITLE,
        text: typed.question,
        yes: `Order ${figure(typed.quantity)}`,
        no: 'Change the quantity',
      })
      if (!isMeant) return
    }
    const confirmedBy =
      typed.quantity > limit ? (typed.kind === 'accepted' ? ('hash' as const) : ('question' as const)) : undefined
    const answer = await command.run({ orderNo, itemNo: wanted, quantity: typed.quantity, confirmedBy })
    itemField.current?.focus()
    if (!answer) return itemField.current?.select()
    store.learned([{ itemNo: wanted, ...answer }])
    store.markAdded(wanted)
    const order = await reload().catch(() => undefined)
    const description = order?.items.find((item) => item.itemNo === wanted)?.description ?? ''
    setAdded((all) => [{ itemNo: wanted, description, quantity: answer.quantity }, ...all])
    setItemNo('')
    setQuantity('')
  }

  return (
    <Dialog
      title="Add Item"
      onClose={askAndClose}
      footer={
        <>
          <Button onClick={close}>{added.length > 0 ? 'Close' : 'Cancel'}</Button>
          <Button variant="primary" type="submit" form="add-item" disabledReason={missing}>
            {command.isBusy ? 'Adding…' : 'Add'}
          </Button>
        </>
      }
    >
      <form id="add-item" className="order-form" onSubmit={(event) => void add(event)}>
        <TextField
          label="Item"
          ref={itemField}
          data-autofocus
          isCode
          inputMode="numeric"
          autoComplete="off"
          max={length}
          value={itemNo}
          onChange={setItemNo}
          error={error}
        />
        <TextField label="Quantity" inputMode="numeric" autoComplete="off" value={quantity} onChange={setQuantity} />
        {missing !== undefined && <p className="hint">{missing}</p>}
      </form>
      {added.length > 0 && (
        <ul className="added-list" aria-live="polite">
          {added.map(({ itemNo: no, description, quantity: count }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may be added twice, newest first
            <li key={added.length - index}>
              Added: <span className="code">{no}</span> {description}, {figure(count)}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function missingText(itemNo: string, quantity: string, length: number): string | undefined {
  const text = itemNo.trim()
  if (text === '') return 'Type an item number.'
  if (text.length > length) return `An item number has at most ${length} characters.`
  return quantity.trim() === '' ? 'Type a quantity.' : undefined
}
