import { Suspense, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { zeroPriceQuestion } from '#rules/items/price-code.ts'
import { PRICE_CODES_STICKY } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { useAsk } from '../../portal/api.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'
import { useAskBeforeClose } from '../../ui/dialog/use-ask-before-close.ts'
import { ConflictDialog } from '../../ui/form/ConflictDialog.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { type Asked, StateBox } from '../../ui/StateBox.tsx'
import { effectText } from './effect-text.ts'
import { PriceBox } from './PriceBox.tsx'
import { usePrices } from './use-prices.ts'
import './lists.css'

const PastePricesDialog = lazyDialog(() => import('./PastePricesDialog.tsx'))

interface PriceCodePanelProps {
  readonly customerNo: string
  readonly listCode: string
  readonly mayChange: boolean
}
type PriceCode = Output<typeof api.priceCodes.list>[number]

/** The price codes of a list's items with their retail values; nothing where there are none (ITM-03). */
export function PriceCodePanel({
  asked,
  ...list
}: PriceCodePanelProps & { readonly asked: Asked<readonly PriceCode[]> }) {
  return (
    <StateBox asked={asked} rows={2} empty={(codes) => (codes.length === 0 ? <span hidden /> : undefined)}>
      {(codes) => <Panel {...list} codes={codes} />}
    </StateBox>
  )
}

function Panel({
  customerNo,
  listCode,
  mayChange,
  codes,
}: PriceCodePanelProps & { readonly codes: readonly PriceCode[] }) {
  const confirm = useConfirm()
  const [focused, setFocused] = useState<string>()
  const [isPasting, setPasting] = useState(false)
  const prices = usePrices({ customerNo, listCode })
  useAskBeforeClose({ isChanged: prices.hasKept, title: 'A price is not saved', onClose: () => undefined })
  const code = codes.find(({ priceCode }) => priceCode === focused)
  const zero = async (priceCode: string, saved: number | undefined) => {
    const no = saved === undefined ? 'Keep it empty' : `Keep ${cents(saved)}`
    const isMeant = await confirm({
      title: 'Price of 0.00',
      text: zeroPriceQuestion(priceCode),
      yes: 'Set to 0.00',
      no,
    })
    if (isMeant) prices.set(priceCode, saved, 0)
    else prices.putBack(priceCode)
  }
  const { conflict } = prices
  return (
    <details className={codes.length > PRICE_CODES_STICKY ? 'price-panel' : 'price-panel price-panel-sticky'}>
      <summary>
        Price codes <span className="muted">{many(codes.length, 'code')}</span>
      </summary>
      <div className="price-grid">
        {codes.map(({ priceCode, cents: saved, source, inheritedCents }) => (
          <PriceBox
            key={priceCode}
            {...{ priceCode, saved, mayChange }}
            isOwn={source === 'list'}
            inherited={inheritedCents}
            onInherit={() => prices.inherit({ priceCode, cents: saved, inheritedCents })}
            isBusy={prices.isBusy}
            failures={prices.failuresOf(priceCode)}
            kept={prices.keptOf(priceCode)}
            onDrop={prices.dropKept}
            onFocus={() => setFocused(priceCode)}
            onPrice={(value) => prices.set(priceCode, saved, value)}
            onZero={() => void zero(priceCode, saved)}
          />
        ))}
      </div>
      <div className="row price-foot">
        <span role="status" className="price-effect">
          {code && <Effect {...{ customerNo, listCode, code }} />}
        </span>
        {mayChange && (
          <>
            <Button
              disabledReason={prices.undo ? undefined : 'Nothing was changed yet.'}
              onClick={() => prices.undo?.()}
            >
              Undo last price
            </Button>
            <Button onClick={() => setPasting(true)}>Paste prices…</Button>
          </>
        )}
      </div>
      {prices.error && !conflict && (
        <Notice tone="bad" role="alert">
          {prices.error}
        </Notice>
      )}
      {conflict && (
        <ConflictDialog
          base={{ price: conflict.base }}
          mine={{ price: conflict.mine }}
          theirs={{ price: conflict.theirs }}
          by={conflict.by}
          fields={{ price: { label: `Price code ${conflict.priceCode}` } }}
          onDecided={({ price }) => conflict.decide(price)}
          onClose={conflict.close}
        />
      )}
      <Suspense>
        {isPasting && (
          <PastePricesDialog {...{ customerNo, listCode, codes, prices }} onClose={() => setPasting(false)} />
        )}
      </Suspense>
    </details>
  )
}

/** What a change of this code does, said before it is saved (ITM-37). */
function Effect({ customerNo, listCode, code }: Omit<PriceCodePanelProps, 'mayChange'> & { readonly code: PriceCode }) {
  const { data } = useAsk(api.priceCodes.effect, { customerNo, listCode, priceCodes: [code.priceCode] })
  const own = {
    list: 'Your own value.',
    master: 'Master’s value.',
    group: 'The price group’s value.',
    none: 'No value yet.',
  }
  return (
    <>
      <strong className="code">{code.priceCode}</strong> {many(code.itemCount, 'item')}. {own[code.source ?? 'none']}{' '}
      {data && effectText(data)}
    </>
  )
}
