/** What the menu of a day is before its first location: its columns and its name (RPT-07). The page of reports shows them, too. */
import { type PlainDate, toUsDate, weekdayName, weekdayOf } from '../../calendar.ts'
import { ITEM_COLUMNS, type Seen } from '../../items/columns.ts'
import { figure } from '../../many.ts'
import type { ReportColumn, ReportHead } from '../report-table.ts'
import type { MenuRequest } from '../request.ts'
import { noDataOf } from '../request-words.ts'

/** Which columns the menu has. */
export interface MenuColumns {
  readonly seen: Seen
  readonly hasOwnNumbers: boolean
  readonly withHistory: boolean
}

/** What all its pages have in common. */
export interface MenuOfDay {
  readonly date: PlainDate
  readonly customer: { readonly customerNo: string; readonly name: string }
  readonly columns: MenuColumns
}

/** The whole menu of a day for one customer, before its first location. */
export function menuHead(request: MenuRequest, { date, customer, columns }: MenuOfDay, locations: number): ReportHead {
  const { locationNo } = request
  const all = `${figure(locations)} with a delivery on ${weekdayName(weekdayOf(date))}`
  return {
    title: 'Menu',
    subtitle: dayText(date),
    facts: [
      { label: 'Customer', value: `${customer.customerNo} ${customer.name}` },
      { label: 'Locations', value: locationNo ?? all },
    ],
    columns: columnsOf(columns),
    emptyText: noDataOf(request),
    footer: `Menu of ${customer.customerNo} for ${toUsDate(date)}`,
  }
}

const columnsOf = ({ seen, hasOwnNumbers, withHistory }: MenuColumns): ReportColumn[] => [
  { label: 'Item', kind: 'code', width: 8 },
  ...(hasOwnNumbers ? [{ label: 'Your item', kind: 'code' as const, width: 11 }] : []),
  { label: 'Description', kind: 'text', width: 36 },
  { label: 'Code', kind: 'code', width: 7 },
  ...(seen.has('msrpCents') ? [{ label: ITEM_COLUMNS.msrpCents.label, kind: 'money' as const, width: 8 }] : []),
  { label: 'Tray', kind: 'number', width: 6 },
  ...(withHistory
    ? [
        { label: 'Last order', kind: 'number' as const, width: 8 },
        { label: 'Waste since', kind: 'number' as const, width: 8 },
      ]
    : []),
  { label: 'Quantity', kind: 'box', width: 11 },
]

/** 'Monday 11/23/2026'. */
export const dayText = (date: PlainDate) => `${weekdayName(weekdayOf(date))} ${toUsDate(date)}`
