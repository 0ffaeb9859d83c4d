/**
 * The columns of item maintenance, each said once (ITM-04, ITM-06, ITM-07): what drives the table, its chooser, filters and sorting,
 * the Edit Item dialog, the list's prints and what the server leaves out. What an order's lines show too has its words from there.
 */
import { type Ability, may, type Viewer } from '../access.ts'
import {
  CUSTOMER_ITEM_NO_LENGTH,
  ITEM_DESCRIPTION_LENGTH,
  LABEL_LINE_1_LENGTH,
  LABEL_LINE_2_LENGTH,
  MENU_SECTION_LENGTH,
  PRICE_CODE_LENGTH,
  SHORT_DESCRIPTION_LENGTH,
  USER_DEFINED_CODE_LENGTH,
} from '../limits.ts'
import { type ColumnGroup, type FlagColumn, ITEM_COLUMNS } from './columns.ts'

/** How an item is looked for by one of its columns: from the beginning of the text, or by a pattern within it (ITM-24). */
export type ColumnFilter = 'prefix' | 'pattern'

export interface MaintenanceColumn {
  readonly kind: 'text' | 'code' | 'days' | 'money' | 'mark' | 'switch'
  readonly label: string
  /** Said beside the label where that is short. */
  readonly meaning?: string
  readonly group: Exclude<ColumnGroup, 'History'>
  readonly width: number
  /** Whoever lacks it never gets the column's values (ITM-23). */
  readonly ability?: Ability
  /** Only a customer that has its own lists has it: one that shares a master's does not (ITM-17). */
  readonly isCustomersOwn?: true
  readonly filter?: ColumnFilter
  /** Typed in the table or the dialog, with so many characters at most (ITM-13, ITM-15, ITM-16). */
  readonly length?: number
}

const mark = (name: FlagColumn): MaintenanceColumn & { readonly kind: 'mark' } => {
  const { label } = ITEM_COLUMNS[name]
  return { kind: 'mark', label, group: 'Dietary', width: 92 }
}

/** In the table's order (S26). */
export const MAINTENANCE_COLUMNS = {
  itemNo: { kind: 'code', label: 'Item', group: 'Identity', width: 76, filter: 'prefix' },
  customerItemNo: {
    ...{ kind: 'code', label: 'Your item', meaning: 'Customer Item No', group: 'Identity', width: 124 },
    ...{ isCustomersOwn: true, length: CUSTOMER_ITEM_NO_LENGTH },
  },
  description: {
    ...{ kind: 'text', label: 'Description', group: 'Identity', width: 200 },
    ...{ filter: 'pattern', length: ITEM_DESCRIPTION_LENGTH },
  },
  shortDescription: {
    ...{ kind: 'text', label: 'Short description', group: 'Identity', width: 200 },
    ...{ isCustomersOwn: true, length: SHORT_DESCRIPTION_LENGTH },
  },
  menuSection: { kind: 'text', label: 'Menu section', group: 'Identity', width: 160, length: MENU_SECTION_LENGTH },
  priceCode: {
    ...{ kind: 'code', label: 'Price code', group: 'Price', width: 92 },
    ...{ filter: 'prefix', length: PRICE_CODE_LENGTH },
  },
  retailCents: {
    ...{ kind: 'money', label: 'Retail', meaning: 'Retail value of the price code', group: 'Price', width: 76 },
    ...{ ability: 'items.seeMsrp', filter: 'prefix' },
  },
  suggestedRetailCents: {
    ...{ kind: 'money', label: 'MSRP', meaning: 'Suggested retail price', group: 'Price', width: 84 },
    ...{ ability: 'items.seeMsrp', filter: 'prefix' },
  },
  baseCostCents: {
    ...{ kind: 'money', label: 'Base cost', group: 'Price', width: 92 },
    ...{ ability: 'items.seeBaseCost', filter: 'prefix' },
  },
  userDefinedCode: {
    ...{ kind: 'code', label: 'User def.', meaning: 'User defined code', group: 'Identity', width: 84 },
    ...{ filter: 'prefix', length: USER_DEFINED_CODE_LENGTH },
  },
  isShown: { kind: 'switch', label: 'On menu', meaning: 'Show on Menu', group: 'Identity', width: 84 },
  isRestricted: {
    ...{ kind: 'mark', label: 'Restricted', meaning: 'Restricted Menu Item', group: 'Identity', width: 96 },
    ability: 'items.authorise',
  },
  isAuthorised: {
    ...{ kind: 'switch', label: 'Authorized', meaning: 'Authorized Menu Item', group: 'Identity', width: 100 },
    ability: 'items.authorise',
  },
  shelfLifeDays: {
    ...{ kind: 'days', label: 'Life', meaning: 'Shelf life in days', group: 'Identity', width: 64 },
    ...{ isCustomersOwn: true, length: 3 },
  },
  isHealthy: mark('isHealthy'),
  isLenten: mark('isLenten'),
  isVegetarian: mark('isVegetarian'),
  isVegan: mark('isVegan'),
  isGlutenFree: mark('isGlutenFree'),
  hasPork: mark('hasPork'),
  upc: { kind: 'code', label: 'UPC', group: 'Identity', width: 124, filter: 'prefix' },
} as const satisfies Readonly<Record<string, MaintenanceColumn>>

export type MaintenanceColumnName = keyof typeof MAINTENANCE_COLUMNS

/** What a user may switch: the columns, and the pictures beside an item. */
export type MaintenanceSetting = MaintenanceColumnName | 'image' | 'packageImage'

/** All columns with their names, in their order. */
export const maintenanceColumns: readonly (readonly [name: MaintenanceColumnName, column: MaintenanceColumn])[] =
  Object.entries(MAINTENANCE_COLUMNS) as [MaintenanceColumnName, MaintenanceColumn][]

/** On for a new user (USR-09), and after Reset: Image, ItemNo, Description, PriceCode, UpcCode and ShelfLife, and what a list is for. */
export const DEFAULT_MAINTENANCE_COLUMNS: readonly MaintenanceSetting[] = [
  ...['image', 'itemNo', 'description', 'priceCode', 'retailCents', 'userDefinedCode', 'isShown', 'isAuthorised'],
  ...['shelfLifeDays', 'upc'],
] as MaintenanceSetting[]

/** Lines of the label: in the Edit Item dialog alone (ITM-16). */
export const LABEL_LINES = {
  labelLine1: { label: 'Label line 1', length: LABEL_LINE_1_LENGTH },
  labelLine2: { label: 'Label line 2', length: LABEL_LINE_2_LENGTH },
} as const
/** Those of a choice of columns that the viewer may see; the others are neither offered nor stored (ITM-23). */
export function settingsSeen(chosen: readonly MaintenanceSetting[], viewer: Viewer): MaintenanceSetting[] {
  const seen = maintenanceColumnsOf(viewer, { hasOwnLists: true })
  return chosen.filter((name) => name === 'image' || name === 'packageImage' || seen.has(name))
}

/** Which columns a viewer may have of a customer's items (ITM-17, ITM-23); the server leaves the others out. */
export function maintenanceColumnsOf(
  viewer: Viewer,
  { hasOwnLists }: { readonly hasOwnLists: boolean },
): ReadonlySet<MaintenanceColumnName> {
  const isOpen = ({ ability, isCustomersOwn }: MaintenanceColumn) =>
    (ability === undefined || may(viewer, ability)) && (hasOwnLists || !isCustomersOwn)
  return new Set(maintenanceColumns.flatMap(([name, column]) => (isOpen(column) ? [name] : [])))
}
