/** The items of a list on the wire (ITM-06, ITM-07), and which of their columns a user shows (USR-11). */
import type { MaintenanceColumnName } from '#rules/items/maintenance-columns.ts'
import { clearable, flag, itemNo, money, text, whole } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

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

/** The columns a user shows in item maintenance, by their names on the wire (USR-11). */
export const itemListColumnSettings = {
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
} as const satisfies Readonly<Record<MaintenanceColumnName, string>>
