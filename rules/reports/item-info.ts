import { ITEM_COLUMNS, marksOf, moneyColumns, type OwnFacts, type Prices } from '../items/columns.ts'
import { many } from '../many.ts'
import { cents } from '../money.ts'
import type { ReportTable } from './report-table.ts'

export interface ItemFacts extends OwnFacts, Prices {
  readonly itemNo: string
  readonly description: string
  readonly customerItemNo: string
  readonly sectionName: string
  readonly salesDescriptions: readonly string[]
}

/** iteminfo.php: what there is to know of one item (LNK-05); what is not known has no line. */
export function itemInfoReport(item: ItemFacts): ReportTable {
  const facts: [string, string][] = [
    ['Item', item.itemNo],
    ['Your item', item.customerItemNo],
    ['Section', item.sectionName],
    ['Price code', item.priceCode],
    ['UPC', item.upc],
    ['Shelf life', item.shelfLifeDays > 0 ? many(item.shelfLifeDays, 'day') : ''],
    ['Tray size', item.traySize > 0 ? String(item.traySize) : ''],
    ['Dietary', marksOf(item).join(', ')],
    ...moneyColumns.map((name): [string, string] => [
      ITEM_COLUMNS[name].label,
      item[name] === null ? '' : cents(item[name]),
    ]),
    ...item.salesDescriptions.filter(Boolean).map((text, i): [string, string] => [i === 0 ? 'Description' : '', text]),
  ]
  return {
    title: item.description,
    facts: [],
    columns: [
      { label: 'Item information', kind: 'text', width: 20 },
      { label: '', kind: 'text', width: 80 },
    ],
    groups: [{ rows: facts.filter(([, value]) => value !== '') }],
    emptyText: '',
    footer: `Item ${item.itemNo}`,
  }
}
