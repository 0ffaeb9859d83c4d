/** Makers of the summaries by level and detail. */
import type { RequestOf } from '#rules/reports/request.ts'
import { fileNameOf } from '#rules/reports/request-words.ts'
import { headOf } from '#rules/reports/sums/heads.ts'
import { codeWord } from '#rules/reports/sums/subjects.ts'
import {
  HISTORY_FIGURES,
  INVOICE_FIGURES,
  ORDER_FIGURES,
  orderInvoiceSheet,
  orderSummarySheet,
  purchaseHistorySheet,
  summarySettings,
} from '#rules/reports/sums/summaries.ts'
import type { Maker } from '../report-maker.ts'
import { historyCharts } from './charts.ts'
import { type Folded, foldedReport } from './folded.ts'
import type { Question } from './slices.ts'
import { boughtSums, deliveredSums, invoicedSums, orderedSums, wasteSums } from './sums.sql.ts'

type SummaryRequest = RequestOf<'orderSummary' | 'orderInvoice' | 'purchaseHistory'>

const ofSummary = (request: SummaryRequest): Omit<Folded, 'sheetOf' | 'questions'> => ({
  wanted: { from: request.from, to: request.to, isByItem: true, by: request.withUsedOn ? 'day' : undefined },
  codeShown: request.codeShown,
  headOf: (sheet, whose) => headOf(request, whose, summarySettings(request), sheet),
})
const wasteAt = ({ withWaste }: SummaryRequest, at: number): Question[] => (withWaste ? [{ at, sums: wasteSums }] : [])
/** What Waste % is of, where the report shows it beside other quantities. */
const deliveredAt = ({ withWaste }: SummaryRequest, at: number): Question[] =>
  withWaste ? [{ at, sums: deliveredSums }] : []

export const orderSummary: Maker<'orderSummary'> = async (asked) => {
  const { request } = asked
  const { ordered, waste, delivered } = ORDER_FIGURES
  const { stream } = await foldedReport(asked, {
    ...ofSummary(request),
    sheetOf: (itemOf) => orderSummarySheet(request, itemOf),
    questions: [{ at: ordered, sums: orderedSums }, ...wasteAt(request, waste), ...deliveredAt(request, delivered)],
  })
  return { fileName: fileNameOf(request), stream }
}

export const orderInvoice: Maker<'orderInvoice'> = async (asked) => {
  const { request } = asked
  const { ordered, invoiced, waste, delivered } = INVOICE_FIGURES
  const { stream } = await foldedReport(asked, {
    ...ofSummary(request),
    sheetOf: (itemOf) => orderInvoiceSheet(request, itemOf),
    questions: [
      { at: ordered, sums: orderedSums },
      { at: invoiced, sums: invoicedSums },
      ...wasteAt(request, waste),
      ...deliveredAt(request, delivered),
    ],
  })
  return { fileName: fileNameOf(request), stream }
}

export const purchaseHistory: Maker<'purchaseHistory'> = async (asked) => {
  const { request } = asked
  const { pieces, waste } = HISTORY_FIGURES
  const byCode = new Map<string, number>()
  const { stream, ...known } = await foldedReport(asked, {
    ...ofSummary(request),
    sheetOf: (itemOf) => purchaseHistorySheet(request, itemOf),
    questions: [{ at: pieces, sums: boughtSums }, ...wasteAt(request, waste)],
    onSums(at, { code }, [bought = 0]) {
      if (at !== pieces) return
      const word = codeWord(request.codeShown, code)
      byCode.set(word, (byCode.get(word) ?? 0) + bought)
    },
  })
  return { fileName: fileNameOf(request), stream, charts: () => historyCharts(asked, request, known, byCode) }
}
