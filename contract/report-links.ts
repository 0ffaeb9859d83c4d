/** A report's request as the link that says it, and back: what the screens, the jobs and RPT-24's calls share. */

import type { PlainDate } from '#rules/calendar.ts'
import {
  defaultRequest,
  type FileType,
  HISTORY_SORTS,
  REPORTS,
  type ReportName,
  type ReportRequest,
} from '#rules/reports/request.ts'
import { reports } from './calls/reports/reports.ts'
import type { AnyEndpoint } from './kernel/endpoint.ts'

export type LinkName = keyof typeof reports
const LINKS: readonly { readonly name: LinkName; readonly report: ReportName; readonly fileType: FileType }[] = [
  { name: 'menuPdf', report: 'menu', fileType: 'PDF' },
  { name: 'wastePdf', report: 'waste', fileType: 'PDF' },
  { name: 'wasteCsv', report: 'waste', fileType: 'CSV' },
  { name: 'orderSummaryPdf', report: 'orderSummary', fileType: 'PDF' },
  { name: 'orderSummaryCsv', report: 'orderSummary', fileType: 'CSV' },
  { name: 'orderSummaryXlsx', report: 'orderSummary', fileType: 'XLSX' },
  { name: 'orderInvoicePdf', report: 'orderInvoice', fileType: 'PDF' },
  { name: 'orderInvoiceCsv', report: 'orderInvoice', fileType: 'CSV' },
  { name: 'purchaseHistoryPdf', report: 'purchaseHistory', fileType: 'PDF' },
  { name: 'purchaseHistoryCsv', report: 'purchaseHistory', fileType: 'CSV' },
  { name: 'orderDataCsv', report: 'orderData', fileType: 'CSV' },
  { name: 'orderDataFile', report: 'orderData', fileType: 'CSV' },
  { name: 'orderDataCsvs', report: 'orderData', fileType: 'CSV' },
]

/** What the decoded parameters of a link ask for; what they leave out is the form's default (RPT-11, RPT-18, RPT-21). */
export function requestOf(name: LinkName, given: Readonly<Record<string, unknown>>, today: PlainDate): ReportRequest {
  const link = LINKS.find((each) => each.name === name)
  if (!link) throw new Error(`${name} is no link of a report`)
  const { report, fileType } = link
  const { include, customerNo: _own, retry: _again, func: _only, ...settings } = given
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const request = { ...defaultRequest(report, today), ...said, report, fileType } as ReportRequest
  if (request.report === 'waste') return { ...request, onlyWaste: include === 'WASTE' }
  if (!('withUsedOn' in request) || fileType === 'CSV') return request
  // RPT-17, RPT-20: CSV alone tells the day, and has a sort.
  return { ...request, withUsedOn: false, ...('sort' in request && { sort: HISTORY_SORTS[0] }) }
}

/** Whose file it is: by report and type. */
export function linkNameOf({ report, fileType }: Pick<ReportRequest, 'report' | 'fileType'>): LinkName {
  const link = LINKS.find((each) => each.report === report && each.fileType === fileType)
  if (!link) throw new Error(`${report} is no ${fileType}`)
  return link.name
}

/** The link that asks for it, with all its settings and no token (RPT-03). */
export function linkOf(request: ReportRequest): string {
  const endpoint: AnyEndpoint = reports[linkNameOf(request)]
  const include = request.report === 'waste' ? { include: request.onlyWaste ? 'WASTE' : 'ALL', func: 'REPORT' } : {}
  const unsorted = request.report === 'purchaseHistory' && request.fileType !== 'CSV' ? { sort: '' } : {}
  const wire = endpoint.query.write({ ...request, ...include, ...unsorted }) as Record<string, unknown>
  const query = Object.entries(wire).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return `${endpoint.path}?${query.join('&')}`
}

/** The call of a report's link by its path, with or without /api in front (RPT-23); undefined for any other. */
export const linkNamed = (path: string): LinkName | undefined =>
  LINKS.find(({ name }) => path === reports[name].path || path === `/api${reports[name].path}`)?.name

/** What is said of a report's link whose file type there is not; undefined for a path that is no report's. */
export function otherTypeOf(path: string): string | undefined {
  const stem = (of: string) => of.replace(/^\/api/, '').replace(/-\w+\.php$/, '')
  const known = LINKS.find(({ name }) => reports[name].path.includes('-') && stem(reports[name].path) === stem(path))
  if (!known) return undefined
  const { title, fileTypes } = REPORTS[known.report]
  const [last, ...others] = [...fileTypes].reverse()
  return `${title} is made as ${others.length > 0 ? `${others.reverse().join(', ')} or ` : ''}${last}.`
}
