/** Order Data for Upload (RPT-26 to RPT-28): shipped orders as the template of uploads has them, so that they can be ordered again. */
import { type PlainDate, type Weekday, weekdayName } from '../calendar.ts'
import { many } from '../many.ts'
import { type Basis, DELIVERED_MEANS } from '../orders/delivered.ts'
import { ORDER_FILE_COLUMNS, ORDER_FILE_FACTS } from '../orders/order-file.ts'
import type { ReportCell, ReportHead } from './report-table.ts'
import type { OrderDataRequest } from './request.ts'
import { noDataOf, periodOf } from './request-words.ts'

/** A line of an order that has left. */
export interface ShippedLine {
  readonly orderNo: string
  readonly orderDate: PlainDate
  readonly locationNo: string
  readonly usedOnDay: Weekday
  readonly itemNo: string
  /** Delivered, and where that is known from. */
  readonly quantity: number
  readonly basis: Basis
}

/** The upload's columns first; it reads no others. */
export const orderDataHead = (
  request: OrderDataRequest,
  customer: { readonly customerNo: string; readonly name: string },
): ReportHead => ({
  title: 'Order Data for Upload',
  facts: [
    { label: 'Customer', value: `${customer.customerNo} ${customer.name}` },
    { label: 'Shipped', value: periodOf(request) },
    { label: ORDER_FILE_COLUMNS.quantity, value: DELIVERED_MEANS },
  ],
  columns: [
    { label: ORDER_FILE_COLUMNS.date, kind: 'date', width: 10 },
    { label: ORDER_FILE_COLUMNS.locationNo, kind: 'code', width: 12 },
    { label: ORDER_FILE_COLUMNS.itemNo, kind: 'code', width: 10 },
    { label: ORDER_FILE_COLUMNS.quantity, kind: 'number', width: 9 },
    { label: ORDER_FILE_COLUMNS.usedOnDay, kind: 'code', width: 10 },
    { label: ORDER_FILE_FACTS.documentNo, kind: 'code', width: 12 },
    { label: ORDER_FILE_FACTS.shipDate, kind: 'date', width: 10 },
    { label: ORDER_FILE_FACTS.basis, kind: 'code', width: 10 },
  ],
  emptyText: noDataOf(request),
  footer: `Order data of ${customer.customerNo}`,
})

/** An order ships on the day that it is for. */
export const orderDataRow = (line: ShippedLine): readonly ReportCell[] => [
  line.orderDate,
  line.locationNo,
  line.itemNo,
  line.quantity,
  weekdayName(line.usedOnDay),
  line.orderNo,
  line.orderDate,
  line.basis,
]

/** A file of rows to be uploaded has no row of totals; the preview tells them. */
export const orderDataFigures = (lines: number, pieces: number) => [
  { label: 'Lines', value: many(lines, 'line') },
  { label: 'Total Pieces', value: String(pieces) },
]
