import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { previewPrices } from '#rules/items/price-paste.ts'
import { figure, many } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { useAsk } from '../../portal/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useAskBeforeClose } from '../../ui/dialog/use-ask-before-close.ts'
import { Field } from '../../ui/field/Field.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { effectText } from './effect-text.ts'
import type { Prices } from './use-prices.ts'

interface PastePricesDialogProps {
  readonly customerNo: string
  readonly listCode: string
  readonly codes: Readonly<Output<typeof api.priceCodes.list>>
  readonly prices: Prices
  readonly onClose: () => void
}
const SHOWN = 50

/** A column of prices from a spreadsheet: what it would change, row by row, before all of it is saved, or nothing. */
export default function PastePricesDialog({ customerNo, listCode, codes, prices, onClose }: PastePricesDialogProps) {
  const toast = useToast()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const isChanged = text.trim() !== ''
  const close = useAskBeforeClose({ isChanged, title: 'These prices are not saved', onClose })
  const { changes, unchanged, refused } = previewPrices(text, codes)
  const priceCodes = changes.map(({ priceCode }) => priceCode)
  const effect = useAsk(api.priceCodes.effect, { customerNo, listCode, priceCodes }, { enabled: changes.length > 0 })
  const reason =
    refused.length > 0
      ? 'Correct the refused rows, or take them out, first.'
      : changes.length === 0
        ? 'There is nothing to change.'
        : prices.isBusy
          ? 'Saving…'
          : undefined
  const save = async () => {
    setTried(true)
    const said = await prices.setMany(changes, codes)
    if (said === undefined) return
    toast.success(said)
    onClose()
  }
  return (
    <Dialog
      title="Paste prices"
      width={640}
      onClose={close}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={reason} onClick={() => void save()}>
            {changes.length > 0 ? `Save ${many(changes.length, 'price')}` : 'Save'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label="Price codes and values" hint="Two columns: price code and value, as copied from a spreadsheet.">
          {(control) => (
            <textarea
              {...control}
              data-autofocus
              className="input"
              rows={6}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setTried(false)
              }}
            />
          )}
        </Field>
        {isTried && prices.error && (
          <Notice tone="bad" role="alert">
            {prices.error}
          </Notice>
        )}
        {refused.length > 0 && (
          <Notice tone="bad" role="alert">
            <strong>{many(refused.length, 'row is', 'rows are')} refused. Nothing is saved until all can be.</strong>
            <ul>
              {refused.slice(0, SHOWN).map(({ rowNo, text: why }) => (
                <li key={rowNo}>{why}</li>
              ))}
            </ul>
            {refused.length > SHOWN && <p>And {figure(refused.length - SHOWN)} more.</p>}
          </Notice>
        )}
        {changes.length > 0 && (
          <>
            <p role="status">
              {many(changes.length, 'price')} would change. {effect.data && effectText(effect.data)}
            </p>
            <div className="paste-changes">
              <table className="table">
                <caption className="hidden-visually">What would change</caption>
                <thead>
                  <tr>
                    <th scope="col">Price code</th>
                    <th scope="col">Now</th>
                    <th scope="col">New</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.slice(0, SHOWN).map(({ priceCode, from, cents: to }) => (
                    <tr key={priceCode}>
                      <th scope="row" className="code">
                        {priceCode}
                      </th>
                      <td>{from === undefined ? 'none' : cents(from)}</td>
                      <td>
                        <strong>{cents(to)}</strong>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {changes.length > SHOWN && <p>And {figure(changes.length - SHOWN)} more.</p>}
          </>
        )}
        {unchanged > 0 && <p className="muted">{`${many(unchanged, 'price is', 'prices are')} so already.`}</p>}
      </div>
    </Dialog>
  )
}
