/** What the calls about orders answer. */
import { HISTORY_COLUMNS } from '#rules/limits.ts'
import {
  clearable,
  columnsByNumber,
  customerNo,
  decimal,
  flag,
  instant,
  itemNo,
  list,
  locationNo,
  money,
  numberedAgain,
  orderNo,
  quantity,
  routeNo,
  takenBack,
  text,
  truth,
  truthText,
  usDate,
  userCode,
  weekday,
  whole,
  word,
} from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { DayOrder } from './day-orders.ts'
import { itemColumnFields } from './item-columns.ts'

/** ORD-24 to ORD-26; fields that only the ERP changes are read-only. */
export const OrderHeader = record({
  orderNo: ['lcordrno', orderNo],
  customerNo: ['lccustno', customerNo],
  locationNo: ['lclocation', locationNo],
  locationName: ['lclocationname', text(100)],
  locationNotes: ['lclocationnotes', text(250)],
  routeNo: ['lcroute', routeNo],
  orderDate: ['ldordrdte', usDate],
  usedOnDay: ['lcusedonday', weekday],
  itemListCode: ['lcitemlistcode', text(20)],
  inProduction: ['ll_inprod', truth],
  state: ['lcstate', word('open', 'in production', 'shipped', 'invoiced', 'cancelled')],
  labelCustomerNo: ['lc_lblcust', text(20)],
  shipCustomerNo: ['lc_shipcust', text(20)],
  shipToCode: ['lc_shipto', text(10)],
  deliveryDate: ['ld_dlvdte', usDate],
  deliveryRoute: ['lc_delirt', text(10)],
  deliverySequence: ['lc_deliseq', whole()],
  makeDate: ['ld_makedte', usDate],
  makeCycle: ['lc_makecycle', text(20)],
  makeCalc: ['lc_makecalc', text(40)],
  menuSeqNo: ['lc_menuseqno', text(20)],
  menuCycle: ['lc_menucycle', text(20)],
  addedAt: ['ltadded', instant],
  addedBy: ['lcaddedby', userCode],
  /** The customer whom company staff entered it for (ORD-38); absent when the customer's own user did. */
  addedFor: ['lcaddedfor', optional(text(20))],
  modifiedAt: ['ltmodified', instant],
  modifiedBy: ['lcmodifiedby', userCode],
  /** As `addedFor`, of the last change. */
  modifiedFor: ['lcmodifiedfor', optional(text(20))],
  /** ORD-74: when Done confirmed the order last, and who pressed it; absent: never. */
  confirmedAt: ['ltconfirmed', optional(instant)],
  confirmedBy: ['lcconfirmedby', optional(userCode)],
  /** As `addedFor`, of the confirmation. */
  confirmedFor: ['lcconfirmedfor', optional(text(20))],
  /** A line, the header or the date was changed after that. */
  isChangedSince: ['ll_changedsince', optional(truth)],
  platform: ['lcplatform', text(10)],
  oneItemPerTray: ['ll_oneitempertray', truth],
  orderLimit: ['ln_maxqty', whole()],
  history: ['laqtyhist', list(record({ label: ['label', text(40)], date: ['date', usDate] }))],
})

/**
 * ORD-28, ORD-29. Amounts that the viewer may not see are absent. Our own screens ask for the short answer, which leaves out
 * zeros and empty texts, too: an order of 3,000 items stays small.
 */
const OrderItem = record({
  itemNo: ['itemno', itemNo],
  description: ['itmdesc', text(250)],
  ...itemColumnFields,
  quantity: ['qty', whole()],
  /** The quantity as loaded. */
  originalQuantity: ['origQty', optional(whole())],
  version: ['ver', whole()],
  isRemoved: ['removed', optional(flag)],
  extendedCents: ['EXTENDED', optional(money)],
  historyTotal: ['ttl', optional(whole())],
  /** Delivered pieces of past orders: invoiced, else shipped, else ordered. */
  history: columnsByNumber('OrderQty', HISTORY_COLUMNS),
  /** How many fewer pieces were delivered than ordered, where they differ; negative: more. */
  historyShort: numberedAgain('ShortQty', HISTORY_COLUMNS),
  /** The same figures under their other name. */
  historyColumns: numberedAgain('H', HISTORY_COLUMNS),
  waste: columnsByNumber('WasteQty', HISTORY_COLUMNS),
  wastePercent: ['waste_perc', optional(decimal)],
  salesDescription1: ['sales_description_1', clearable(text())],
  salesDescription2: ['sales_description_2', clearable(text())],
  salesDescription3: ['sales_description_3', clearable(text())],
  salesDescription4: ['sales_description_4', clearable(text())],
  sectionName: ['sectionname', clearable(text(60))],
  isOnMenu: ['item_menued', optional(flag)],
  isShownOnMenu: ['showonmenu', optional(flag)],
})

/** A line that differs from what was ordered, by what the ERP has said (ERP-05); `ordered` 0: it comes instead of another. */
const Shortage = record({
  itemNo: ['itemno', itemNo],
  description: ['itmdesc', text(250)],
  ordered: ['qty', whole()],
  coming: ['coming', whole()],
})

export const Order = record({
  header: ['header', OrderHeader],
  items: ['items', list(OrderItem)],
  listCodes: ['listcodes', list(record({ listCode: ['item list code', text(20)] }))],
  pastCutoff: ['past_add_cut', truthText],
  cutoffAt: ['cutoff_at', instant],
  /** Why the order may not grow, or not be begun; absent: it may. */
  closedText: ['closed', optional(text())],
  closedCode: ['closed_code', optional(text(40))],
  /** Other orders of the location and day that have lines; absent: none. */
  otherOrders: ['other_orders', optional(list(DayOrder))],
  /** ERP-05; absent: everything comes as ordered, or nothing is known yet. */
  shortages: ['shortages', optional(list(Shortage))],
})

/** The fields of a header that a save may set (ORD-23), as they stand after it. */
export const SavedHeader = record({
  usedOnDay: ['lcusedonday', weekday],
  itemListCode: ['lcitemlistcode', text(20)],
  labelCustomerNo: ['lc_lblcust', text(20)],
  shipCustomerNo: ['lc_shipcust', text(20)],
  shipToCode: ['lc_shipto', text(10)],
  routeNo: ['lcroute', routeNo],
})

/** How a quantity over the limit was confirmed: the question was answered, or '#' was typed (ORD-44, INV-13). */
export const confirmedBy = word('question', 'hash')

/** One line of a batch (ORD-53). Without a version it is saved over whatever is there. */
export const LineToSave = record({
  itemNo: ['itemno', itemNo],
  quantity: ['qty', quantity],
  version: ['ver', optional(whole())],
  /** A line may come as the order answer gave it. */
  rest: takenBack(OrderItem, ['itemno', 'qty', 'ver']),
})

/**
 * What became of one line of a batch, in the order sent, with the quantity and version stored now. unchanged: it held that
 * quantity already. held: sound in itself, but not stored, because another line was rejected.
 */
export const LineResult = record({
  itemNo: ['itemno', itemNo],
  outcome: ['outcome', word('saved', 'unchanged', 'rejected', 'held')],
  quantity: ['qty', whole()],
  version: ['ver', whole()],
  text: ['text', optional(text())],
  code: ['code', optional(word('conflict', 'over limit', 'not found', 'off the menu', 'not on list', 'repeated'))],
  /** Who changed it meanwhile: 'CLERK', or 'ADMIN for 104220'. */
  modifiedBy: ['modified_by', optional(text(40))],
})
