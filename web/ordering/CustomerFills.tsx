import { customerFillsText } from './day-words.ts'

interface CustomerFillsProps {
  readonly cutoffAt: string
  /** In a list's row: the sentence is its tooltip, and is read out. */
  readonly isShort?: boolean
}

/** What company staff see instead of Create while only the customer can enter the day's orders (ORD-38). */
export const CustomerFills = ({ cutoffAt, isShort = false }: CustomerFillsProps) =>
  isShort ? (
    <span className="customer-fills" title={customerFillsText(cutoffAt)}>
      <span aria-hidden="true">Customer only</span>
      <span className="hidden-visually">{customerFillsText(cutoffAt)}</span>
    </span>
  ) : (
    <p className="customer-fills">{customerFillsText(cutoffAt)}</p>
  )
