/** Makers of the summaries by level and detail. */

import type { RequestOf } from '#rules/reports/request.ts'
import { fileNameOf, headOf } from '#rules/reports/sums/heads.ts'
import { ORDER_FIGURES, orderSummarySheet, summarySettings } from '#rules/reports/sums/summaries.ts'
import type { Maker } from '../report-maker.ts'
import { type Folded, foldedReport, type Question } from './folded.ts'
import { orderedSums, wasteSums } from './sums.sql.ts'

type SummaryRequest = RequestOf<'orderSummary' | 'orderInvoice' | 'purchaseHistory'>

const ofSummary = (request: SummaryRequest): Omit<Folded, 'sheetOf' | 'questions'> => ({
  wanted: { from: request.from, to: request.to, isByItem: true, isByDay: request.withUsedOn },
  codeShown: request.codeShown,
  headOf: (sheet, whose) => headOf(request, whose, summarySettings(request), sheet),
})
const wasteAt = ({ withWaste }: SummaryRequest, at: number): Question[] => (withWaste ? [{ at, sums: wasteSums }] : [])

export const orderSummary: Maker<'orderSummary'> = async (asked) => {
  const { request } = asked
  const { ordered, waste } = ORDER_FIGURES
  return {
    fileName: fileNameOf(request),
    stream: await foldedReport(asked, {
      ...ofSummary(request),
      sheetOf: (itemOf) => orderSummarySheet(request, itemOf),
      questions: [{ at: ordered, sums: orderedSums }, ...wasteAt(request, waste)],
    }),
  }
}
