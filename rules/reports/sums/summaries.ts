/** The summaries of orders, of orders and invoices, and of purchases (RPT-14 to RPT-21): one form, figures of their own. */
import type { ReportFact } from '../report-table.ts'
import type {
  HistorySort,
  OrderInvoiceRequest,
  OrderSummaryRequest,
  PurchaseHistoryRequest,
  RequestOf,
} from '../request.ts'
import { amount, deliveredFact, deliveredPieces, difference, pieces, wasteShares } from './figures.ts'
import { settingWord } from './heads.ts'
import { type Place, SECTIONS } from './places.ts'
import type { FigureColumn, Figures, Sheet } from './sheet.ts'
import { itemSubjects, type KnownItem } from './subjects.ts'

type SummaryRequest = RequestOf<'orderSummary' | 'orderInvoice' | 'purchaseHistory'>

/** The figures of each summary, by their places. */
export const ORDER_FIGURES = { ordered: 0, waste: 1, delivered: 2 } as const
export const INVOICE_FIGURES = { ordered: 0, invoiced: 1, amount: 2, waste: 3, delivered: 4 } as const
export const HISTORY_FIGURES = { pieces: 0, amount: 1, waste: 2 } as const

/** What was asked, for the head of the file. */
export function summarySettings(request: SummaryRequest): ReportFact[] {
  const { level, detail, codeShown } = request
  const basis = request.report === 'purchaseHistory' ? 'Pieces' : request.withWaste ? 'Waste % of' : undefined
  return [
    { label: 'Level', value: settingWord(level) },
    { label: 'Detail', value: settingWord(detail) },
    { label: 'Code', value: settingWord(codeShown) },
    ...(basis === undefined ? [] : [deliveredFact(basis)]),
  ]
}

const wasteColumns = ({ withWaste }: SummaryRequest, waste: number, delivered: number): FigureColumn[] =>
  withWaste ? [pieces('Waste', waste), ...wasteShares(waste, delivered)] : []

/** Rows that only the base of Waste % knows are not shown: they have no figure of the report's own. */
const isTold = (delivered: number) => (figures: Figures) =>
  figures.some((figure, at) => at !== delivered && Boolean(figure))

/** In CSV alone; print is by item or code (RPT-20). */
const isSortedBy = (request: SummaryRequest, sort: HistorySort): boolean =>
  request.report === 'purchaseHistory' && request.fileType === 'CSV' && request.sort === sort

const summarySheet = (
  request: SummaryRequest,
  itemOf: (place: Place, itemNo: string) => KnownItem,
  figureColumns: readonly FigureColumn[],
): Sheet => ({
  sections: SECTIONS[request.level],
  ...itemSubjects(
    { ...request, isByCode: isSortedBy(request, 'PRICE CODE'), upc: request.withoutDashes ? 'plain' : 'dashed' },
    itemOf,
  ),
  figureColumns,
})

export const orderSummarySheet = (
  request: OrderSummaryRequest,
  itemOf: (place: Place, itemNo: string) => KnownItem,
): Sheet => {
  const { ordered, waste, delivered } = ORDER_FIGURES
  const columns = [pieces('Ordered', ordered), ...wasteColumns(request, waste, delivered)]
  return { ...summarySheet(request, itemOf, columns), isTold: isTold(delivered) }
}

/** The amount is for whoever may read invoices, as the report is. */
export const orderInvoiceSheet = (
  request: OrderInvoiceRequest,
  itemOf: (place: Place, itemNo: string) => KnownItem,
): Sheet => {
  const { ordered, invoiced, amount: cents, waste, delivered } = INVOICE_FIGURES
  const columns = [
    pieces('Ordered', ordered),
    pieces('Invoiced', invoiced),
    difference('Difference', invoiced, ordered),
    amount('Amount Invoiced', cents),
    ...wasteColumns(request, waste, delivered),
  ]
  return { ...summarySheet(request, itemOf, columns), isTold: isTold(delivered) }
}

export const purchaseHistorySheet = (
  request: PurchaseHistoryRequest,
  itemOf: (place: Place, itemNo: string) => KnownItem,
): Sheet => {
  const { pieces: bought, amount: cents, waste } = HISTORY_FIGURES
  return {
    ...summarySheet(request, itemOf, [
      deliveredPieces('Pieces', bought),
      amount('Amount', cents),
      ...wasteColumns(request, waste, bought),
    ]),
    compare: isSortedBy(request, 'QUANTITY ORDERED')
      ? (a, b) => (b.figures[bought] ?? 0) - (a.figures[bought] ?? 0)
      : undefined,
  }
}
