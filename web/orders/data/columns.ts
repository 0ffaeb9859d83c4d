/** Which columns the order table shows: what the user chose, may see, and the answer carries (ORD-66, ORD-68). */

import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may, type Viewer } from '#rules/access.ts'
import { shortWeekday, weekdayOf } from '#rules/calendar.ts'
import {
  type ColumnGroup,
  type ComputedColumn,
  type ItemColumn,
  type ItemColumnName,
  itemColumns,
  seesColumn,
} from '#rules/items/columns.ts'
import { HISTORY_COLUMNS, WASTE_PERCENT_DECIMALS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { cents } from '#rules/money.ts'
import { orderedIn } from '#rules/orders/order-history.ts'
import { pictureColumns } from '../pictures/picture-columns.ts'
import type { OrderHeader, OrderItem } from './order-api.ts'

/** A setting of the user's, one for each column that can be chosen. */
export type OrderColumn = Output<typeof api.session.current>['user']['orderColumns'][number]
export interface Column {
  readonly key: string
  readonly label: string
  /** Said beside the label, for screen readers and on hover, where the label is short. */
  readonly meaning?: string
  /** What rules/orders/order-view.ts sorts it by (ORD-69). */
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

interface Offered extends Column {
  /** The user's setting that shows it. */
  readonly flag: OrderColumn
  /** The registry's name of an item's column; absent: of the history. */
  readonly name?: ItemColumnName
  readonly group: ColumnGroup
}

const yes = (is: boolean | undefined) => (is ? 'Yes' : '')
const number = (value: number | undefined) => (value ? figure(value) : '')
const money = (value: number | undefined) => (value === undefined ? '' : cents(value))

/** A column's text in a line, by what it holds. */
const texts: { readonly [K in Exclude<ItemColumn['kind'], 'computed'>]: (value: unknown) => string } = {
  code: (value) => (value as string | undefined) ?? '',
  'customer code': (value) => (value as string | undefined) ?? '',
  count: (value) => number(value as number | undefined),
  flag: (value) => yes(value as boolean | undefined),
  money: (value) => money(value as number | undefined),
}
const computed: { readonly [N in ComputedColumn]: (item: OrderItem) => string } = {
  labelDate: (item) => item.labelDate ?? '',
  extended: () => '',
  authorised: (item) => yes(item.isRestricted && item.isOnMenu),
  isRemoved: (item) => yes(item.isRemoved),
}

/** In the specification's order (ORD-05), after the history, which stands beside the quantity it is compared with. */
const OFFERED: readonly Offered[] = itemColumns.map(([name, column]) => {
  const { kind, label, meaning, group, width, sortBy = name, isFigure = false } = column
  return {
    ...{ key: column.setting, flag: column.setting as OrderColumn, name, label, group, width, sortBy },
    ...(meaning !== undefined && { meaning }),
    isNumber: isFigure,
    isCode: kind === 'code' || kind === 'customer code',
    isExtended: name === 'extended',
    text:
      kind === 'computed'
        ? computed[name as ComputedColumn]
        : (item) => texts[kind]((item as unknown as Readonly<Record<string, unknown>>)[name]),
  }
})

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
  meaning: 'Waste as a percentage of what was delivered',
  isNumber: true,
  width: 84,
  text: (i) => (i.wastePercent === undefined ? '' : i.wastePercent.toFixed(WASTE_PERCENT_DECIMALS)),
}

/** The sums count all past days that the order has, as on the wire (ORD-32): where not all are shown, their heads say so. */
function ofAll(column: Column, days: number, areShown: boolean): Column {
  if (areShown) return column
  const label = `${column.label} of last ${days}`
  return { ...column, label, meaning: `${column.meaning}, including days not shown`, width: column.width + 52 }
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

const maySee = (viewer: Viewer, { name }: Offered) => name === undefined || seesColumn(viewer, name)

/** The columns after quantity and status. A column the viewer may not see is absent, not empty. */
export function orderColumns({ chosen, viewer, history, items }: Choice): Column[] {
  const isOffered = (column: Offered) => maySee(viewer, column) && chosen.includes(column.flag)
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
  const chosen = [...OFFERED, TOTAL].map(({ flag }) => flag)
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

/** "of 10": how many were ordered, where another number was delivered. */
const orderedText = (item: OrderItem, index: number): string =>
  item.historyShort?.[index] ? `of ${figure(orderedIn(item, index))}` : ''

/** One past order day (ORD-27): pieces, and under them what was ordered instead and what was thrown away (ORD-33). */
const historyColumn = (day: OrderHeader['history'][number], index: number, mayWaste: boolean): Column => {
  const { label, date } = day
  const weekday = shortWeekday(weekdayOf(date))
  return {
    key: `history${index + 1}`,
    historyAt: index,
    sortBy: `history${index + 1}`,
    label,
    meaning: mayWaste ? `Delivered on ${label}, and wasted` : `Delivered on ${label}`,
    under: mayWaste ? `${weekday}, waste` : weekday,
    isNumber: true,
    width: mayWaste ? 80 : 54,
    text: (item) => number(item.history[index]),
    more: (item) => {
      const said = [orderedText(item, index), mayWaste ? number(item.waste[index]) : '']
      return said.filter(Boolean).join(', ')
    },
  }
}

export interface ColumnChoice {
  readonly flag: OrderColumn
  readonly label: string
  readonly group: ColumnGroup
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
    ...offered.map(({ flag, label, meaning, group }) => ({
      ...{ flag, group },
      label: meaning ? `${label} (${meaning.toLowerCase()})` : label,
    })),
    ...days,
  ]
}
