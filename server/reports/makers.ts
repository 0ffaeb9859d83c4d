import type { Makers } from './report-maker.ts'
import { orderSummary } from './sums/summary-makers.ts'

/** What makes each report. */
export const makers: Partial<Makers> = { orderSummary }
