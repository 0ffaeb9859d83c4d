/** Which columns the order table shows: what the user chose, may see, and the answer carries (ORD-66, ORD-68). */

import type { Output } from '#contract/endpoint.ts'
import type { api } from '#contract/index.ts'
import { type Ability, may, type Viewer } from '#rules/access.ts'
import { shortWeekday, weekdayOf } from '#rules/calendar.ts'
import { HISTORY_COLUMNS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import type { OrderHeader, OrderItem } from './order-api.ts'
import { pictureColumns } from './picture-columns.ts'

/** A setting of the user's, one for each column that can be chosen. */
export type OrderColumn = Output<typeof api.session.current>['user']['orderColumns'][number]
export interface Column {
  readonly key: string
  readonly label: string
  /** Said beside the label, for screen readers and on hover, where the label is short. */
  readonly meaning?: string
  /** What rules/order-view.ts sorts it by (ORD-69). */
  readonly sortBy: string
  readonly isNumber?: boolean
  readonly isCode?: boolean
  readonly width: number
  readonly text: (item: OrderItem) => string
  /** Which of the past orders it shows, from 0: its head offers to fill from it. */
  readonly historyAt?: number
  /** Small print under the head's label. */
  readonly under?: string
  /** Small print under or beside the text. */
  readonly more?: (item: OrderItem) => string
  /** Recomputed while a quantity is typed: base cost a piece (ORD-30). */
  readonly isExtended?: boolean
}

export const COLUMN_GROUPS = ['Identity', 'Price', 'Dietary', 'History'] as const
type Group = (typeof COLUMN_GROUPS)[number]
interface Offered extends Column {
  /** The user's setting that shows it; without one it is always offered. */
  readonly flag?: OrderColumn
  readonly ability?: Ability
  readonly group: Group
}

const yes = (is: boolean | undefined) => (is ? 'Yes' : '')
const number = (value: number | undefined) => (value ? figure(value) : '')
const money = (value: number | undefined) => (value === undefined ? '' : cents(value))
const mark = (sortBy: keyof OrderItem & string, flag: OrderColumn, label: string): Offered => ({
  key: flag,
  sortBy,
  flag,
  group: 'Dietary',
  label,
  width: 104,
  text: (item) => yes(item[sortBy] as boolean | undefined),
})
const code = (
  sortBy: 'customerItemNo' | 'priceCode' | 'upc' | 'userDefinedCode' | 'msrpCode',
  flag: OrderColumn,
  label: string,
  width: number,
): Offered => ({ key: flag, sortBy, flag, group: 'Identity', label, isCode: true, width, text: (i) => i[sortBy] ?? '' })

/** In the specification's order (ORD-05), after the history, which stands beside the quantity it is compared with. */
const OFFERED: readonly Offered[] = [
  code('customerItemNo', 'customerItemNo', 'Your item', 96),
  { ...code('priceCode', 'priceCode', 'Price code', 92), group: 'Price' },
  mark('isHealthy', 'healthy', 'Healthy'),
  {
    key: 'msrp',
    sortBy: 'msrpCents',
    flag: 'msrp',
    group: 'Price',
    ability: 'items.seeMsrp',
    label: 'MSRP',
    isNumber: true,
    width: 76,
    text: (i) => money(i.msrpCents),
  },
  code('upc', 'upc', 'UPC', 124),
  { ...code('userDefinedCode', 'userDefined', 'User def.', 84), meaning: 'User defined code' },
  {
    key: 'tray',
    sortBy: 'traySize',
    flag: 'tray',
    group: 'Identity',
    label: 'Tray',
    meaning: 'Pieces in a tray',
    isNumber: true,
    width: 64,
    text: (i) => number(i.traySize),
  },
  {
    key: 'life',
    sortBy: 'shelfLifeDays',
    flag: 'shelfLife',
    group: 'Identity',
    label: 'Life',
    meaning: 'Shelf life in days',
    isNumber: true,
    width: 64,
    text: (i) => number(i.shelfLifeDays),
  },
  {
    key: 'pullCode',
    sortBy: 'labelDate',
    flag: 'labelDate',
    group: 'Identity',
    label: 'Pull code',
    meaning: 'Date on the label',
    isNumber: true,
    width: 88,
    text: (i) => i.labelDate ?? '',
  },
  { ...code('msrpCode', 'msrpCode', 'MSRP code', 100), group: 'Price', ability: 'items.seeBaseCost' },
  {
    key: 'baseCost',
    sortBy: 'baseCostCents',
    flag: 'baseCost',
    group: 'Price',
    ability: 'items.seeBaseCost',
    label: 'Base cost',
    isNumber: true,
    width: 92,
    text: (i) => money(i.baseCostCents),
  },
  {
    key: 'extended',
    sortBy: 'extended',
    flag: 'extended',
    group: 'Price',
    ability: 'items.seeBaseCost',
    label: 'Extended',
    meaning: 'Base cost times quantity',
    isNumber: true,
    width: 96,
    isExtended: true,
    text: () => '',
  },
  mark('isGlutenFree', 'glutenFree', 'Gluten free'),
  mark('isVegetarian', 'vegetarian', 'Vegetarian'),
  mark('isVegan', 'vegan', 'Vegan'),
  mark('isLenten', 'lenten', 'Lenten'),
  mark('hasPork', 'pork', 'Pork'),
  mark('isRestricted', 'restricted', 'Restricted'),
  {
    key: 'authorised',
    sortBy: 'isOnMenu',
    flag: 'authorised',
    group: 'Dietary',
    label: 'Authorized',
    meaning: 'Restricted, and authorized for you',
    width: 104,
    text: (i) => yes(i.isRestricted && i.isOnMenu),
  },
  {
    key: 'removed',
    sortBy: 'isRemoved',
    flag: 'removed',
    group: 'Identity',
    ability: 'items.seeRemoved',
    label: 'Off menu',
    meaning: 'Removed from the menu of this day',
    width: 104,
    text: (i) => yes(i.isRemoved),
  },
]

const TOTAL: Offered = {
  key: 'historyTotal',
  sortBy: 'historyTotal',
  flag: 'historyTotal',
  group: 'History',
  label: 'Total',
  meaning: 'Pieces of all past days',
  isNumber: true,
  width: 68,
  text: (i) => number(i.historyTotal),
}
const WASTE_PERCENT: Column = {
  key: 'wastePercent',
  sortBy: 'wastePercent',
  label: 'Waste %',
  meaning: 'Waste in percent of what was ordered',
  isNumber: true,
  width: 84,
  text: (i) => (i.wastePercent === undefined ? '' : i.wastePercent.toFixed(1)),
}

/** The sums count all past days that the order has, as on the wire (ORD-32): where not all are shown, their heads say so. */
function ofAll(column: Column, days: number, areShown: boolean): Column {
  if (areShown) return column
  const label = `${column.label} of last ${days}`
  return { ...column, label, meaning: `${column.meaning}, also of those not shown`, width: column.width + 52 }
}

interface Choice {
  /** The user's settings that are on. */
  readonly chosen: readonly string[]
  readonly viewer: Viewer
  readonly history: OrderHeader['history']
  readonly items: readonly OrderItem[]
}

/** Drawn beside the name and not among the facts: pictures.ts. */
const PICTURES: readonly ColumnChoice[] = [
  { flag: 'image', label: pictureColumns.product.label, group: 'Identity' },
  { flag: 'packageImage', label: pictureColumns.package.label, group: 'Identity' },
]

const maySee = (viewer: Viewer, { ability }: Offered) => ability === undefined || may(viewer, ability)

/** The columns after quantity and status. A column the viewer may not see is absent, not empty. */
export function orderColumns({ chosen, viewer, history, items }: Choice): Column[] {
  const isOffered = (column: Offered) =>
    maySee(viewer, column) && (column.flag === undefined || chosen.includes(column.flag))
  const mayWaste = may(viewer, 'items.seeWaste')
  const areAllShown = history.every((_, index) => chosen.includes(`history${index + 1}`))
  const sum = (column: Column) => ofAll(column, history.length, areAllShown)
  const carriesWaste = mayWaste && items.some((item) => item.wastePercent !== undefined)
  return [
    ...history.flatMap((day, index) =>
      chosen.includes(`history${index + 1}`) ? [historyColumn(day, index, mayWaste)] : [],
    ),
    ...[TOTAL].filter(isOffered).map(sum),
    ...(carriesWaste ? [sum(WASTE_PERCENT)] : []),
    ...OFFERED.filter(isOffered),
  ]
}

const SUMS: ReadonlySet<string> = new Set([TOTAL.key, WASTE_PERCENT.key])

/** What can be told under an item on a phone: all that the viewer may see and that is no control (S10). */
export function factsOffered(viewer: Viewer, history: OrderHeader['history'], items: readonly OrderItem[]): Column[] {
  const days = history.map((_, index) => `history${index + 1}`)
  const chosen = [...OFFERED, TOTAL].flatMap(({ flag }) => flag ?? [])
  const all = orderColumns({ chosen: [...chosen, ...days], viewer, history, items })
  // Under a name no other day stands beside the sum.
  const named = all.map((column) => (SUMS.has(column.key) ? ofAll(column, history.length, false) : column))
  return named.filter(({ key, isExtended }) => !isExtended && key !== 'removed')
}

/** What a line is named by: its number, its description, or both; never neither. */
export function namesShown(chosen: readonly string[]): { readonly itemNo: boolean; readonly description: boolean } {
  const itemNo = chosen.includes('itemNo')
  return { itemNo, description: !itemNo || chosen.includes('description') }
}

/** One past order day (ORD-27): pieces, and under them what was thrown away, for those who may see waste (ORD-33). */
const historyColumn = (day: OrderHeader['history'][number], index: number, mayWaste: boolean): Column => {
  const { label, date } = day
  const weekday = shortWeekday(weekdayOf(date))
  return {
    key: `history${index + 1}`,
    historyAt: index,
    sortBy: `history${index + 1}`,
    label,
    meaning: mayWaste ? `Ordered on ${label}, and wasted` : `Ordered on ${label}`,
    under: mayWaste ? `${weekday}, waste` : weekday,
    isNumber: true,
    width: mayWaste ? 80 : 54,
    text: (item) => number(item.history[index]),
    ...(mayWaste && { more: (item) => number(item.waste[index]) }),
  }
}

export interface ColumnChoice {
  readonly flag: OrderColumn
  readonly label: string
  readonly group: Group
}

/** What the Column Chooser offers: the columns that the viewer may see; those of pictures where there are any (GEN-15). */
export function columnChoices(viewer: Viewer, history: OrderHeader['history'], hasPictures: boolean): ColumnChoice[] {
  const days = Array.from({ length: HISTORY_COLUMNS }, (_, index) => ({
    flag: `history${index + 1}` as OrderColumn,
    label: history[index] ? `Order ${index + 1}: ${history[index].label}` : `Order ${index + 1}`,
    group: 'History' as const,
  }))
  const offered = [...OFFERED, TOTAL].filter((column) => maySee(viewer, column))
  return [
    { flag: 'itemNo', label: 'Item number', group: 'Identity' },
    { flag: 'description', label: 'Description', group: 'Identity' },
    ...(hasPictures ? PICTURES : []),
    ...offered.flatMap(({ flag, label, meaning, group }) =>
      flag ? [{ flag, label: meaning ? `${label} (${meaning.toLowerCase()})` : label, group }] : [],
    ),
    ...days,
  ]
}
