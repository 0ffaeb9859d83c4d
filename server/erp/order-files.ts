/** The files that the ERP reads (ERP-01): their columns, once, for the writing and for docs/erp.md. */
import Papa from 'papaparse'
import { cents } from '#rules/money.ts'
import type { ToldLine, ToldOrder } from './erp-orders.sql.ts'

interface Column<Row> {
  readonly name: string
  readonly means: string
  readonly of: (row: Row) => string | number
}

export const orderColumns: readonly Column<ToldOrder>[] = [
  { name: 'release_no', means: 'The release that took the order to production', of: (o) => o.releaseNo },
  { name: 'order_no', means: 'Our number; send it back with states and invoices', of: (o) => o.orderNo },
  {
    name: 'replaces_release_no',
    means: 'Filled when you had this order before: staff unlocked it, and it was released again. Replace what you have',
    of: (o) => o.replacesReleaseNo ?? '',
  },
  { name: 'customer_no', means: 'Who ordered', of: (o) => o.customerNo },
  { name: 'location_no', means: 'The location', of: (o) => o.locationNo },
  { name: 'route_no', means: 'The route', of: (o) => o.routeNo },
  { name: 'delivery_sequence', means: 'The stop on the route; 0: none', of: (o) => o.deliverySequence },
  { name: 'order_date', means: 'The day of delivery, YYYY-MM-DD', of: (o) => o.orderDate },
  { name: 'make_date', means: 'The day it is made', of: (o) => o.makeDate },
  { name: 'used_on_day', means: 'The weekday it is sold on: 1 Sunday to 7 Saturday', of: (o) => o.usedOnDay },
  { name: 'ship_to_customer_no', means: 'Whose ship-to address it is', of: (o) => o.shipCustomerNo },
  { name: 'ship_to_code', means: 'The ship-to code; blank: none', of: (o) => o.shipToCode },
  { name: 'label_customer_no', means: 'Whose labels are printed', of: (o) => o.labelCustomerNo },
  { name: 'item_list', means: 'The item list ordered from; blank: Master', of: (o) => o.itemListCode },
  { name: 'pieces', means: 'The sum of its lines', of: (o) => o.pieces },
  { name: 'modified_by', means: 'Who changed it last', of: (o) => o.modifiedBy },
  { name: 'modified_at', means: 'When, in UTC', of: (o) => o.modifiedAt.toISOString() },
]

const money = (amount: number | null) => (amount === null ? '' : cents(amount))
export const lineColumns: readonly Column<ToldLine>[] = [
  { name: 'release_no', means: 'As in the orders', of: (l) => l.releaseNo },
  { name: 'order_no', means: 'As in the orders', of: (l) => l.orderNo },
  { name: 'item_no', means: 'The item', of: (l) => l.itemNo },
  { name: 'customer_item_no', means: 'The customer’s own number for it; blank: none', of: (l) => l.customerItemNo },
  { name: 'quantity', means: 'Pieces ordered, 1 or more', of: (l) => l.quantity },
  { name: 'unit_price', means: 'What the customer pays a piece; blank: no price', of: (l) => money(l.baseCostCents) },
  { name: 'retail_price', means: 'The price on the label; blank: none', of: (l) => money(l.msrpCents) },
]

const csv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  `${Papa.unparse([columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ of }) => of(row)))], { newline: '\n' })}\n`

export const ordersCsv = (orders: readonly ToldOrder[]): string => csv(orderColumns, orders)
export const linesCsv = (lines: readonly ToldLine[]): string => csv(lineColumns, lines)
