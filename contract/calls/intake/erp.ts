import { endpoint } from '../../kernel/endpoint.ts'
import {
  customerNo,
  instant,
  itemNo,
  list,
  locationNo,
  orderNo,
  plainDay,
  routeNo,
  text,
  truth,
  whole,
  word,
} from '../../kernel/kinds.ts'
import { optional, record, withDefault } from '../../kernel/wire.ts'

/** How many entries a page of orders has, at most and when nothing is said. */
const ERP_PAGE = 500
const [LINES_MOST, DIGITS] = [5_000, 18]

/** Asked by the ERP with the installation's key, and by nothing else (ERP-08). */
const byInstallation = { ability: 'erp.exchange', byKey: 'installation' } as const

const Line = record({
  itemNo: ['item_no', itemNo],
  customerItemNo: ['customer_item_no', text()],
  quantity: ['quantity', whole()],
  unitPrice: ['unit_price', text(20)],
  retailPrice: ['retail_price', text(20)],
})
/** The columns of the files of export, with the lines of each order in it. */
const ToldOrder = record({
  position: ['position', text(DIGITS)],
  kind: ['kind', word('released', 'unlocked')],
  toldAt: ['told_at', instant],
  releaseNo: ['release_no', whole()],
  orderNo: ['order_no', orderNo],
  replacesReleaseNo: ['replaces_release_no', optional(whole())],
  customerNo: ['customer_no', customerNo],
  locationNo: ['location_no', locationNo],
  routeNo: ['route_no', routeNo],
  deliverySequence: ['delivery_sequence', whole()],
  orderDate: ['order_date', plainDay],
  makeDate: ['make_date', plainDay],
  usedOnDay: ['used_on_day', whole(7)],
  shipCustomerNo: ['ship_to_customer_no', customerNo],
  shipToCode: ['ship_to_code', text(20)],
  labelCustomerNo: ['label_customer_no', customerNo],
  itemListCode: ['item_list', text(20)],
  pieces: ['pieces', whole()],
  modifiedBy: ['modified_by', text()],
  modifiedAt: ['modified_at', instant],
  lines: ['lines', list(Line, LINES_MOST)],
})

/** The ERP's night over HTTP (docs/erp.md). */
export const erp = {
  orders: endpoint('GET /erp/orders', {
    summary: 'Orders that were released or unlocked after a position, in the order in which that happened (ERP-09)',
    ...byInstallation,
    lane: 'reading',
    query: record({
      /** `next` of the page before; left out: from the first. */
      after: ['after', optional(orderNo)],
      limit: ['limit', withDefault(whole(ERP_PAGE), 100)],
    }),
    answer: record({
      orders: ['orders', list(ToldOrder, ERP_PAGE)],
      /** What `after` is next time, also when nothing came. */
      next: ['next', text(DIGITS)],
      /** There are more now. */
      hasMore: ['more', truth],
    }),
  }),
}
