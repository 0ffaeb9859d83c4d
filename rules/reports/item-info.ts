import { cents } from '../money.ts'
import type { ReportTable } from './report-table.ts'

export interface ItemFacts {
  readonly itemNo: string
  readonly description: string
  readonly customerItemNo: string
  readonly sectionName: string
  readonly priceCode: string
  readonly upc: string
  readonly traySize: number
  readonly shelfLifeDays: number
  readonly salesDescriptions: readonly string[]
  readonly isHealthy: boolean
  readonly isGlutenFree: boolean
  readonly isVegetarian: boolean
  readonly isVegan: boolean
  readonly isLenten: boolean
  readonly hasPork: boolean
  /** Absent where the reader may not see them (T12). */
  readonly msrpCents?: number | undefined
  readonly baseCostCents?: number | undefined
}

/** iteminfo.php: what there is to know of one item (LNK-05); what is not known has no line. */
export function itemInfoReport(item: ItemFacts): ReportTable {
  const diets = [
    item.isHealthy && 'Healthy',
    item.isGlutenFree && 'Gluten free',
    item.isVegetarian && 'Vegetarian',
    item.isVegan && 'Vegan',
    item.isLenten && 'Lenten',
    item.hasPork && 'Contains pork',
  ].filter((word) => word !== false)
  const said: [string, string][] = [
    ['Item', item.itemNo],
    ['Your Item', item.customerItemNo],
    ['Section', item.sectionName],
    ['Price code', item.priceCode],
    ['UPC', item.upc],
    ['Shelf life', item.shelfLifeDays > 0 ? `${item.shelfLifeDays} ${item.shelfLifeDays === 1 ? 'day' : 'days'}` : ''],
    ['Tray size', item.traySize > 0 ? String(item.traySize) : ''],
    ['Diet', diets.join(', ')],
    ['MSRP', item.msrpCents === undefined ? '' : cents(item.msrpCents)],
    ['Base Cost', item.baseCostCents === undefined ? '' : cents(item.baseCostCents)],
    ...item.salesDescriptions.filter(Boolean).map((text, i): [string, string] => [i === 0 ? 'Description' : '', text]),
  ]
  return {
    title: item.description,
    facts: [],
    columns: [
      { label: 'Item information', kind: 'text', width: 20 },
      { label: '', kind: 'text', width: 80 },
    ],
    groups: [{ rows: said.filter(([, value]) => value !== '') }],
    emptyText: '',
    footer: `Item ${item.itemNo}`,
  }
}
