import { memo, useLayoutEffect, useRef } from 'react'
import { useLine, useOrderTools } from '../data/order-context.ts'
import { cellId, quantityShown, quantityText, statusId } from './cells.ts'

interface QuantityCellProps {
  readonly itemNo: string
  readonly description: string
  readonly isLocked: boolean
}

/** The quantity of one line: a live field, or plain text when it may not be changed (SCR-03). */
export const QuantityCell = memo(function QuantityCell({ itemNo, description, isLocked }: QuantityCellProps) {
  return isLocked ? <LockedQuantity itemNo={itemNo} /> : <QuantityField itemNo={itemNo} description={description} />
})

function LockedQuantity({ itemNo }: { readonly itemNo: string }) {
  return <span className="quantity-text">{quantityShown(useLine(itemNo, (line) => line.quantity))}</span>
}

/** Uncontrolled, so that a key costs no render (G7). Its keys and its leaving are the list's business: cells.ts. */
function QuantityField({ itemNo, description }: { readonly itemNo: string; readonly description: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { day, cells } = useOrderTools()
  const quantity = useLine(itemNo, (line) => line.quantity)
  const isRefused = useLine(itemNo, (line) => 'attempted' in line.status)
  const mistyped = useLine(itemNo, ({ status }) => (status.kind === 'mistyped' ? status.attempted : undefined))

  // Gone while somebody types, and no key or press has left it: a phone that is turned has another layout.
  useLayoutEffect(() => {
    const input = field.current
    return () => {
      if (input?.dataset['typing'] !== undefined) cells.leaveAtOnce(input)
    }
  }, [cells])

  // A save that was refused, Undo, another's value: what is being typed here is not overwritten.
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    const { value } = input
    const isRight = mistyped === undefined ? /^\d*$/.test(value) && Number(value) === quantity : value === mistyped
    const isTyping = input === document.activeElement && input.dataset['typing'] !== undefined
    if (isRight || isTyping) return
    input.value = mistyped ?? quantityText(quantity)
    if (input === document.activeElement) input.select()
  }, [quantity, mistyped])

  return (
    <input
      ref={field}
      id={cellId(itemNo, day?.key)}
      className="input quantity"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      aria-label={`Quantity, ${day ? `${day.name}, ` : ''}${description}, item ${itemNo}`}
      aria-invalid={isRefused || undefined}
      aria-describedby={statusId(itemNo, day?.key)}
      data-item={itemNo}
      data-day={day?.key}
      defaultValue={mistyped ?? quantityText(quantity)}
    />
  )
}
