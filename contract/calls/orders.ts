import { BODY_BYTES, SAVED_AT_ONCE } from '#rules/limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  clearable,
  customerNo,
  flag,
  itemNo,
  json,
  list,
  locationNo,
  mapOf,
  orderNo,
  quantity,
  routeNo,
  takenBack,
  text,
  truthText,
  usDate,
  weekday,
  whole,
  word,
} from '../kernel/kinds.ts'
import { optional, record, withDefault } from '../kernel/wire.ts'
import { CalendarDay, DayOfWeek, monthCounts, OrderOfDay } from '../shapes/calendar-days.ts'
import { DayOrder, ofCustomer } from '../shapes/day-orders.ts'
import { confirmedBy, LineResult, LineToSave, Order, OrderHeader, SavedHeader } from '../shapes/order-shapes.ts'

const LINE_FIELDS = LineToSave.fields.size

/** What both ways to open an order name (ORD-20). */
const place = {
  ...ofCustomer,
  locationNo: ['Location', optional(locationNo)],
  routeNo: ['lcroute', optional(routeNo)],
  orderDate: ['OrdrDte', optional(usDate)],
  source: ['from', optional(text(20))],
  shipCustomerNo: ['ShipToCustNo', optional(customerNo)],
  historyMode: ['HistoryDisplay', optional(word('Daily', 'Weekly', 'Last'))],
  /** Leaves out what says nothing: zeros and empty texts of the items. */
  isShort: ['short', optional(flag)],
} as const

/** The header as the order answer gave it (ORD-23): its number, location and date are compared, what only we set is not read. */
const headerTakenBack = {
  headerOrderNo: ['lcordrno', optional(orderNo)],
  headerLocationNo: ['lclocation', optional(locationNo)],
  headerOrderDate: ['ldordrdte', optional(usDate)],
  rest: takenBack(OrderHeader, [
    ...['lcordrno', 'lclocation', 'ldordrdte', 'lccustno', 'lcroute'],
    ...SavedHeader.fields.keys(),
  ]),
} as const

const Choice = record({ customerNo: ['No_', customerNo], name: ['Name', text(100)] })

