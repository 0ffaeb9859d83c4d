import type { Seen } from '../items/columns.ts'
import { many } from '../many.ts'
import { amountColumns, hasOwnNumbers, orderFrame, type PrintedItem, type PrintedOrder } from './order-facts.ts'
import { groupRows, type ReportTable } from './report-table.ts'

/** order.php: the ordered lines by section, as they are packed (LNK-05). Its total is the order's pieces (INV-17). */
export function orderReport(order: PrintedOrder, items: readonly PrintedItem[], seen: Seen): ReportTable {
  const ordered = items.filter(({ quantity }) => quantity > 0)
  const frame = orderFrame(order, ordered, seen)
  const amounts = amountColumns(seen)
  const ownNumbers = hasOwnNumbers(ordered)
  const pieces = ordered.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    title: `Order ${order.orderNo}`,
    ...frame,
    columns: [
      { label: 'Item', kind: 'code', width: 8 },
      ...(ownNumbers ? [{ label: 'Your item', kind: 'code' as const, width: 11 }] : []),
      { label: 'Description', kind: 'text', width: 34 },
      { label: 'Code', kind: 'code', width: 7 },
      { label: 'Label', kind: 'code', width: 7 },
      ...amounts.columns,
      { label: 'Quantity', kind: 'number', width: 9 },
    ],
    groups: groupRows(
      ordered,
      ({ sectionName }) => sectionName ?? '',
      (item) => [
        item.itemNo,
        ...(ownNumbers ? [item.customerItemNo] : []),
        item.description,
        item.priceCode,
        item.labelDate,
        ...amounts.cells(item),
        item.quantity,
      ],
    ),
    totals: [
      'Total',
      ...(ownNumbers ? [undefined] : []),
      many(ordered.length, 'item'),
      undefined,
      undefined,
      ...amounts.totals(ordered),
      pieces,
    ],
    emptyText: 'Nothing is ordered.',
  }
}
