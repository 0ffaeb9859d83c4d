import type { PlainDate } from '../calendar.ts'
import { many } from '../many.ts'
import type { ItemRow } from '../ordering/order-summary.ts'
import { shownForItems, totalsOf } from '../ordering/summary-rows.ts'
import type { ReportTable } from './report-table.ts'
import { countCells, countColumns, summaryFooter, summaryTitle, totalCells } from './summary-week.ts'

/** ordersummaryItem.php: the week's pieces by item, as the screen shows them (SUM-07). */
export function summaryItemReport(
  customer: { readonly customerNo: string; readonly name: string },
  days: readonly PlainDate[],
  rows: readonly ItemRow[],
): ReportTable {
  const shown = shownForItems(days, rows)
  return {
    title: summaryTitle(days),
    subtitle: 'Item Level',
    facts: [
      { label: 'Customer', value: `${customer.customerNo} ${customer.name}` },
      { label: 'Pieces', value: 'As ordered' },
    ],
    columns: [
      { label: 'Item', kind: 'code', width: 8 },
      { label: 'Description', kind: 'text', width: 34 },
      ...countColumns(shown, 'TOTAL'),
    ],
    groups: [{ rows: rows.map((row) => [row.itemNo, row.description, ...countCells(row, shown)]) }],
    totals: ['Total', many(rows.length, 'item'), ...totalCells(totalsOf(rows), shown)],
    emptyText: 'Nothing was ordered this week.',
    footer: summaryFooter(days),
  }
}
