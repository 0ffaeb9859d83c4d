/** Files of an open order: its prints (ORD-03), and its lines as CSV (ORD-54). Loaded when the first is asked for. */
import { api } from '#contract/index.ts'
import { exportCsv, exportFileName } from '#rules/orders/order-export.ts'
import { openDocument, saveFile } from '../../portal/files.ts'
import type { OrderHeader } from './order-api.ts'

/** The order as it is saved, or all its items to write on. Throws what the server refuses with. */
export const openPrint = (orderNo: string, which: 'order' | 'orderAll'): Promise<void> =>
  openDocument(which === 'order' ? api.documents.order : api.documents.orderAll, { orderNo })

export const saveCsv = ({ orderNo, orderDate }: OrderHeader, lines: Parameters<typeof exportCsv>[0]): void =>
  saveFile(new Blob([exportCsv(lines)], { type: 'text/csv;charset=utf-8' }), exportFileName(orderNo, orderDate))
