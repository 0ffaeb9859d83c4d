/** The columns of figures: pieces, amounts and shares. */
import { wastePercent } from '../../orders/order-history.ts'
import type { FigureColumn, Figures } from './sheet.ts'

const figureAt = (figures: Figures, at: number): number => figures[at] ?? 0

/** Pieces; 0 where there are none. */
export const pieces = (label: string, at: number): FigureColumn => ({
  column: { label, kind: 'number', width: 9 },
  cellOf: (figures) => figureAt(figures, at),
})

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

/** Tenths of a percent (RPT-13); undefined when nothing was ordered. */
export function wasteShare(waste: number, ordered: number): number | undefined {
  const percent = wastePercent(waste, ordered)
  return percent === undefined ? undefined : Math.round(percent * 10)
}
export const share = (label: string, waste: number, ordered: number): FigureColumn => ({
  column: { label, kind: 'percent', width: 9 },
  cellOf: (figures) => wasteShare(figureAt(figures, waste), figureAt(figures, ordered)),
})
