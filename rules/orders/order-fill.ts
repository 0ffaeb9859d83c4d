import { type Preview, type PreviewItem, previewOf } from './order-preview.ts'

interface HistoryItem extends PreviewItem {
  /** Pieces by history column, newest first. */
  readonly history: readonly number[]
}

/** What filling from a history column would do: its quantities into the lines that are empty, and into no others. */
export function previewFill(items: readonly HistoryItem[], column: number, limit: number): Preview {
  const empty = items.filter(({ quantity, history }) => quantity === 0 && (history[column] ?? 0) > 0)
  return previewOf(
    empty.map(({ itemNo, history }, index) => ({ rowNo: index + 1, itemNo, quantity: history[column] ?? 0 })),
    items,
    limit,
  )
}
