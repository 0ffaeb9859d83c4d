import type { Makers } from './report-maker.ts'
import { orderInvoice, orderSummary, purchaseHistory } from './sums/summary-makers.ts'
import { waste } from './sums/waste-maker.ts'

/** What makes each report. */
export const makers: Partial<Makers> = { waste, orderSummary, orderInvoice, purchaseHistory }
