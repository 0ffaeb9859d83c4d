/** What the file of a request will have: told by what makes it, so that neither says what the other has not. */
import type { Seen } from '#rules/items/columns.ts'
import { menuHead } from '#rules/reports/menu/menu-head.ts'
import { orderDataHead } from '#rules/reports/order-data.ts'
import { type ColumnKind, fileLabelOf, type ReportColumn } from '#rules/reports/report-table.ts'
import type { FileType, ReportRequest } from '#rules/reports/request.ts'
import { columnsOf, type Sheet } from '#rules/reports/sums/sheet.ts'
import { orderInvoiceSheet, orderSummarySheet, purchaseHistorySheet } from '#rules/reports/sums/summaries.ts'
import { wasteSheet } from '#rules/reports/sums/waste.ts'

export interface ExampleColumn {
  readonly label: string
  readonly example: string
}
export interface WhatYouGetText {
  readonly text: string
  /** What its rows stand under, in print and on the page. */
  readonly headings: readonly string[]
  readonly columns: readonly ExampleColumn[]
}

const FILES: Readonly<Record<FileType, string>> = {
  PDF: 'A document to read and print, with totals.',
  CSV: 'Rows for spreadsheets and other programs.',
  XLSX: 'A workbook: numbers and dates are such, the heads stay in sight.',
}

/** Of columns whose kind alone says too little; figures that stand side by side agree. */
const EXAMPLES: Readonly<Record<string, string>> = {
  Item: '100100',
  'Your Item': '77-4410',
  'Your item': '77-4410',
  UPC: '0-12345-67890-5',
  Location: '000213',
  'Location Name': 'Harbor St Mart',
  Name: 'Harbor St Mart',
  Route: 'R14',
  'Ship-To': 'S01',
  'Ship-To Name': 'North side',
  'Used-On Day': 'FRI',
  'Location Number': '000213',
  'Item Number': '100100',
  'Used on Day': 'Friday',
  'Document No.': '480001',
  'MSRP Code': 'M04',
  MSRP: '3.59',
  Waste: '1',
  'Waste since': '1',
  'Waste Cost': '3.09',
  Invoiced: '23',
  Check: '',
  'Quantity Is': 'invoiced',
  Difference: '-1',
  'Amount Invoiced': '71.07',
}
const OF_KIND: Readonly<Record<ColumnKind, string>> = {
  text: 'Turkey & Swiss',
  code: 'A03',
  number: '24',
  money: '74.16',
  percent: '4.2',
  date: '11/20/2026',
  box: '',
}

export function whatYouGet(request: ReportRequest, seen: Seen): WhatYouGetText {
  const all = columnsFor(request, seen)
  const isPrint = request.fileType === 'PDF'
  const withoutDashes = 'withoutDashes' in request && request.withoutDashes
  const exampleOf = ({ label, kind }: ReportColumn) => {
    const example = EXAMPLES[label] ?? OF_KIND[kind]
    return label === 'UPC' && withoutDashes ? example.replaceAll('-', '') : example
  }
  return {
    text: FILES[request.fileType],
    headings: isPrint ? all.filter(({ isOfGroup }) => isOfGroup).map(({ label }) => label) : [],
    columns: all
      .filter(({ isOfGroup }) => !isPrint || !isOfGroup)
      .map((column) => ({
        label: isPrint ? column.label.replace('\n', ' ') : fileLabelOf(column),
        example: exampleOf(column),
      })),
  }
}

/** Heads name the customer; their columns do not. */
const nobody = { customerNo: '', name: '' }

function columnsFor(request: ReportRequest, seen: Seen): readonly ReportColumn[] {
  switch (request.report) {
    case 'menu': {
      const { withHistory } = request
      const columns = { seen, withHistory, hasOwnNumbers: false }
      return menuHead(request, { date: request.date, customer: nobody, columns }, 0).columns
    }
    case 'orderData':
      return orderDataHead(request, nobody).columns
    case 'waste':
    case 'orderSummary':
    case 'orderInvoice':
    case 'purchaseHistory':
      return columnsOf(sheetOf(request))
  }
}

/** No row is made of it. */
const noItem = (): never => {
  throw new Error('The columns of a report ask for no item.')
}
function sheetOf(request: Exclude<ReportRequest, { report: 'menu' | 'orderData' }>): Sheet {
  switch (request.report) {
    case 'waste':
      return wasteSheet(request, request.withCost, noItem)
    case 'orderSummary':
      return orderSummarySheet(request, noItem)
    case 'orderInvoice':
      return orderInvoiceSheet(request, noItem)
    case 'purchaseHistory':
      return purchaseHistorySheet(request, noItem)
  }
}
