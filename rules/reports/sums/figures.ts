/** The columns of figures: pieces, amounts and shares. */
import { DELIVERED_MEANS } from '../../orders/delivered.ts'
import { wastePercent } from '../../orders/order-history.ts'
import type { ReportFact } from '../report-table.ts'
import type { FigureColumn, Figures } from './sheet.ts'

const figureAt = (figures: Figures, at: number): number => figures[at] ?? 0

/** Pieces; 0 where there are none. */
export const pieces = (label: string, at: number): FigureColumn => ({
  column: { label, kind: 'number', width: 9 },
  cellOf: (figures) => figureAt(figures, at),
})

/** The basis of a column, short enough for the label of a file's column. */
const BASIS = '(Invoiced, Else Shipped, Else Ordered)'

/** Pieces delivered. In print a fact explains the label (`deliveredFact`). */
export const deliveredPieces = (label: string, at: number): FigureColumn => ({
  ...pieces(label, at),
  column: { ...pieces(label, at).column, fileLabel: `${label} ${BASIS}` },
})
export const deliveredFact = (label: string): ReportFact => ({ label, value: DELIVERED_MEANS })

/** An amount; empty where nothing of it has a price. */
export const amount = (label: string, at: number): FigureColumn => ({
  column: { label, kind: 'money', width: 12 },
  cellOf: (figures) => figures[at],
})

/** How much more of one there is than of the other. */
export const difference = (label: string, more: number, less: number): FigureColumn => ({
  column: { label, kind: 'number', width: 10 },
  cellOf: (figures) => figureAt(figures, more) - figureAt(figures, less),
})

/** Tenths of a percent (RPT-13); undefined when nothing was delivered. */
export function wasteShare(waste: number, delivered: number): number | undefined {
  const percent = wastePercent(waste, delivered)
  return percent === undefined ? undefined : Math.round(percent * 10)
}

/** The share of waste, and a note beside shares that cannot be right. */
export const wasteShares = (waste: number, delivered: number): FigureColumn[] => [
  {
    column: { label: 'Waste %', fileLabel: 'Waste % of Delivered', kind: 'percent', width: 9 },
    cellOf: (figures) => wasteShare(figureAt(figures, waste), figureAt(figures, delivered)),
  },
  {
    column: { label: 'Check', kind: 'text', width: 12 },
    cellOf: (figures) => wasteNote(figureAt(figures, waste), figureAt(figures, delivered)),
  },
]

/** More waste than deliveries: stock from before the period, or a wrong quantity. */
const wasteNote = (waste: number, delivered: number): string | undefined =>
  waste > Math.max(0, delivered) ? MORE_THAN_DELIVERED : undefined
const MORE_THAN_DELIVERED = 'Over 100%'
