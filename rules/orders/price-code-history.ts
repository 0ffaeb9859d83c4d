import { wastePercent } from './order-history.ts'

interface PricedItem {
  readonly priceCode?: string | undefined
  /** Pieces and posted waste by history column, newest first. */
  readonly history: readonly number[]
  readonly waste: readonly number[]
}
export interface PriceCodeRow {
  /** '' is the items without a price code. */
  readonly priceCode: string
  /** Pieces by history column. */
  readonly pieces: readonly number[]
  readonly total: number
  readonly waste: number
  /** 1 decimal; undefined when nothing was ordered. */
  readonly wastePercent: number | undefined
}

/**
 * The history table below an order (ORD-11): by price code the pieces of each history column, their waste and its percent, and
 * the sum of all. Waste is nothing to those who do not see it: leave it out. Codes without history have no row.
 */
export function priceCodeHistory(
  items: readonly PricedItem[],
  columns: number,
): { readonly rows: readonly PriceCodeRow[]; readonly sum: PriceCodeRow } {
  const codes = new Map<string, { pieces: number[]; waste: number }>()
  for (const { priceCode = '', history, waste } of items) {
    const row = codes.get(priceCode) ?? { pieces: Array.from({ length: columns }, () => 0), waste: 0 }
    codes.set(priceCode, row)
    for (let column = 0; column < columns; column += 1) {
      row.pieces[column] = (row.pieces[column] ?? 0) + (history[column] ?? 0)
      row.waste += waste[column] ?? 0
    }
  }
  const rows = [...codes]
    .map(([priceCode, { pieces, waste }]) => rowOf(priceCode, pieces, waste))
    .filter(({ total, waste }) => total > 0 || waste > 0)
    .sort((a, b) => Number(a.priceCode === '') - Number(b.priceCode === '') || (a.priceCode < b.priceCode ? -1 : 1))
  const pieces = Array.from({ length: columns }, (_, i) => rows.reduce((sum, row) => sum + (row.pieces[i] ?? 0), 0))
  return {
    rows,
    sum: rowOf(
      '',
      pieces,
      rows.reduce((sum, { waste }) => sum + waste, 0),
    ),
  }
}

function rowOf(priceCode: string, pieces: readonly number[], waste: number): PriceCodeRow {
  const total = pieces.reduce((sum, each) => sum + each, 0)
  return { priceCode, pieces, total, waste, wastePercent: wastePercent(waste, total) }
}
