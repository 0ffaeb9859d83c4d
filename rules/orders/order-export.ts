import type { PlainDate } from '../calendar.ts'
import { writeCsv } from '../text/write-csv.ts'
import type { PreviewItem } from './order-preview.ts'

/** The file of an order, in the import's columns (ORD-54): every item shown, the quantity empty where none is ordered. */
export const exportCsv = (items: readonly PreviewItem[]): string =>
  writeCsv([
    ['Item', 'Description', 'Quantity'],
    ...items.map(({ itemNo, description, quantity }) => [itemNo, description, quantity > 0 ? quantity : '']),
  ])

export const exportFileName = (orderNo: string, orderDate: PlainDate): string => `order_${orderNo}_${orderDate}.csv`
