import {
  CUSTOMER_ITEM_NO_LENGTH,
  ITEM_DESCRIPTION_LENGTH,
  LABEL_LINE_1_LENGTH,
  LABEL_LINE_2_LENGTH,
  MENU_SECTION_LENGTH,
  MENU_WEEKS,
  PRICE_CODE_LENGTH,
  SHORT_DESCRIPTION_LENGTH,
  USER_DEFINED_CODE_LENGTH,
} from '#rules/limits.ts'
import { code, date, itemNo, may, need, text, whole, yesNo } from './cell.ts'

const cycle = need('menu_cycle_code', code(10), 'The rotating menu')
const weekNo = need('week_no', whole(1, MENU_WEEKS), 'The week of the cycle; at most its weeks')
const toCycle = { to: 'menuCycles', by: ['menuCycleCode'] } as const

/** The files of the rotating menus (SRV-06), a part of the layout. */
export const menuFiles = {
  menuCycles: {
    file: 'menu_cycles.csv',
    means: 'Rotating menus. A location is on one by its menu_cycle_code.',
    key: ['menuCycleCode'],
    refers: [],
    columns: {
      menuCycleCode: need('menu_cycle_code', code(10), 'The code'),
      description: may('description', text(50), '', 'Description'),
      weeks: may('weeks', whole(1, MENU_WEEKS), 1, 'Weeks until it begins again'),
    },
  },
  menuWeeks: {
    file: 'menu_weeks.csv',
    means: 'Which week of a rotating menu is on from which date; every seven days the next, until another row begins.',
    key: ['menuCycleCode', 'startsOn'],
    refers: [toCycle],
    columns: {
      menuCycleCode: cycle,
      startsOn: need('starts_on', date, 'From this order date on'),
      weekNo,
    },
  },
  menuItems: {
    file: 'menu_items.csv',
    means: 'What a rotating menu offers in which of its weeks. A menu without any row offers what the item list does.',
    key: ['menuCycleCode', 'weekNo', 'itemNo'],
    refers: [toCycle, { to: 'items', by: ['itemNo'] }],
    columns: {
      menuCycleCode: cycle,
      weekNo,
      itemNo,
      isOffered: may('is_offered', yesNo, true, 'no: not offered in that week any more'),
    },
  },
} as const

const number = "The customer's own number; each once a customer"

/** What a customer says of items in place of the catalogue (SRV-05), a part of the layout. */
export const customerItemFile = {
  file: 'customer_items.csv',
  means: 'What a customer calls an item.',
  key: ['customerNo', 'itemNo'],
  refers: [
    { to: 'customers', by: ['customerNo'] },
    { to: 'items', by: ['itemNo'] },
  ],
  columns: {
    customerNo: need('customer_no', code(20), 'The customer'),
    itemNo,
    customerItemNo: may('customer_item_no', code(CUSTOMER_ITEM_NO_LENGTH), '', number),
    description: may('description', text(ITEM_DESCRIPTION_LENGTH), '', "Blank: the item's own name"),
    priceCode: may('price_code', code(PRICE_CODE_LENGTH), null, "Blank: the item's own price code"),
    userDefinedCode: may('user_defined_code', code(USER_DEFINED_CODE_LENGTH), null, "Blank: the item's own code"),
    shelfLifeDays: may('shelf_life_days', whole(0, 999), null, "Never longer than the item's own; blank: that"),
    descriptionShort: may('description_short', text(SHORT_DESCRIPTION_LENGTH), '', 'A short name'),
    menuSection: may('menu_section', text(MENU_SECTION_LENGTH), '', "Blank: the item's own section"),
    labelLine1: may('label_line_1', text(LABEL_LINE_1_LENGTH), '', 'First line of the label'),
    labelLine2: may('label_line_2', text(LABEL_LINE_2_LENGTH), '', 'Second line of the label'),
  },
} as const
