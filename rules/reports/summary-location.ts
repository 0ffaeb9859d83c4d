import type { PlainDate } from '../calendar.ts'
import { figure } from '../many.ts'
import type { LocationRow } from '../ordering/order-summary.ts'
import { shownForLocations, totalsOf } from '../ordering/summary-rows.ts'
import type { ReportTable } from './report-table.ts'
import { countCells, countColumns, summaryFooter, summaryTitle, totalCells } from './summary-week.ts'

/** ordersummaryLocation.php: the week's pieces by location, as the screen shows them (SUM-05, SUM-06). */
export function summaryLocationReport(
  customer: { readonly customerNo: string; readonly name: string },
  days: readonly PlainDate[],
  rows: readonly LocationRow[],
): ReportTable {
  const shown = shownForLocations(days, rows)
  return {
    title: summaryTitle(days),
    subtitle: 'Location Level',
    facts: [
      { label: 'Customer', value: `${customer.customerNo} ${customer.name}` },
      {
        label: 'Locations with orders',
        value: `${figure(rows.filter(({ total }) => total > 0).length)} of ${figure(rows.length)}`,
      },
      { label: 'Pieces', value: 'As ordered' },
    ],
    columns: [
      { label: 'Route', kind: 'code', width: 8 },
      { label: 'Location', kind: 'code', width: 9 },
      { label: 'Name', kind: 'text', width: 26 },
      ...countColumns(shown, 'Total'),
    ],
    groups: [{ rows: rows.map((row) => [row.routeNo, row.locationNo, row.name, ...countCells(row, shown)]) }],
    totals: ['Total', undefined, undefined, ...totalCells(totalsOf(rows), shown)],
    emptyText: 'No locations yet.',
    footer: summaryFooter(days),
  }
}
