/** The items of a list on the wire (ITM-06, ITM-07), and which of their columns a user shows (USR-11). */
import type { MaintenanceSetting } from '#rules/items/maintenance-columns.ts'
import { clearable, customerNo, flag, itemNo, list, money, takenBack, text, truth, whole } from '../kernel/kinds.ts'
import { type Kind, optional, record } from '../kernel/wire.ts'

/**
 * An item of a list, as its customer has it. What the viewer may not see is absent. The short answer, which our own screens ask for,
 * leaves out zeros and blank texts, too.
 */
export const ListedItem = record({
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
  baseCostCents: ['Base Cost', optional(money)],
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
})

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

/** The columns a user shows in item maintenance, and the pictures beside them, by their names on the wire (USR-11). */
export const itemListColumnSettings = {
  image: 'ItmLst_Vis_Image',
  packageImage: 'ItmLst_Vis_PackageImage',
  itemNo: 'ItmLst_Vis_ItemNo',
  customerItemNo: 'ItmLst_vis_ItemCustomerNo',
  description: 'ItmLst_Vis_Description',
  shortDescription: 'ItmLst_Vis_DescriptionShort',
  menuSection: 'ItmLst_Vis_MenuSection',
  priceCode: 'ItmLst_Vis_PriceCode',
  retailCents: 'ItmLst_Vis_RetailValue',
  suggestedRetailCents: 'ItmLst_Vis_MSRP',
  baseCostCents: 'ItmLst_Vis_BaseCost',
  userDefinedCode: 'ItmLst_Vis_UserDef',
  isShown: 'ItmLst_Vis_ShowOnMenu',
  isRestricted: 'ItmLst_Vis_Restricted',
  isAuthorised: 'ItmLst_Vis_Authorized',
  shelfLifeDays: 'ItmLst_Vis_ShelfLife',
  isHealthy: 'ItmLst_Vis_Healthy',
  isLenten: 'ItmLst_Vis_Lenten',
  isVegetarian: 'ItmLst_Vis_Vegetarian',
  isVegan: 'ItmLst_Vis_Vegan',
  isGlutenFree: 'ItmLst_Vis_GlutenFree',
  hasPork: 'ItmLst_Vis_Pork',
  upc: 'ItmLst_Vis_UpcCode',
} as const satisfies Readonly<Record<MaintenanceSetting, string>>

const settingOf = new Map(Object.entries(itemListColumnSettings).map(([ours, wire]) => [wire as string, ours]))
/** Columns by their names on the wire, parted by commas; a name that is none hides nothing. */
export const hiddenItemColumns: Kind<MaintenanceSetting[] | undefined> = {
  schema: optional(text(1000)).schema,
  read: (wire) =>
    wire === undefined || wire === null
      ? undefined
      : String(wire)
          .split(',')
          .flatMap((name) => (settingOf.get(name.trim()) as MaintenanceSetting | undefined) ?? []),
  write: (names) => names?.map((name) => itemListColumnSettings[name]).join(','),
  isOptional: true,
}

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
