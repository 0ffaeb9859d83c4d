/** The items of a list on the wire (ITM-06, ITM-07). */
import { type MaintenanceColumnName, maintenanceColumns } from '#rules/items/maintenance-columns.ts'
import {
  clearable,
  customerNo,
  flag,
  itemNo,
  list,
  money,
  takenBack,
  text,
  truth,
  unitMoney,
  whole,
  word,
} from '../kernel/kinds.ts'
import { type Kind, optional, record } from '../kernel/wire.ts'

/**
 * An item of a list, as its customer has it. What the viewer may not see is absent. The short answer, which our own screens ask for,
 * leaves out zeros and blank texts, too.
 */
const listedItem = {
  itemNo: ['Item No_', itemNo],
  customerItemNo: ['Customer Item No_', clearable(text(20))],
  /** Absent: the customer shares a master's lists and has no words of its own (ITM-17). */
  customerNo: ['Customer No_', clearable(text(20))],
  itemDescription: ['Description from Item', clearable(text())],
  /** As the customer has it: its own name, or the item's. */
  description: ['Custom', text()],
  shortDescription: ['Description Short', clearable(text(30))],
  menuSection: ['Menu Section', clearable(text(60))],
  itemMenuSection: ['Menu Section from Item', clearable(text(60))],
  labelLine1: ['Label Line 1', clearable(text(50))],
  labelLine2: ['Label Line 2', clearable(text(80))],
  inspectionLegend: ['Inspection Legend', optional(whole())],
  priceCode: ['Price Code', clearable(text(10))],
  itemPriceCode: ['Price Code from Item', clearable(text(10))],
  retailCents: ['Price Code Retail Value', optional(money)],
  suggestedRetailCents: ['Suggested Retail Price', optional(money)],
  baseCostCents: ['Base Cost', optional(unitMoney)],
  userDefinedCode: ['User Defined Code', clearable(text(10))],
  itemUserDefinedCode: ['User Defined Code from Item', clearable(text(10))],
  isShown: ['Show on Menu', flag],
  isRestricted: ['Restricted Menu Item', optional(flag)],
  isAuthorised: ['Authorized Menu Item', optional(flag)],
  shelfLifeDays: ['Shelf Life (Days)', optional(whole())],
  itemShelfLifeDays: ['Shelf Life (Days) from Item', optional(whole())],
  isHealthy: ['Healthy', optional(flag)],
  isLenten: ['Lenten', optional(flag)],
  isVegetarian: ['Vegetarian', optional(flag)],
  isVegan: ['Vegan', optional(flag)],
  isGlutenFree: ['Glutenfree', optional(flag)],
  hasPork: ['Pork', optional(flag)],
  upc: ['UpcCode', clearable(text(20))],
  /** Of what the customer says of the item; moved by each change of it. 0 and absent: it has said nothing yet. */
  version: ['ver', optional(whole())],
} as const
export const ListedItem = record(listedItem)

const columnOf = new Map(maintenanceColumns.map(([name]) => [listedItem[name][0] as string, name]))
/** The column that a list is asked to be sorted by, named as the answer names it (ITM-25, ITM-26); blank is the item's number. */
export const sortColumn: Kind<MaintenanceColumnName> = {
  schema: word('', ...columnOf.keys()).schema,
  read: (name) => columnOf.get(name as string) ?? 'itemNo',
  write: (name) => listedItem[name][0],
}

/** What may be saved of an item; lengths are judged by rules/items/item-change.ts, which says so beside the field. */
const saved = {
  itemNo: ['Item No_', itemNo],
  description: ['Custom', clearable(text())],
  shortDescription: ['Description Short', clearable(text())],
  menuSection: ['Menu Section', clearable(text())],
  labelLine1: ['Label Line 1', clearable(text())],
  labelLine2: ['Label Line 2', clearable(text())],
  shelfLifeDays: ['Shelf Life (Days)', optional(whole())],
  isShown: ['Show on Menu', optional(flag)],
  isAuthorised: ['Authorized Menu Item', optional(flag)],
  version: ['ver', optional(whole())],
} as const
/** An item to save: whole, as the list gave it, or only what was changed. Its codes and number come beside it (ITM-31). */
export const ItemToSave = record({
  ...saved,
  rest: takenBack(
    ListedItem,
    Object.values(saved).map(([name]) => name),
  ),
})

/** The items of one list, and whose it is. */
export const ItemsOfList = record({
  items: ['items', list(ListedItem)],
  customerNo: ['Customer No_', customerNo],
  customerName: ['Name', text(100)],
  /** Whose lists these are where they are not the customer's own: then they are changed there alone (ITM-17). */
  masterCustomerNo: ['Master', text(20)],
  /** ITM-20, ITM-21. */
  listsAllowed: ['Web Allowed Item List Code Cnt', whole()],
  /** Whether the viewer may put items on the list and take them off. */
  mayChangeList: ['may_change_list', truth],
})
