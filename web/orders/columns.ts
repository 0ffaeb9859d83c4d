/** Which columns the order table shows: what the user chose, may see, and the answer carries (ORD-66, ORD-68). */
import { type Ability, may, type Viewer } from '#rules/access.ts'
import { cents } from '#rules/money.ts'
import type { OrderHeader, OrderItem } from './order-api.ts'

type Flag = string
export interface Column {
  readonly key: string
  readonly label: string
  /** Said beside the label, for screen readers and on hover, where the label is short. */
  readonly meaning?: string
  readonly isNumber?: boolean
  readonly isCode?: boolean
  readonly width: number
  readonly text: (item: OrderItem) => string
  /** Small print under or beside the text. */
  readonly more?: (item: OrderItem) => string
  /** Recomputed while a quantity is typed: base cost a piece (ORD-30). */
  readonly isExtended?: boolean
}

interface Offered extends Column {
  /** The user's setting that shows it; without one it is always offered. */
  readonly flag?: Flag
  readonly ability?: Ability
}

const yes = (is: boolean | undefined) => (is ? 'Yes' : '')
const number = (value: number | undefined) => (value ? String(value) : '')
const money = (value: number | undefined) => (value === undefined ? '' : cents(value))
const mark = (key: keyof OrderItem & Flag, flag: Flag, label: string): Offered => ({
  key,
  flag,
  label,
  width: 96,
  text: (item) => yes(item[key] as boolean | undefined),
})

/** In the specification's order (ORD-05), after the history, which stands beside the quantity it is compared with. */
const OFFERED: readonly Offered[] = [
  {
    key: 'customerItemNo',
    flag: 'customerItemNo',
    label: 'Your item',
    isCode: true,
    width: 96,
    text: (i) => i.customerItemNo ?? '',
  },
  { key: 'priceCode', flag: 'priceCode', label: 'Price code', isCode: true, width: 84, text: (i) => i.priceCode ?? '' },
  mark('isHealthy', 'healthy', 'Healthy'),
  {
    key: 'msrp',
    flag: 'msrp',
    ability: 'items.seeMsrp',
    label: 'MSRP',
    isNumber: true,
    width: 76,
    text: (i) => money(i.msrpCents),
  },
  { key: 'upc', flag: 'upc', label: 'UPC', isCode: true, width: 124, text: (i) => i.upc ?? '' },
  {
    key: 'userDefined',
    flag: 'userDefined',
    label: 'User def.',
    meaning: 'User defined code',
    isCode: true,
    width: 80,
    text: (i) => i.userDefinedCode ?? '',
  },
  {
    key: 'tray',
    flag: 'tray',
    label: 'Tray',
    meaning: 'Pieces in a tray',
    isNumber: true,
    width: 56,
    text: (i) => number(i.traySize),
  },
  {
    key: 'life',
    flag: 'shelfLife',
    label: 'Life',
    meaning: 'Shelf life in days',
    isNumber: true,
    width: 56,
    text: (i) => number(i.shelfLifeDays),
  },
  {
    key: 'pullCode',
    flag: 'labelDate',
    label: 'Pull code',
    meaning: 'Date on the label',
    isNumber: true,
    width: 84,
    text: (i) => i.labelDate ?? '',
  },
  {
    key: 'msrpCode',
    flag: 'msrpCode',
    ability: 'items.seeBaseCost',
    label: 'MSRP code',
    isCode: true,
    width: 88,
    text: (i) => i.msrpCode ?? '',
  },
  {
    key: 'baseCost',
    flag: 'baseCost',
    ability: 'items.seeBaseCost',
    label: 'Base cost',
    isNumber: true,
    width: 84,
    text: (i) => money(i.baseCostCents),
  },
  {
    key: 'extended',
    flag: 'extended',
    ability: 'items.seeBaseCost',
    label: 'Extended',
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
    key: 'removed',
    flag: 'removed',
    ability: 'items.seeRemoved',
    label: 'Off menu',
    meaning: 'Removed from the menu of this day',
    width: 80,
    text: (i) => yes(i.isRemoved),
  },
]

const TOTAL: Offered = {
  key: 'historyTotal',
  flag: 'historyTotal',
  label: 'Total',
  meaning: 'Pieces in the days shown',
  isNumber: true,
  width: 64,
  text: (i) => number(i.historyTotal),
}
const WASTE_PERCENT: Offered = {
  key: 'wastePercent',
  ability: 'items.seeWaste',
  label: 'Waste %',
  meaning: 'Waste in percent of what was ordered',
  isNumber: true,
  width: 76,
  text: (i) => (i.wastePercent === undefined ? '' : i.wastePercent.toFixed(1)),
}

interface Choice {
  /** The user's settings that are on. */
  readonly chosen: readonly Flag[]
  readonly viewer: Viewer
  readonly history: OrderHeader['history']
  readonly items: readonly OrderItem[]
}

/** The columns after quantity and status. A column the viewer may not see is absent, not empty. */
export function orderColumns({ chosen, viewer, history, items }: Choice): Column[] {
  const isOffered = ({ flag, ability }: Offered) =>
    (flag === undefined || chosen.includes(flag)) && (ability === undefined || may(viewer, ability))
  const mayWaste = may(viewer, 'items.seeWaste')
  const carriesWaste = mayWaste && items.some((item) => item.wastePercent !== undefined)
  return [
    ...history.flatMap(({ label }, index) =>
      chosen.includes(`history${index + 1}`) ? [historyColumn(label, index, mayWaste)] : [],
    ),
    ...[TOTAL].filter(isOffered),
    ...(carriesWaste ? [WASTE_PERCENT] : []),
    ...OFFERED.filter(isOffered),
  ]
}

/** One past order day (ORD-27): pieces, and under them what was thrown away, for those who may see waste (ORD-33). */
const historyColumn = (label: string, index: number, mayWaste: boolean): Column => ({
  key: `history${index + 1}`,
  label,
  meaning: mayWaste ? `Ordered on ${label}, and wasted` : `Ordered on ${label}`,
  isNumber: true,
  width: mayWaste ? 76 : 64,
  text: (item) => number(item.history[index]),
  ...(mayWaste && { more: (item) => number(item.waste[index]) }),
})
