/** The columns of item maintenance on the wire (USR-11). */
import type { MaintenanceSetting } from '#rules/items/maintenance-columns.ts'

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
