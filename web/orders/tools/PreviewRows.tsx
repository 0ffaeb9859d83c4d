import { useId, useState } from 'react'
import { otherNumberText } from '#rules/items/other-number.ts'
import type { Preview, PreviewProblem } from '#rules/orders/order-preview.ts'
import { Button } from '../../ui/Button.tsx'

type NotOnList = Preview['notOnList'][number]

/** An item that is not in the order. One whose barcode was given is named, and taken with one press (UPL-15). */
export function NotOnListRow({
  row: { rowNo, itemNo, description, other },
  onUse,
}: {
  readonly row: NotOnList
  readonly onUse: (code: string, itemNo: string) => void
}) {
  if (!other)
    return (
      <li>
        Row {rowNo}: <span className="code">{itemNo}</span> {description}
      </li>
    )
  return (
    <li className="row">
      <span>
        Row {rowNo}: {otherNumberText(itemNo, other)}
      </span>
      {other.kind !== 'case barcode' && (
        <Button
          size="small"
          aria-label={`Use item ${other.itemNo} for ${itemNo}`}
          onClick={() => onUse(itemNo, other.itemNo)}
        >
          Use item {other.itemNo}
        </Button>
      )}
    </li>
  )
}

/** What is wrong with a row; a quantity that cannot be taken may be typed anew, or taken as offered. */
export function ProblemRow({
  problem: { rowNo, text, mend },
  onMend,
}: {
  readonly problem: PreviewProblem
  readonly onMend: (rowNo: number, text: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(mend?.value ?? '')
  if (!mend) return <li>{text}</li>
  const isChanged = typed.trim() !== mend.value
  const use = () => {
    if (isChanged) onMend(rowNo, typed.trim())
  }
  const { offer } = mend
  return (
    <li className="row">
      <span id={id}>{text}</span>
      <input
        className="input input-code preview-quantity"
        aria-label={`Quantity, row ${rowNo}`}
        aria-describedby={id}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            use()
          }
        }}
      />
      {offer !== undefined && (
        <Button size="small" aria-label={`Use ${offer} in row ${rowNo}`} onClick={() => onMend(rowNo, offer)}>
          Use {offer}
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Use the typed quantity in row ${rowNo}`}
        onClick={use}
        {...(!isChanged && { disabledReason: 'Type the quantity in pieces first.' })}
      >
        Use
      </Button>
    </li>
  )
}
