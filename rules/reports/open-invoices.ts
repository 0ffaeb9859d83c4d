/** Open invoices as a table for files (S23): the rows of the screen, oldest due first. Facts in, a ReportTable out. */
import type { PlainDate } from '../calendar.ts'
import { agedTotals, daysPastDue } from '../ordering/account-ages.ts'
import { invoiceStatus } from '../ordering/account-status.ts'
import type { ReportTable } from './report-table.ts'

export interface OpenInvoiceFacts {
  readonly documentNo: string
  readonly postedOn: PlainDate
  readonly dueOn: PlainDate
  readonly salesCents: number
  readonly balanceCents: number
}
/** Also said by the screen. */
export const NO_OPEN_INVOICES = 'No open invoices.'

export function openInvoicesReport(
  account: { readonly customerNo: string; readonly name: string },
  invoices: readonly OpenInvoiceFacts[],
  today: PlainDate,
): ReportTable {
  return {
    title: 'Open Invoices',
    facts: [{ label: 'Billed to', value: `${account.customerNo} ${account.name}` }],
    columns: [
      { label: 'Due Date', kind: 'date', width: 12 },
      { label: 'Invoice Date', kind: 'date', width: 12 },
      { label: 'Document No.', kind: 'code', width: 18 },
      { label: 'Amount', kind: 'money', width: 12 },
      { label: 'Balance', kind: 'money', width: 12 },
      { label: 'Status', kind: 'text', width: 12 },
      { label: 'Days Past Due', kind: 'number', width: 10 },
    ],
    groups: [
      {
        rows: invoices.map((invoice) => [
          ...[invoice.dueOn, invoice.postedOn, invoice.documentNo, invoice.salesCents, invoice.balanceCents],
          invoiceStatus(invoice, today),
          daysPastDue(invoice, today),
        ]),
      },
    ],
    totals: [
      ...['Total', undefined, undefined],
      invoices.reduce((sum, { salesCents }) => sum + salesCents, 0),
      agedTotals(invoices, today).openCents,
      ...[undefined, undefined],
    ],
    emptyText: NO_OPEN_INVOICES,
    footer: 'Open Invoices',
  }
}
