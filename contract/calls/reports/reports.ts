import type { ReportName } from '#rules/reports/request.ts'
import { REPORTS } from '#rules/reports/request.ts'
import { download } from '../../kernel/endpoint.ts'
import type { Shape } from '../../kernel/wire.ts'
import { historyFields, menuFields, orderDataFields, summaryFields, wasteFields } from '../../shapes/report-fields.ts'

/** A report's link: its file's name says the type, its parameters the rest (RPT-22). Refused as other links are. */
const link = <Q>(path: `/${string}`, report: ReportName, query: Shape<Q>) =>
  download(`GET ${path}`, {
    summary: REPORTS[report].title,
    ability: REPORTS[report].ability,
    lane: 'reporting',
    mayBeLater: true,
    query,
  })

/** The links of reports (RPT-02 to RPT-28); what takes long is answered with 202 and made as a job. */
export const reports = {
  menuPdf: link('/pdfs/MenuReport.php', 'menu', menuFields),
  wastePdf: link('/pdfs/WasteReport-PDF.php', 'waste', wasteFields),
  wasteCsv: link('/pdfs/WasteReport-CSV.php', 'waste', wasteFields),
  orderSummaryPdf: link('/pdfs/OrderSummaryFile-PDF.php', 'orderSummary', summaryFields),
  orderSummaryCsv: link('/pdfs/OrderSummaryFile-CSV.php', 'orderSummary', summaryFields),
  orderSummaryXlsx: link('/pdfs/OrderSummaryFile-XLSX.php', 'orderSummary', summaryFields),
  orderInvoicePdf: link('/pdfs/OrderInvoiceSummary-PDF.php', 'orderInvoice', summaryFields),
  orderInvoiceCsv: link('/pdfs/OrderInvoiceSummary-CSV.php', 'orderInvoice', summaryFields),
  purchaseHistoryPdf: link('/pdfs/PurchaseHistory-PDF.php', 'purchaseHistory', historyFields),
  purchaseHistoryCsv: link('/pdfs/PurchaseHistory-CSV.php', 'purchaseHistory', historyFields),
  orderDataCsv: link('/pdfs/OrderData-CSV.php', 'orderData', orderDataFields),
  /** RPT-27 names no folder, so the name is served by itself and in both folders of files (ITM-34). */
  orderDataFile: link('/OrderData-CSV.php', 'orderData', orderDataFields),
  orderDataCsvs: link('/csvs/OrderData-CSV.php', 'orderData', orderDataFields),
}
