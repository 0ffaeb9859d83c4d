import { Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { PRICE_REQUIRED, readTypedPrice, roundedText } from '#rules/items/price-code.ts'
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
  /** What it would be without an own value; undefined: none. */
  readonly inherited: number | undefined
  /** Takes the own value away, so that the box follows the inherited one. */
  readonly onInherit: () => void
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

/** The value of one price code. What does not fit is kept and refused, never cut; it is rounded to cents on leaving (ITM-12, ITM-14). */
export function PriceBox({
  priceCode,
  saved,
  mayChange,
  isBusy,
  isOwn,
  inherited,
  onInherit,
  failures,
  kept,
  onDrop,
  onFocus,
  onPrice,
  onZero,
}: PriceBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(shown(saved))
  const [error, setError] = useState<string>()
  const [rounded, setRounded] = useState<string>()
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

  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
    setRounded(undefined)
  }
  /** What is kept is saved by Enter, or when something else is typed: not by leaving it. */
  const leave = (isMeant = false) => {
    if (kept && typed === kept.typed && !isMeant) return
    if (typed === shown(saved)) return onDrop()
    const price = readTypedPrice(typed)
    if ('fault' in price) return setError(price.fault)
    setTyped(cents(price.cents))
    setRounded(roundedText(typed, price.cents))
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
        ref={input}
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
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => {
          setFocused(false)
          leave()
        }}
        onKeyDown={onKeyDown}
      />
      {mayChange && isOwn && !error && (
        <Button
          variant="quiet"
          size="small"
          className="price-back"
          aria-label={`Back to ${shown(inherited) || 'no value'}, ${priceCode}`}
          title="Remove your own value, and follow the list or price group it comes from"
          disabledReason={isBusy ? 'Wait until the last change is saved.' : undefined}
          onClick={() => {
            // The button goes with the own value; the cursor stays at the box.
            input.current?.focus()
            onInherit()
          }}
        >
          <Undo2 size={14} aria-hidden />
          {shown(inherited) || 'no value'}
        </Button>
      )}
      {rounded && (
        <span className="hint" role="status">
          {rounded}
        </span>
      )}
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
