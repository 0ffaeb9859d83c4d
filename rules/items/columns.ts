/**
 * The columns of an order's items, each said once: what drives the question to the database and its reader, the table, its
 * chooser, rights and sorting, the item's details and the prints. The names on the wire are the contract's.
 */
import { type Ability, may, type Viewer } from '../access.ts'

export const COLUMN_GROUPS = ['Identity', 'Price', 'Dietary', 'History'] as const
export type ColumnGroup = (typeof COLUMN_GROUPS)[number]

export interface ItemColumn {
  /**
   * code, count, flag: the item's own, stored under this name. customer code: the customer's own. money: a price in cents, which
   * a price list has. computed: made of others.
   */
  readonly kind: 'code' | 'customer code' | 'count' | 'flag' | 'money' | 'computed'
  /** The user's setting that shows it (ORD-66). */
  readonly setting: string
  readonly group: ColumnGroup
  readonly label: string
  /** Said beside the label where that is short. */
  readonly meaning?: string
  /** Pixels. */
  readonly width: number
  /** Whoever lacks it never gets the column's values (ORD-68, T12). */
  readonly ability?: Ability
  /** Sorted as a number (ORD-69); every other column sorts as lower-case text. */
  readonly sortsAsNumber?: boolean
  /** What it is sorted by where that is another field. */
  readonly sortBy?: string
  /** Stands at the right of its column. */
  readonly isFigure?: boolean
  /** What an item that has the flag is called. */
  readonly mark?: string
  /** Its width on an order's prints, in percent of the page; absent: prints do not have it. */
  readonly printWidth?: number
  /** Its line among the item's details (ORD-08); `unit` is what is counted. */
  readonly detail?: string
  readonly unit?: string
}

type Flag = ItemColumn & { readonly kind: 'flag'; readonly mark: string }
const flag = (setting: string, label: string, more: Partial<Pick<Flag, 'mark' | 'sortsAsNumber'>> = {}): Flag => ({
  ...{ kind: 'flag', setting, label, mark: label, group: 'Dietary', width: 104, sortsAsNumber: true },
  ...more,
})

/** In the specification's order (ORD-05). */
export const ITEM_COLUMNS = {
  customerItemNo: {
    kind: 'customer code',
    setting: 'customerItemNo',
    group: 'Identity',
    label: 'Your item',
    width: 96,
    detail: 'Your item',
  },
  priceCode: {
    kind: 'code',
    setting: 'priceCode',
    group: 'Price',
    label: 'Price code',
    width: 92,
    detail: 'Price code',
  },
  isHealthy: flag('healthy', 'Healthy'),
  msrpCents: {
    kind: 'money',
    setting: 'msrp',
    group: 'Price',
    ability: 'items.seeMsrp',
    label: 'MSRP',
    width: 76,
    sortsAsNumber: true,
    isFigure: true,
    printWidth: 7,
    detail: 'MSRP',
  },
  upc: {
    kind: 'code',
    setting: 'upc',
    group: 'Identity',
    label: 'UPC',
    width: 124,
    sortsAsNumber: true,
    detail: 'UPC',
  },
  userDefinedCode: {
    kind: 'code',
    setting: 'userDefined',
    group: 'Identity',
    label: 'User def.',
    meaning: 'User defined code',
    width: 84,
  },
  traySize: {
    kind: 'count',
    setting: 'tray',
    group: 'Identity',
    label: 'Tray',
    meaning: 'Pieces per tray',
    width: 64,
    sortsAsNumber: true,
    isFigure: true,
    detail: 'Tray',
    unit: 'piece',
  },
  shelfLifeDays: {
    kind: 'count',
    setting: 'shelfLife',
    group: 'Identity',
    label: 'Life',
    meaning: 'Shelf life in days',
    width: 64,
    sortsAsNumber: true,
    isFigure: true,
    detail: 'Shelf life',
    unit: 'day',
  },
  labelDate: {
    kind: 'computed',
    setting: 'labelDate',
    group: 'Identity',
    label: 'Pull code',
    meaning: 'Date on the label',
    width: 88,
    isFigure: true,
    detail: 'Label date',
  },
  msrpCode: {
    kind: 'code',
    setting: 'msrpCode',
    group: 'Price',
    ability: 'items.seeBaseCost',
    label: 'MSRP code',
    width: 100,
    sortsAsNumber: true,
  },
  baseCostCents: {
    kind: 'money',
    setting: 'baseCost',
    group: 'Price',
    ability: 'items.seeBaseCost',
    label: 'Base cost',
    width: 92,
    isFigure: true,
    printWidth: 8,
  },
  extended: {
    kind: 'computed',
    setting: 'extended',
    group: 'Price',
    ability: 'items.seeBaseCost',
    label: 'Extended',
    meaning: 'Base cost times quantity',
    width: 96,
    sortsAsNumber: true,
    isFigure: true,
    printWidth: 9,
  },
  isGlutenFree: flag('glutenFree', 'Gluten free'),
  isVegetarian: flag('vegetarian', 'Vegetarian'),
  isVegan: flag('vegan', 'Vegan'),
  isLenten: flag('lenten', 'Lenten'),
  hasPork: flag('pork', 'Pork', { mark: 'Contains pork', sortsAsNumber: false }),
  isRestricted: flag('restricted', 'Restricted', { sortsAsNumber: false }),
  authorised: {
    kind: 'computed',
    setting: 'authorised',
    group: 'Dietary',
    label: 'Authorized',
    meaning: 'Restricted, and authorized for you',
    width: 104,
    sortBy: 'isOnMenu',
  },
  isRemoved: {
    kind: 'computed',
    setting: 'removed',
    group: 'Identity',
    ability: 'items.seeRemoved',
    label: 'Off menu',
    meaning: 'Removed from this day’s menu',
    width: 104,
    sortsAsNumber: true,
  },
} as const satisfies Readonly<Record<string, ItemColumn>>

