/** What an order's foot shows of its lines: totals (ORD-09), and how the saving stands. */
import { type OrderTotals, orderTotals } from '#rules/ordering/order.ts'
import { countedAs, type Line, type LineStatus, liveOf, type SavedLine } from './line-state.ts'

export interface StoreItem extends SavedLine {
  readonly traySize?: number | undefined
  readonly baseCostCents?: number | undefined
  /** Pieces in the newest history column. */
  readonly lastQuantity: number
  readonly isRemoved?: boolean | undefined
}

export interface Counts extends OrderTotals {
  /** Lines with a quantity. */
  readonly ordered: number
  /** Lines ordered last time that are blank now. */
  readonly blankNow: number
}

/** How the order's saving stands, in numbers of lines. */
export interface SaveSummary {
  readonly typing: number
  readonly saving: number
  /** Of those, the ones whose answer is long in coming. */
  readonly late: number
  readonly waiting: number
  readonly unsaved: number
  readonly isOffline: boolean
  readonly savedAt: Date | undefined
}

/** The totals follow each key, before anything is saved (ORD-30). */
export function countsOf(
  items: Iterable<StoreItem>,
  lineOf: (itemNo: string) => Line,
  oneItemPerTray: boolean,
): Counts {
  const ordered: { quantity: number; traySize: number; baseCostCents: number }[] = []
  let blankNow = 0
  for (const { itemNo, traySize = 0, baseCostCents = 0, lastQuantity } of items) {
    const quantity = liveOf(lineOf(itemNo))
    if (quantity > 0) ordered.push({ quantity, traySize, baseCostCents })
    else if (lastQuantity > 0) blankNow += 1
  }
  return { ...orderTotals(ordered, { oneItemPerTray }), ordered: ordered.length, blankNow }
}

export function summaryOf(statuses: readonly LineStatus[]): Pick<SaveSummary, 'saving' | 'waiting' | 'unsaved'> {
  const of = { saving: 0, waiting: 0, unsaved: 0 }
  for (const { kind } of statuses) {
    const counted = countedAs[kind]
    if (counted) of[counted] += 1
  }
  return of
}
