import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { type ItemPriceChange, previewItemPrices } from '#rules/items/item-price-paste.ts'
import { many } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { useCommand } from '../../session/use-command.ts'
import { useToast } from '../../ui/notice/Toasts.tsx'
import type { ItemStore } from '../saving/item-store.ts'
import { pricesFollow } from '../saving/use-item-store.ts'
import { PasteDialog } from './PasteDialog.tsx'

interface PasteItemsDialogProps {
  readonly ofList: { readonly customerNo: string; readonly itemListCode: string }
  readonly codes: Readonly<Output<typeof api.priceCodes.list>>
  readonly store: ItemStore
  readonly onClose: () => void
}

/** Two columns from a spreadsheet: item numbers, and their prices or price codes (ITM-31). */
export default function PasteItemsDialog({ ofList, codes, store, onClose }: PasteItemsDialogProps) {
  const toast = useToast()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const stale = [api.items.load, api.priceCodes.list, api.priceCodes.effect]
  const saving = useCommand(api.items.saveMany, { stale })
  const { changes, unchanged, refused } = previewItemPrices(text, store.items(), codes)
  const send = async (those: readonly ItemPriceChange[]) => {
    const items = those.map(({ itemNo, from, to }) => ({ itemNo, priceCode: to, oldPriceCode: from }))
    const answer = await saving.run({ ...ofList, items })
    if (!answer) return undefined
    for (const { itemNo, to } of those) store.changed([itemNo], { priceCode: to })
    return answer
  }
  const save = async () => {
    setTried(true)
    const answer = await send(changes)
    if (!answer) return
    toast.success([`${many(changes.length, 'price')} saved.`, pricesFollow(answer)].filter(Boolean).join(' '))
    const back = changes.map(({ from, to, ...item }) => ({ ...item, from: to, to: from }))
    store.noteUndo(() => void send(back).then((done) => !done && toast.error('The prices are not put back.')))
    onClose()
  }
  const worth = (code: string) => {
    const value = codes.find(({ priceCode }) => priceCode === code)?.cents
    return [code || 'none', value === undefined ? '' : cents(value)].filter(Boolean).join(', ')
  }
  return (
    <PasteDialog
      title="Paste item prices"
      label="Items and prices"
      hint="Two columns: item number, and price or price code, as copied from a spreadsheet. A price chooses the code that is worth it."
      head="Item"
      changes={changes.map(({ itemNo, description, from, to }) => ({
        ...{ key: itemNo, from: worth(from), to: worth(to) },
        name: (
          <>
            <span className="code">{itemNo}</span> {description}
          </>
        ),
      }))}
      {...{ text, unchanged, refused, onClose }}
      effect="Open orders follow, orders in production keep theirs."
      error={isTried ? saving.error : undefined}
      isBusy={saving.isBusy}
      onText={(next) => {
        setText(next)
        setTried(false)
      }}
      onSave={() => void save()}
    />
  )
}
