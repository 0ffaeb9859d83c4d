// Valid inputs of the links of reports.
import type { Samples } from './sample-kinds.ts'

/** Seven days that have ended. */
const WEEK = { from: '2026-11-12', to: '2026-11-18' }

export const reports: Samples['reports'] = {
  menuPdf: ({ customerNo, locationNo, orderDate }) => ({
    ...{ customerNo, locationNo, date: orderDate, withHistory: true },
    shipTo: { kind: 'all' },
  }),
  wastePdf: ({ customerNo }) => ({ customerNo, ...WEEK, type: 'Company by Item', include: 'ALL' }),
  wasteCsv: ({ customerNo }) => ({ customerNo, ...WEEK, func: 'REPORT', withCost: false }),
  orderSummaryPdf: ({ customerNo }) => ({ customerNo, ...WEEK, level: 'LOCATION', withWaste: true }),
  orderSummaryCsv: ({ customerNo }) => ({ customerNo, ...WEEK, withUsedOn: true, withoutDashes: true }),
  orderSummaryXlsx: ({ customerNo }) => ({ customerNo, ...WEEK, detail: 'PRICE CODE', codeShown: 'LABEL CODE' }),
  orderInvoicePdf: ({ customerNo }) => ({ customerNo, ...WEEK, withCustomerItemNo: true }),
  orderInvoiceCsv: ({ customerNo }) => ({ customerNo, ...WEEK }),
  purchaseHistoryPdf: ({ customerNo }) => ({ customerNo, ...WEEK }),
  purchaseHistoryCsv: ({ customerNo }) => ({ customerNo, ...WEEK, sort: 'QUANTITY ORDERED' }),
  orderDataCsv: ({ customerNo }) => ({ customerNo, ...WEEK }),
  orderDataFile: ({ customerNo }) => ({ customerNo, ...WEEK, shipTo: { kind: 'all' } }),
  orderDataCsvs: ({ customerNo }) => ({ customerNo, ...WEEK, shipTo: { kind: 'all' } }),
}

export const reportUrls: Samples['reportUrls'] = {
  orderSummary: ({ customerNo }) => ({
    url: btoa(`/api/pdfs/OrderSummaryFile-CSV.php?custno=${customerNo}&startdate=11/12/2026&enddate=11/18/2026`),
  }),
  purchaseHistory: ({ customerNo }) => ({
    url: btoa(`/api/pdfs/PurchaseHistory-PDF.php?custno=${customerNo}&startdate=11/12/2026&enddate=11/18/2026`),
  }),
}
