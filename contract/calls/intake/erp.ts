import { ERP_NO_LENGTH, IMPORT_BYTES, QUANTITY_MAX, UPLOAD_LINES } from '#rules/limits.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  customerNo,
  flag,
  instant,
  itemNo,
  json,
  list,
  locationNo,
  orderNo,
  plainDay,
  position,
  routeNo,
  text,
  truth,
  uploads,
  whole,
  word,
} from '../../kernel/kinds.ts'
import { guard, namedList, safeFlag } from '../../kernel/named.ts'
import { optional, record, withDefault } from '../../kernel/wire.ts'

/** How many entries a page of orders has, at most and when nothing is said. */
const ERP_PAGE = 500
const [LINES_MOST, DIGITS] = [5_000, 18]
const ROUTES_AT_MOST = 500
const [ORDER_NO_MAX, ORDERS_COMPARED] = [999_999_999_999, 1_000_000]

/** 1: judges everything and writes nothing. */
const dryRun = record({ isDryRun: ['dry_run', safeFlag] })

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

const ImportCounts = {
  inserted: ['inserted', whole()],
  updated: ['updated', whole()],
  unchanged: ['unchanged', whole()],
  removed: ['removed', whole()],
} as const
const keys = list(text(1000))
const First = record({ inserted: ['inserted', keys], updated: ['updated', keys], removed: ['removed', keys] })
/** What `npm run import -- FOLDER --json` prints. */
const report = {
  isDryRun: ['isDryRun', truth],
  files: [
    'files',
    list(
      record({
        file: ['file', text()],
        rows: ['rows', whole()],
        ...ImportCounts,
        refused: ['refused', whole()],
        first: ['first', First],
      }),
    ),
  ],
  rows: ['rows', whole()],
  ...ImportCounts,
  problems: [
    'problems',
    list(
      record({
        file: ['file', text()],
        line: ['line', whole()],
        column: ['column', text()],
        value: ['value', text()],
        text: ['message', text(1000)],
      }),
    ),
  ],
  notes: ['notes', list(text(1000))],
} as const
const taken = {
  ...byInstallation,
  answer: record({ isOk: ['ok', truth], ...report }),
  refusal: record({ isOk: ['ok', truth], ...report }),
} as const

const State = record({
  orderNo: ['order_no', orderNo],
  state: ['state', optional(text(20))],
  erpNo: ['erp_no', optional(text(ERP_NO_LENGTH))],
})
const LineState = record({
  orderNo: ['order_no', orderNo],
  itemNo: ['item_no', text(20)],
  confirmed: ['confirmed_quantity', optional(whole(QUANTITY_MAX))],
  shipped: ['shipped_quantity', optional(whole(QUANTITY_MAX))],
})
const States = record({
  orders: ['orders', withDefault(list(State, UPLOAD_LINES), [])],
  lines: ['lines', withDefault(list(LineState, UPLOAD_LINES), [])],
})

const number = whole(ORDER_NO_MAX)
/** What `npm run reconcile -- FILE --json` prints. */
const compared = {
  isOk: ['ok', truth],
  makeDate: ['makeDate', plainDay],
  agreeing: ['agreeing', whole()],
  onlyHere: ['onlyHere', list(number, ORDERS_COMPARED)],
  onlyThere: ['onlyThere', list(record({ orderNo: ['orderNo', number], why: ['why', text()] }), ORDERS_COMPARED)],
  different: [
    'different',
    list(record({ orderNo: ['orderNo', number], differs: ['differs', list(text())] }), ORDERS_COMPARED),
  ],
  problems: ['problems', list(record({ line: ['line', whole()], text: ['message', text(1000)] }))],
} as const

/** The ERP's night over HTTP (docs/erp.md). */
export const erp = {
  orders: endpoint('GET /erp/orders', {
    summary: 'Orders that were released or unlocked after a position, in the order in which that happened (ERP-09)',
    ...byInstallation,
    lane: 'reading',
    query: record({
      /** `next` of the page before; left out: from the first. */
      after: ['after', optional(position)],
      limit: ['limit', withDefault(whole(ERP_PAGE, 1), 100)],
    }),
    answer: record({
      orders: ['orders', list(ToldOrder, ERP_PAGE)],
      /** What `after` is next time, also when nothing came. */
      next: ['next', text(DIGITS)],
      /** There are more now. */
      hasMore: ['more', truth],
    }),
  }),
  release: endpoint('POST /erp/release', {
    summary: 'Release a make date to production, as npm run production:release does (ERP-15)',
    ...byInstallation,
    form: record({
      makeDate: ['make_date', plainDay],
      /** R12,R14; left out: all. */
      routeNos: ['routes', namedList('routes', ROUTES_AT_MOST)],
      /** 1: also those that customers can still change. */
      withOpen: ['with_open', withDefault(flag, false)],
      /** 1: only those that came after a release of their make date and route. */
      onlyLate: ['late', safeFlag],
      isDryRun: ['dry_run', safeFlag],
    }),
    answer: record({
      text: ['messageTxt', text()],
      makeDate: ['make_date', plainDay],
      isDryRun: ['dry_run', flag],
      orderCount: ['orders', whole()],
      /** Those of them that customers could still change. */
      earlyCount: ['early', whole()],
      pieces: ['pieces', whole()],
      /** Absent where nothing was released. */
      releaseNo: ['release_no', optional(whole())],
      /** A sentence for each kind of order that is left, with what releases it. */
      notes: ['notes', list(text())],
    }),
  }),
  states: endpoint('POST /erp/order_states', {
    summary: 'What became of orders and their lines, as order_states.csv and order_line_states.csv say it (ERP-10)',
    ...taken,
    jsonField: 'states',
    bodyBytes: IMPORT_BYTES,
    query: dryRun,
    form: record({ states: ['states', json(States, { keys: 8 * UPLOAD_LINES })] }),
  }),
  import: endpoint('POST /erp/import', {
    summary: 'Files of the import, all of them or none, by the running server (ERP-11)',
    ...taken,
    bodyBytes: IMPORT_BYTES,
    query: record({
      isDryRun: ['dry_run', safeFlag],
      /** items.csv=1200,prices.csv=80 */
      expectedRows: ['expect_rows', guard(2000)],
      invites: ['invite', withDefault(flag, false)],
      /** items.csv,locations.csv: files that hold everything of their kind. */
      complete: ['complete', guard(2000)],
      /** They may lack more than half of what is here. */
      removeMany: ['remove_many', withDefault(flag, false)],
    }),
    form: record({ files: ['file', uploads] }),
  }),
  reconcile: endpoint('POST /erp/reconcile', {
    summary:
      'The ERP’s list of a make date’s orders against what it was told: only here, only there, different (ERP-13)',
    ...byInstallation,
    stores: false,
    bodyBytes: IMPORT_BYTES,
    query: record({ makeDate: ['make_date', plainDay] }),
    form: record({ files: ['file', uploads] }),
    answer: record(compared),
    refusal: record(compared),
  }),
}
