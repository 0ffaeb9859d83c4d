/** The reports of the menu "Customer Reports" (RPT-01): where each is, and in one line what one gets. */

import { patterns } from '#contract/screen-paths.ts'
import { may, type Viewer } from '#rules/access.ts'
import { REPORTS, type ReportName } from '#rules/reports/request.ts'

/** The last part of each form's address. */
export const REPORT_WORDS: Readonly<Record<ReportName, string>> = {
  menu: 'menu',
  waste: 'waste',
  orderSummary: 'order-summary-data-file',
  orderInvoice: 'order-invoice-summary',
  purchaseHistory: 'purchase-history',
  orderData: 'order-data-for-upload',
}

const GAINS: Readonly<Record<ReportName, string>> = {
  menu: 'The items of a day’s menu, to print and write on.',
  waste: 'What was ordered and what was thrown away, with its share.',
  orderSummary: 'What was ordered, by item or price code, for a spreadsheet or print.',
  orderInvoice: 'What was ordered beside what was invoiced, and the difference.',
  purchaseHistory: 'What was bought, with amounts, beside the period before.',
  orderData: 'Shipped orders line by line, for another program.',
}

export interface ListedReport {
  readonly title: string
  readonly to: string
  readonly gain: string
}

export const reportPath = (report: ReportName): string => `${patterns.reports}/${REPORT_WORDS[report]}`

const names = Object.keys(REPORT_WORDS) as ReportName[]
/** Undefined for a word that is no report's. */
export const reportOfWord = (word = ''): ReportName | undefined =>
  names.find((name) => REPORT_WORDS[name] === word.toLowerCase())

/** Those that the viewer may open, in the menu's order (RPT-01, SID-18). */
export function reportsOf(viewer: Viewer): ListedReport[] {
  const listed = names.flatMap((report): ListedReport[] =>
    may(viewer, REPORTS[report].ability)
      ? [{ title: REPORTS[report].title, to: reportPath(report), gain: GAINS[report] }]
      : [],
  )
  if (!may(viewer, 'account.readAmounts')) return listed
  // After purchase history, before the file for other programs.
  const at = listed.findIndex(({ to }) => to === reportPath('orderData'))
  return listed.toSpliced(at < 0 ? listed.length : at, 0, {
    title: 'Open Invoices',
    to: `${patterns.reports}/open-invoices`,
    gain: 'What is not paid yet, how old it is, and what is left of the credit limit.',
  })
}