type Columns = typeof ITEM_COLUMNS
export type ItemColumnName = keyof Columns
type OfKind<K extends ItemColumn['kind']> = {
  [N in ItemColumnName]: Columns[N]['kind'] extends K ? N : never
}[ItemColumnName]
export type CodeColumn = OfKind<'code'>
export type FlagColumn = OfKind<'flag'>
export type CountColumn = OfKind<'count'>
export type MoneyColumn = OfKind<'money'>
export type ComputedColumn = OfKind<'computed'>

/** What the catalogue itself says of an item, by the columns' names. */
export type OwnFacts = { readonly [N in CodeColumn]: string } & { readonly [N in CountColumn]: number } & {
  readonly [N in FlagColumn]: boolean
}
/** Prices in cents; null: the customer's price list has none, or the reader may not see it. */
export type Prices = { readonly [N in MoneyColumn]: number | null }

/** All columns with their names, in their order. */
export const itemColumns: readonly (readonly [name: ItemColumnName, column: ItemColumn])[] = Object.entries(
  ITEM_COLUMNS,
) as [ItemColumnName, ItemColumn][]

const namesOf = <K extends ItemColumn['kind']>(kind: K): readonly OfKind<K>[] =>
  itemColumns.flatMap(([name, column]) => (column.kind === kind ? [name as OfKind<K>] : []))

const codeColumns = namesOf('code')
const countColumns = namesOf('count')
const flagColumns = namesOf('flag')
export const moneyColumns = namesOf('money')
export const ownColumns: readonly (keyof OwnFacts)[] = [...codeColumns, ...countColumns, ...flagColumns]

/** Which of the columns a viewer sees: said once for table, prints, wire and database (ORD-68, T12). */
export const seesColumn = (viewer: Viewer, name: ItemColumnName): boolean => {
  const { ability }: ItemColumn = ITEM_COLUMNS[name]
  return ability === undefined || may(viewer, ability)
}
export type Seen = ReadonlySet<ItemColumnName>
export const columnsSeenBy = (viewer: Viewer): Seen =>
  new Set(itemColumns.flatMap(([name]) => (seesColumn(viewer, name) ? [name] : [])))

/** What an item with the flags set is called, in words: 'Healthy', 'Contains pork'. */
export const marksOf = (item: { readonly [N in FlagColumn]?: boolean | undefined }): string[] =>
  flagColumns.flatMap((name) => (item[name] ? [ITEM_COLUMNS[name].mark] : []))
