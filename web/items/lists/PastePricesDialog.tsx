import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { previewPrices } from '#rules/items/price-paste.ts'
import { cents } from '#rules/money.ts'
import { useAsk } from '../../portal/api.ts'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { effectText } from './effect-text.ts'
import { PasteDialog } from './PasteDialog.tsx'
import type { Prices } from './use-prices.ts'

interface PastePricesDialogProps {
  readonly customerNo: string
  readonly listCode: string
  readonly codes: Readonly<Output<typeof api.priceCodes.list>>
  readonly prices: Prices
  readonly onClose: () => void
}

/** A column of prices from a spreadsheet: values of price codes. */
export default function PastePricesDialog({ customerNo, listCode, codes, prices, onClose }: PastePricesDialogProps) {
  const toast = useToast()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const { changes, unchanged, refused } = previewPrices(text, codes)
  const priceCodes = changes.map(({ priceCode }) => priceCode)
  const effect = useAsk(api.priceCodes.effect, { customerNo, listCode, priceCodes }, { enabled: changes.length > 0 })
  const save = async () => {
    setTried(true)
    const said = await prices.setMany(changes, codes)
    if (said === undefined) return
    toast.success(said)
    onClose()
  }
  return (
    <PasteDialog
      title="Paste prices"
      label="Price codes and values"
      hint="Two columns: price code and value, as copied from a spreadsheet."
      head="Price code"
      changes={changes.map(({ priceCode, from, cents: to }) => ({
        ...{ key: priceCode, name: <span className="code">{priceCode}</span>, to: cents(to) },
        from: from === undefined ? 'none' : cents(from),
      }))}
      {...{ text, unchanged, refused, onClose }}
      effect={effect.data && effectText(effect.data)}
      error={isTried ? prices.error : undefined}
      isBusy={prices.isBusy}
      onText={(next) => {
        setText(next)
        setTried(false)
      }}
      onSave={() => void save()}
    />
  )
}
