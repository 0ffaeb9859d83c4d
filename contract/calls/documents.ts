import { download } from '../kernel/endpoint.ts'
import { customerNo, itemNo, locationNo, orderNo, routeNo, text, usDate, word } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

/**
 * What an order's link carries (LNK-01). The number decides; a location must be the order's own. What else the link says
 * of the order is there for its reader alone: the document takes names, date and list from the database.
 */
const ofOrder = record({
  customerNo: ['lccustno', optional(customerNo)],
  orderNo: ['DocumentNo', orderNo],
  routeNo: ['route_no', optional(routeNo)],
  locationNo: ['location_no', optional(locationNo)],
  locationName: ['lclocationname', optional(text(100))],
  date: ['date', optional(usDate)],
  itemListCode: ['lcitemlistcode', optional(text(20))],
})
const ofWeek = record({
  customerNo: ['lccustno', optional(customerNo)],
  summaryType: ['SummaryType', optional(word('LOCATION', 'ITEM'))],
  /** Any day of the week; without one, this week (SUM-01). */
  firstDate: ['FirstDate', optional(usDate)],
  /** Of the same week. */
  lastDate: ['LastDate', optional(usDate)],
})

/** Prices are those of the customer's groups, whatever the link says. */
const ofItemList = record({
  customerNo: ['lccustno', optional(customerNo)],
  costGroup: ['CUSTPRICEGRP', optional(text(20))],
  retailGroup: ['RTLPRICEGRP', optional(text(20))],
  itemListCode: ['txtItemListCode', optional(text(20))],
})

/** Links to PDFs (LNK-01 to LNK-04). Staff viewing as a customer add the carried marker, as to any call. */
export const documents = {
  order: download('GET /pdfs/order.php', {
    summary: 'An order: its ordered lines (LNK-05)',
    ability: 'orders.open',
    query: ofOrder,
  }),
  orderAll: download('GET /pdfs/orderAll.php', {
    summary: 'An order with all items of its menu, to write on (LNK-05)',
    ability: 'orders.open',
    query: ofOrder,
  }),
  itemInfo: download('GET /pdfs/iteminfo.php', {
    summary: 'What there is to know of an item (LNK-02)',
    ability: 'orders.open',
    query: record({
      customerNo: ['lccustno', optional(customerNo)],
      itemNo: ['item_no', itemNo],
      /** What the link shows; the document says the item's own. */
      codeShown: ['priceCode', optional(text(10))],
      /** Of which order it is looked at: with that order's list, and the price that its line keeps (ITM-37). */
      orderNo: ['DocumentNo', optional(orderNo)],
      /** On which list its retail price is looked at where no order is named; without one, on Master. */
      itemListCode: ['lcitemlistcode', optional(text(20))],
    }),
  }),
  summaryByLocation: download('GET /pdfs/ordersummaryLocation.php', {
    summary: "A week's pieces by location (LNK-03)",
    ability: 'orders.open',
    query: ofWeek,
  }),
  summaryByItem: download('GET /pdfs/ordersummaryItem.php', {
    summary: "A week's pieces by item (LNK-03)",
    ability: 'orders.open',
    query: ofWeek,
  }),
  itemListPdf: download('GET /pdfs/itemmaintlist.php', {
    summary: "A list's items with the columns of item maintenance (ITM-01, ITM-34, LNK-04)",
    ability: 'items.maintain',
    ofAnyCustomer: true,
    query: ofItemList,
  }),
  itemListCsv: download('GET /csvs/itemmaintlist.php', {
    summary: 'The same as CSV (ITM-01, ITM-34, LNK-04)',
    ability: 'items.maintain',
    ofAnyCustomer: true,
    query: ofItemList,
  }),
}
