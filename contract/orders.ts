import { HISTORY_COLUMNS } from '#rules/limits.ts'
import { endpoint } from './endpoint.ts'
import {
  customerNo,
  decimal,
  flag,
  instant,
  itemNo,
  list,
  locationNo,
  mapOf,
  money,
  numbered,
  orderNo,
  quantity,
  routeNo,
  text,
  truth,
  truthText,
  usDate,
  userCode,
  whole,
  word,
} from './kinds.ts'
import { optional, record, withDefault } from './wire.ts'

const usedOnDay = word('SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT')
const ofCustomer = { customerNo: ['lccustno', optional(customerNo)] } as const

/** An order as the calendar shows it (CAL-09). */
const DayOrder = record({
  orderNo: ['doc', orderNo],
  pieces: ['qty', whole()],
  usedOnDay: ['day', usedOnDay],
})
/** One day of a location's month. `closedText` says why no order can be made for it; absent: one can. */
const CalendarDay = record({
  date: ['date', usDate],
  orders: ['orders', list(DayOrder)],
  pastCutoff: ['past_add_cut', truthText],
  cutoffAt: ['cutoff_at', instant],
  closedText: ['closed', optional(text())],
  closedCode: ['closed_code', optional(text(40))],
})

/** An order in the day's dialog (CAL-11). */
const OrderOfDay = record({
  orderNo: ['document no_', orderNo],
  usedOnDay: ['used on day', usedOnDay],
  pieces: ['qty', whole()],
  orderDate: ['document date', usDate],
  state: ['state', text(20)],
})

/** ORD-24 to ORD-26; amounts of time and place that only the ERP moves are read-only. */
export const OrderHeader = record({
  orderNo: ['lcordrno', orderNo],
  customerNo: ['lccustno', customerNo],
  locationNo: ['lclocation', locationNo],
  locationName: ['lclocationname', text(100)],
  locationNotes: ['lclocationnotes', text(250)],
  routeNo: ['lcroute', routeNo],
  orderDate: ['ldordrdte', usDate],
  usedOnDay: ['lcusedonday', usedOnDay],
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
  modifiedAt: ['ltmodified', instant],
  modifiedBy: ['lcmodifiedby', userCode],
  platform: ['lcplatform', text(10)],
  oneItemPerTray: ['ll_oneitempertray', truth],
  orderLimit: ['ln_maxqty', whole()],
  history: ['laqtyhist', list(record({ label: ['label', text(40)], date: ['date', usDate] }))],
})

/** ORD-28, ORD-29. Zero flags and empty texts are left out of the wire. */
const OrderItem = record({
  itemNo: ['itemno', itemNo],
  description: ['itmdesc', text(250)],
  customerItemNo: ['customeritemno', optional(text(20))],
  priceCode: ['pricecode', optional(text(10))],
  quantity: ['qty', whole()],
  version: ['ver', whole()],
  isHealthy: ['healthy', optional(flag)],
  msrpCents: ['msrp', optional(money)],
  msrpCode: ['msrpcode', optional(text(10))],
  upc: ['UPC', optional(text(20))],
  isRemoved: ['removed', optional(flag)],
  userDefinedCode: ['userdef', optional(text(10))],
  traySize: ['tray', optional(whole())],
  shelfLifeDays: ['life', optional(whole())],
  labelDate: ['pullcode', optional(text(5))],
  baseCostCents: ['basecost', optional(money)],
  historyTotal: ['ttl', optional(whole())],
  history: numbered('OrderQty', HISTORY_COLUMNS),
  waste: numbered('WasteQty', HISTORY_COLUMNS),
  wastePercent: ['waste_perc', optional(decimal)],
  isGlutenFree: ['glutenfree', optional(flag)],
  isVegetarian: ['vegetarian', optional(flag)],
  isVegan: ['vegan', optional(flag)],
  isLenten: ['lenten', optional(flag)],
  hasPork: ['pork', optional(flag)],
  isRestricted: ['Restricted Menu Item', optional(flag)],
  salesDescription1: ['sales_description_1', optional(text())],
  salesDescription2: ['sales_description_2', optional(text())],
  salesDescription3: ['sales_description_3', optional(text())],
  salesDescription4: ['sales_description_4', optional(text())],
  sectionName: ['sectionname', optional(text(60))],
  isOnMenu: ['item_menued', optional(flag)],
  isShownOnMenu: ['showonmenu', optional(flag)],
})

const Order = record({
  header: ['header', OrderHeader],
  items: ['items', list(OrderItem)],
  listCodes: ['listcodes', list(record({ listCode: ['item list code', text(20)] }))],
  pastCutoff: ['past_add_cut', truthText],
  cutoffAt: ['cutoff_at', instant],
})

