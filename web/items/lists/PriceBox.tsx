import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { PRICE_REQUIRED, readPrice } from '#rules/items/price-code.ts'
import { PRICE_TYPED_LENGTH } from '#rules/limits.ts'
import { cents } from '#rules/money.ts'
import { Button } from '../../ui/Button.tsx'

interface PriceBoxProps {
  readonly priceCode: string
  /** The value as it is saved; undefined: none. */
  readonly saved: number | undefined
  readonly mayChange: boolean
  /** A save runs: boxes take nothing (ITM-09), but the one that has the focus: half a price would be saved as a whole one. */
  readonly isBusy: boolean
  readonly isOwn: boolean
  /** Counts up when a save of this code failed: what was there comes back. */
  readonly failures: number
  /** Typed, not saved, and kept: another value was saved in the meantime, as `text` says. */
  readonly kept: { readonly typed: string; readonly text: string } | undefined
  /** What is kept is given up for what is saved. */
  readonly onDrop: () => void
  readonly onFocus: () => void
  readonly onPrice: (cents: number) => void
  /** An emptied box is asked about before it becomes 0.00. */
  readonly onZero: () => void
}

const shown = (value: number | undefined) => (value === undefined ? '' : cents(value))

/** The value of one price code: four characters are typed, more may be pasted; rounded to cents on leaving (ITM-12, ITM-14). */
export function PriceBox({
  priceCode,
  saved,
  mayChange,
  isBusy,
  isOwn,
  failures,
  kept,
  onDrop,
  onFocus,
  onPrice,
  onZero,
}: PriceBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(shown(saved))
  const [error, setError] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const before = useRef({ saved, failures, kept })
  useEffect(() => {
    const was = before.current
    before.current = { saved, failures, kept }
    if (was.saved !== saved || was.failures !== failures || (kept && was.kept !== kept))
      setTyped(kept ? kept.typed : shown(saved))
    else if (was.kept === kept) return
    setError(kept?.text)
  }, [saved, failures, kept])

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value } = currentTarget
    const isPasted = (nativeEvent as InputEvent).inputType === 'insertFromPaste'
    if (!isPasted && value.length > PRICE_TYPED_LENGTH && value.length > typed.length) return
    setTyped(value)
    setError(undefined)
  }
  /** What is kept is saved by Enter, or when something else is typed: not by leaving it. */
  const leave = (isMeant = false) => {
    if (kept && typed === kept.typed && !isMeant) return
    if (typed === shown(saved)) return onDrop()
    const price = readPrice(typed)
    if ('fault' in price) return setError(price.fault)
    setTyped(cents(price.cents))
    if (price.cents !== saved) onPrice(price.cents)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave(true)
    if (event.key !== 'Escape' || typed === shown(saved)) return
    event.stopPropagation()
    onDrop()
    setTyped(shown(saved))
    setError(undefined)
  }
  return (
    <div className="price-box">
      <label htmlFor={id} className="code">
        {priceCode}
        {isOwn && <span className="hidden-visually">, your own value</span>}
      </label>
      <input
        id={id}
        className={isOwn ? 'input price-own' : 'input'}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        readOnly={!mayChange || (isBusy && !isFocused)}
        aria-busy={isBusy || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onFocus={() => {
          setFocused(true)
          onFocus()
        }}
        onChange={change}
        onBlur={() => {
          setFocused(false)
          leave()
        }}
        onKeyDown={onKeyDown}
      />
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
          {error === PRICE_REQUIRED && (
            <Button size="small" onClick={onZero}>
              Set to 0.00
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
