import type { OrderItem } from '../data/order-api.ts'

interface ItemNameProps {
  readonly item: OrderItem
  readonly isLocked: boolean
  /** Named by its number, where the user shows no description. */
  readonly isCode?: boolean
  readonly onOpen: ((itemNo: string) => void) | undefined
}

/** The item's name; a button to its details when the user wants them there (ORD-08). From a quantity Alt+↓ opens them too. */
export function ItemName({ item, isLocked, isCode = false, onOpen }: ItemNameProps) {
  const text = isCode ? item.itemNo : item.description
  if (!onOpen) return text
  return (
    <button
      type="button"
      className="item-name"
      aria-haspopup="dialog"
      // Between two quantities Tab stops nowhere else.
      tabIndex={isLocked ? undefined : -1}
      onClick={({ currentTarget }) => {
        // Not every browser focuses what is pressed; the details stand at it and come back to it.
        currentTarget.focus()
        onOpen(item.itemNo)
      }}
    >
      {text}
    </button>
  )
}
