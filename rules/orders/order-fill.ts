import { orderedIn } from './order-history.ts'
import { type Preview, type PreviewItem, previewOf } from './order-preview.ts'

interface HistoryItem extends PreviewItem {
  /** Pieces by history column, newest first. */
  readonly history: readonly number[]
  readonly historyShort?: readonly number[] | undefined
}

/** What filling from a history column would do: the quantities ordered then into the lines that are empty, and into no others. */
export function previewFill(items: readonly HistoryItem[], column: number, limit: number): Preview {
  const empty = items.filter((item) => item.quantity === 0 && orderedIn(item, column) > 0)
  return previewOf(
    empty.map((item, index) => ({ rowNo: index + 1, itemNo: item.itemNo, quantity: orderedIn(item, column) })),
    items,
    limit,
  )
}
