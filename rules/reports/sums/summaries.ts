/** The summaries of orders, of orders and invoices, and of purchases (RPT-14 to RPT-21): one form, figures of their own. */
import type { ReportFact } from '../report-table.ts'
import type { OrderSummaryRequest, RequestOf } from '../request.ts'
import { pieces, share } from './figures.ts'
import { settingWord } from './heads.ts'
import { type Place, SECTIONS } from './places.ts'
import type { FigureColumn, Sheet } from './sheet.ts'
import { itemSubjects, type KnownItem } from './subjects.ts'

type SummaryRequest = RequestOf<'orderSummary' | 'orderInvoice' | 'purchaseHistory'>

/** The figures of each summary, by their places. */
export const ORDER_FIGURES = { ordered: 0, waste: 1 } as const

/** What was asked, for the head of the file. */
export function summarySettings({ level, detail, codeShown }: SummaryRequest): ReportFact[] {
  return [
    { label: 'Level', value: settingWord(level) },
    { label: 'Detail', value: settingWord(detail) },
    { label: 'Code', value: settingWord(codeShown) },
  ]
}

const wasteColumns = ({ withWaste }: SummaryRequest, waste: number, ordered: number): FigureColumn[] =>
  withWaste ? [pieces('Waste', waste), share('Waste %', waste, ordered)] : []

const summarySheet = (
  request: SummaryRequest,
  itemOf: (place: Place, itemNo: string) => KnownItem,
  figureColumns: readonly FigureColumn[],
): Sheet => ({
  sections: SECTIONS[request.level],
  ...itemSubjects({ ...request, upc: request.withoutDashes ? 'plain' : 'dashed' }, itemOf),
  figureColumns,
})

export const orderSummarySheet = (
  request: OrderSummaryRequest,
  itemOf: (place: Place, itemNo: string) => KnownItem,
): Sheet => {
  const { ordered, waste } = ORDER_FIGURES
  return summarySheet(request, itemOf, [pieces('Ordered', ordered), ...wasteColumns(request, waste, ordered)])
}
