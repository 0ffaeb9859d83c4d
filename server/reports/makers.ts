import { menu } from './menu/menu.ts'
import { orderData } from './order-data/order-data.ts'
import type { Makers } from './report-maker.ts'
import { orderInvoice, orderSummary, purchaseHistory } from './sums/summary-makers.ts'
import { waste } from './sums/waste-maker.ts'

/** What makes each report. */
export const makers: Makers = { menu, waste, orderSummary, orderInvoice, purchaseHistory, orderData }
