import type { Seen } from '../items/columns.ts'
import { figure, many } from '../many.ts'
import { type Grouping, groupItems, groupTitle } from '../orders/order-view.ts'
import { amountColumns, hasOwnNumbers, orderFrame, type PrintedItem, type PrintedOrder } from './order-facts.ts'
import type { ReportTable } from './report-table.ts'

/**
 * orderAll.php: all items of the order's menu with their quantities and a box to write in (LNK-05). Items taken off the
 * day's menu are left out unless they are ordered, so that the total is the order's. The paper has the order of the screen that it
 * is typed from: grouped as its reader has the lines grouped there (ORD-06), by item number within. Readers without grouping get
 * the sections, as the menu and the order's own print have them (0125).
 */
export function orderAllReport(
  order: PrintedOrder,
  items: readonly PrintedItem[],
  seen: Seen,
  grouping: Grouping,
): ReportTable {
  const listed = items.filter(({ quantity, isOnMenu, isRemoved }) => quantity > 0 || (isOnMenu && !isRemoved))
  const hasSections = listed.some(({ sectionName }) => sectionName)
  const by = grouping === 0 && hasSections ? BY_SECTION : grouping
  const ordered = listed.filter(({ quantity }) => quantity > 0)
  const amounts = amountColumns(seen)
  const ownNumbers = hasOwnNumbers(listed)
  return {
    title: `Order ${order.orderNo}, all items`,
    ...orderFrame(order, ordered, seen),
    columns: [
      { label: 'Item', kind: 'code', width: 8 },
      ...(ownNumbers ? [{ label: 'Your item', kind: 'code' as const, width: 11 }] : []),
      { label: 'Description', kind: 'text', width: 34 },
      { label: 'Code', kind: 'code', width: 7 },
      ...amounts.columns,
      { label: 'Ordered', kind: 'number', width: 9 },
      { label: 'Quantity', kind: 'box', width: 10 },
    ],
    groups: groupItems(listed, by).map(({ name, items: own }) => ({
      label: groupTitle(name, by),
      rows: own.map((item) => [
        item.itemNo,
        ...(ownNumbers ? [item.customerItemNo] : []),
        item.isRemoved ? `${item.description} (removed from menu)` : item.description,
        item.priceCode,
        ...amounts.cells(item),
        item.quantity || undefined,
        undefined,
      ]),
    })),
    totals: [
      'Total',
      ...(ownNumbers ? [undefined] : []),
      `${figure(ordered.length)} of ${many(listed.length, 'item')}`,
      undefined,
      ...amounts.totals(ordered),
      ordered.reduce((sum, { quantity }) => sum + quantity, 0),
      undefined,
    ],
    emptyText: 'There are no items on this list.',
  }
}

const BY_SECTION: Grouping = 2