export const orders = {
  month: endpoint('GET /ordersummaryMONTH', {
    summary: "A location's orders and cut-offs over a range of days (CAL-08)",
    ability: 'orders.open',
    lane: 'reading',
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
      /** CAL-09: the month of FirstDate as day_1_count to day_31_count and as past_add_cut by day_{n}; day_counts is the whole range. */
      monthCounts,
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
  ofDay: endpoint('GET /orderofday', {
    summary: "A location's day as the week shows it: its order, or what one would hold; changes nothing (WEK-02)",
    ability: 'orders.open',
    query: record({ ...ofCustomer, locationNo: ['location_no', locationNo], orderDate: ['orderdate', usDate] }),
    answer: DayOfWeek,
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
      /** The day's order is taken up where there is one, with lines or without (WEK-03). */
      isOnly: ['only', optional(flag)],
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
    summary:
      "Change an order's header: used-on day and item list; staff also label customer, ship customer, ship-to and route. What is left out stays (ORD-23)",
    ability: 'orders.open',
    when: { lcbuttonsubmit: 'Update' },
    changes: true,
    query: record({
      ...ofCustomer,
      locationNo: ['Location', optional(locationNo)],
      orderDate: ['OrdrDte', optional(usDate)],
      source: ['from', optional(text(20))],
      orderNo: ['lcorderno', orderNo],
      usedOnDay: ['lcusedonday', optional(weekday)],
      itemListCode: ['lcitemlistcode', clearable(text(20))],
      labelCustomerNo: ['lc_lblcust', clearable(customerNo)],
      shipCustomerNo: ['lc_shipcust', clearable(customerNo)],
      shipToCode: ['lc_shipto', clearable(text(10))],
      routeNo: ['lcroute', optional(routeNo)],
      button: ['lcbuttonsubmit', word('Update')],
      ...headerTakenBack,
    }),
    answer: SavedHeader,
  }),
  saveLine: endpoint('GET /salesorderlineupdate', {
    summary: 'Save the quantity of one line (ORD-40)',
    ability: 'orders.open',
    changes: true,
    rechecksSession: true,
    query: record({
      ...ofCustomer,
      orderNo: ['ordrno', orderNo],
      itemNo: ['itemno', itemNo],
      quantity: ['qty', quantity],
      /** The version the user saw; when given, a line that someone else changed meanwhile is not overwritten (ORD-42). */
      version: ['ver', optional(whole())],
      confirmedBy: ['confirmed', optional(confirmedBy)],
      button: ['lcbuttonsubmit', optional(word('Update'))],
    }),
    answer: record({ quantity: ['qty', whole()], version: ['ver', whole()] }),
    refusal: record({
      quantity: ['qty', optional(whole())],
      version: ['ver', optional(whole())],
      /** 'CLERK', or 'ADMIN for 104220'. */
      modifiedBy: ['modified_by', optional(text(40))],
    }),
  }),
  addLine: endpoint('GET /salesorderlinesave', {
    summary: 'Staff: add an item to an order, on its menu or not; one that is there gets the quantity (ORD-48)',
    ability: 'orders.addItem',
    changes: true,
    query: record({
      ...ofCustomer,
      orderNo: ['ordrno', orderNo],
      itemNo: ['itemno', itemNo],
      quantity: ['qty', quantity],
      confirmedBy: ['confirmed', optional(confirmedBy)],
    }),
    answer: record({ quantity: ['qty', whole()], version: ['ver', whole()] }),
  }),
  saveLines: endpoint('POST /salesorderlinessave', {
    summary: 'Save many lines at once, all or none; a refusal says of each line why (ORD-53)',
    ability: 'orders.open',
    query: record({
      ...ofCustomer,
      orderNo: ['ordrno', orderNo],
      button: ['lcbuttonsubmit', optional(word('Update'))],
      /** Says that every quantity over the limit in this batch is meant. */
      confirmedBy: ['confirmed', optional(confirmedBy)],
    }),
    bodyBytes: 4 * BODY_BYTES,
    form: record({
      lines: ['itemsToUpdate', json(list(LineToSave, SAVED_AT_ONCE), { keys: LINE_FIELDS * SAVED_AT_ONCE })],
    }),
    answer: record({ lines: ['lines', list(LineResult)], pieces: ['pieces', whole()] }),
    refusal: record({ lines: ['lines', optional(list(LineResult))] }),
  }),
  removeFromMenu: endpoint('GET /ordereditsaveremovefrommenu', {
    summary:
      "Take an item off the menu of the order's list, cycle and sequence, for every order on it, or put it back; quantities stay (ORD-57)",
    ability: 'items.setRemoved',
    changes: true,
    query: record({
      ...ofCustomer,
      orderNo: ['lcordrno', orderNo],
      itemNo: ['lcitem', itemNo],
      isRemoved: ['lcremoved', flag],
      /** The menu as the user saw it; when given and no longer the order's, nothing is changed. */
      menuSequence: ['lc_menuseqno', clearable(text(20))],
      itemListCode: ['lcitemlistcode', clearable(text(20))],
      menuCycle: ['lc_menucycle', clearable(text(20))],
    }),
    answer: record({ isRemoved: ['lcremoved', flag] }),
  }),
  labelCustomers: endpoint('GET /labelcustomers', {
    summary: 'Staff: customers that an order may be labeled for and shipped to (ORD-61)',
    ability: 'orders.editHeader',
    query: record(ofCustomer),
    answer: record({ customers: ['customers', list(Choice)], shipCustomers: ['shipToCusts', list(Choice)] }),
  }),
  done: endpoint('POST /send_email_to_user', {
    summary:
      'Done: e-mail the ordered lines to the signed-in user and the contacts of the location. By company staff: to the users who placed the order and the contacts. Lines, header and recipients come from our records (ORD-15)',
    ability: 'orders.open',
    form: record({
      ...ofCustomer,
      orderNo: ['document_no', orderNo],
      items: ['items', optional(text(900_000))],
      header: ['header', optional(text(20_000))],
    }),
    answer: record({
      pieces: ['pieces', whole()],
      /** Users by address, contacts by name: 'clerk@example.com; Ana Diaz'. */
      sentTo: ['sent_to', withDefault(text(1000), '')],
      /** Why no e-mail was sent. */
      unsentText: ['not_sent', optional(text(1200))],
    }),
  }),
}