/** What both ways to open an order name (ORD-20). */
const place = {
  ...ofCustomer,
  locationNo: ['Location', optional(locationNo)],
  routeNo: ['lcroute', optional(routeNo)],
  orderDate: ['OrdrDte', optional(usDate)],
  source: ['from', optional(text(20))],
  shipCustomerNo: ['ShipToCustNo', optional(customerNo)],
  historyMode: ['HistoryDisplay', optional(word('Daily', 'Weekly', 'Last'))],
} as const

export const orders = {
  month: endpoint('GET /ordersummaryMONTH', {
    summary: "A location's orders and cut-offs over a range of days (CAL-08)",
    ability: 'orders.open',
    query: record({
      ...ofCustomer,
      firstDate: ['FirstDate', usDate],
      lastDate: ['LastDate', usDate],
      locationNo: ['lclocation', locationNo],
    }),
    answer: record({
      location: [
        'location',
        record({
          locationNo: ['location no_', locationNo],
          routeNo: ['route no_', routeNo],
          name: ['name', text(100)],
          isInactive: ['status', flag],
          ordersAllowed: ['Web Orders Allowed Count', whole()],
        }),
      ],
      days: ['days', list(CalendarDay)],
      /** CAL-09's own form of the same: day_{n}_count and past_add_cut keyed by day_{n}. */
      counts: ['day_counts', mapOf(list(DayOrder))],
      pastCutoffs: ['past_add_cut', mapOf(truthText)],
    }),
  }),
  byDay: endpoint('GET /ordersbyday', {
    summary: 'The orders of one location and day (CAL-10)',
    ability: 'orders.open',
    query: record({
      ...ofCustomer,
      locationNo: ['location_no', locationNo],
      routeNo: ['route_no', optional(routeNo)],
      orderDate: ['orderdate', usDate],
    }),
    answer: list(OrderOfDay),
  }),
  load: endpoint('GET /orderedit', {
    summary: 'One order with its items and history; changes nothing (ORD-20)',
    ability: 'orders.open',
    query: record({ ...place, orderNo: ['lcorderno', orderNo] }),
    answer: Order,
  }),
  create: endpoint('GET /orderedit', {
    summary: 'Open an order for a location and date: the empty one that is there, or a new one (ORD-18)',
    ability: 'orders.open',
    when: { lcorderno: 'create' },
    changes: true,
    query: record({
      ...place,
      locationNo: ['Location', locationNo],
      orderDate: ['OrdrDte', usDate],
      create: ['lcorderno', word('create')],
    }),
    answer: Order,
  }),
  cancel: endpoint('GET /orderedit', {
    summary: 'Cancel an order; it is kept for the record (ORD-21)',
    ability: 'orders.open',
    when: { lcbuttonsubmit: 'Cancel' },
    changes: true,
    query: record({
      ...ofCustomer,
      orderNo: ['lcorderno', orderNo],
      orderDate: ['OrdrDte', optional(usDate)],
      makeCalc: ['lc_makecalc', optional(text(40))],
      button: ['lcbuttonsubmit', word('Cancel')],
    }),
  }),
  updateHeader: endpoint('GET /orderedit', {
    summary: "Change an order's used-on day (ORD-23)",
    ability: 'orders.open',
    when: { lcbuttonsubmit: 'Update' },
    changes: true,
    query: record({
      ...place,
      orderNo: ['lcorderno', orderNo],
      usedOnDay: ['lcusedonday', usedOnDay],
      button: ['lcbuttonsubmit', word('Update')],
    }),
    answer: record({ usedOnDay: ['lcusedonday', usedOnDay] }),
  }),
  saveLine: endpoint('GET /salesorderlineupdate', {
    summary: 'Save the quantity of one line (ORD-40)',
    ability: 'orders.open',
    changes: true,
    query: record({
      ...ofCustomer,
      orderNo: ['ordrno', orderNo],
      itemNo: ['itemno', itemNo],
      quantity: ['qty', quantity],
      /** The version the user saw; when given, a line that someone else changed meanwhile is not overwritten (ORD-42). */
      version: ['ver', optional(whole())],
      /** How a quantity over the limit was confirmed: the question was answered, or '#' was typed (ORD-44, INV-13). */
      confirmedBy: ['confirmed', optional(word('question', 'hash'))],
      button: ['lcbuttonsubmit', optional(word('Update'))],
    }),
    answer: record({ quantity: ['qty', whole()], version: ['ver', whole()] }),
    refusal: record({
      quantity: ['qty', optional(whole())],
      version: ['ver', optional(whole())],
      modifiedBy: ['modified_by', optional(userCode)],
    }),
  }),
  done: endpoint('POST /send_email_to_user', {
    summary:
      'Done: e-mail the ordered lines to the signed-in user. Lines, header and recipient come from our records (ORD-15)',
    ability: 'orders.open',
    form: record({
      ...ofCustomer,
      orderNo: ['document_no', orderNo],
      items: ['items', optional(text(900_000))],
      header: ['header', optional(text(20_000))],
    }),
    answer: record({ pieces: ['pieces', whole()], sentTo: ['sent_to', withDefault(text(70), '')] }),
  }),
}
