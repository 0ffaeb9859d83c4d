import { fileNameOf } from '#rules/reports/request-words.ts'
import { headOf } from '#rules/reports/sums/heads.ts'
import { isWasteByItem, WASTE_FIGURES, wasteSettings, wasteSheet } from '#rules/reports/sums/waste.ts'
import type { Maker } from '../report-maker.ts'
import { wasteCharts } from './charts.ts'
import { foldedReport } from './folded.ts'
import { deliveredSums, wasteCostSums, wasteSums } from './sums.sql.ts'

/** Without the right to base costs there is no column of costs, whatever is asked (T12). */
export const waste: Maker<'waste'> = async (asked) => {
  const { request, seen } = asked
  const withCost = request.withCost && seen.has('baseCostCents')
  const { stream, places } = await foldedReport(asked, {
    wanted: { from: request.from, to: request.to, isByItem: isWasteByItem(request) },
    codeShown: 'LABEL CODE',
    sheetOf: (itemOf) => wasteSheet(request, withCost, itemOf),
    headOf: (sheet, whose) => headOf(request, whose, wasteSettings(request), sheet),
    questions: [
      { at: WASTE_FIGURES.delivered, sums: deliveredSums },
      { at: WASTE_FIGURES.waste, sums: withCost ? wasteCostSums : wasteSums },
    ],
  })
  const { from, to } = request
  return { fileName: fileNameOf(request), stream, charts: () => wasteCharts(asked, { from, to }, places) }
}
