import type { ListedItem } from '../items/item-view.ts'
import { listName } from '../items/list-code.ts'
import {
  MAINTENANCE_COLUMNS,
  type MaintenanceColumn,
  type MaintenanceColumnName,
  maintenanceColumns,
} from '../items/maintenance-columns.ts'
import { many } from '../many.ts'
import type { ColumnKind, ReportCell, ReportTable } from './report-table.ts'

const kindOf: Readonly<Record<MaintenanceColumn['kind'], ColumnKind>> = {
  text: 'text',
  code: 'code',
  days: 'number',
  money: 'money',
  mark: 'text',
  switch: 'text',
}

/** What the list of item maintenance is printed from: whose list, its items as the reader may know them, the columns he shows. */
export interface PrintedList {
  readonly customerNo: string
  readonly customerName: string
  readonly listCode: string
  /** By number. */
  readonly items: readonly ListedItem[]
  readonly columns: ReadonlySet<MaintenanceColumnName>
}

/** The items of a list with the columns of its table, by number; on the menu first (ITM-01, ITM-34). */
export function itemListReport({ customerNo, customerName, listCode, items, columns }: PrintedList): ReportTable {
  const names = maintenanceColumns.flatMap(([name]) => (columns.has(name) ? [name] : []))
  const [shown, hidden] = [items.filter(({ isShown }) => isShown), items.filter(({ isShown }) => !isShown)]
  const rowsOf = (those: readonly ListedItem[]) => those.map((item) => names.map((name) => cellOf(item, name)))
  const groups = [
    { label: 'On the menu', rows: rowsOf(shown) },
    { label: 'Not on the menu', rows: rowsOf(hidden) },
  ]
  return {
    title: 'Item list',
    subtitle: listName(listCode),
    facts: [
      { label: 'Customer', value: `${customerNo} ${customerName}` },
      { label: 'On the menu', value: `${many(shown.length, 'item')} of ${many(items.length, 'item')}` },
    ],
    columns: names.map((name) => {
      const { label, kind, width }: MaintenanceColumn = MAINTENANCE_COLUMNS[name]
      return { label, kind: kindOf[kind], width }
    }),
    groups: groups.filter(({ rows }) => rows.length > 0),
    emptyText: 'No items are on this list.',
    footer: `Item list ${listName(listCode)} of ${customerNo}`,
  }
}

function cellOf(item: ListedItem, name: MaintenanceColumnName): ReportCell {
  const value = item[name]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value !== undefined) return value
  // A mark that the short form leaves out is none.
  const { kind }: MaintenanceColumn = MAINTENANCE_COLUMNS[name]
  return kind === 'mark' || kind === 'switch' ? 'No' : undefined
}
