/**
 * What may be asked of the reports: each with all its settings, as links, the screens and jobs have it (RPT-05 to RPT-28). Facts
 * in, verdict out; the names on the wire are the contract's.
 */
import type { Ability } from '../access.ts'
import { addDays, daysBetween, type PlainDate, weekStart } from '../calendar.ts'
import { ITEM_COLUMNS, type ItemColumnName, type Seen } from '../items/columns.ts'
import { REPORT_DAYS } from '../limits.ts'
import type { ShipToChoice } from '../ordering/ship-to.ts'

export const FILE_TYPES = ['PDF', 'CSV', 'XLSX'] as const
export type FileType = (typeof FILE_TYPES)[number]
/** RPT-16. */
export const LEVELS = ['TOTAL', 'ROUTE', 'LOCATION', 'SHIP-TO TOTAL', 'SHIP-TO ROUTE', 'SHIP-TO LOCATION'] as const
export type Level = (typeof LEVELS)[number]
export const DETAILS = ['ITEM', 'PRICE CODE'] as const
export type Detail = (typeof DETAILS)[number]
export const CODES_SHOWN = ['LABEL CODE', 'MSRP', 'MSRP CODE'] as const
export type CodeShown = (typeof CODES_SHOWN)[number]
/** The column of items that each is: who may not see it is not offered it (T12). */
const CODE_COLUMNS = {
  'LABEL CODE': 'priceCode',
  MSRP: 'msrpCents',
  'MSRP CODE': 'msrpCode',
} as const satisfies Readonly<Record<CodeShown, ItemColumnName>>
/** RPT-21. */
export const HISTORY_SORTS = ['ITEM', 'QUANTITY ORDERED', 'PRICE CODE'] as const
export type HistorySort = (typeof HISTORY_SORTS)[number]
/** RPT-09: what it is parted by, and what its rows are. */
export const WASTE_TYPES = [
  'Company by Route',
  'Company by Price Point',
  'Company by Item',
  'ShipTo by Route',
  'ShipTo by Price Point',
  'ShipTo by Item',
  'Route by Price Point',
  'Route by Item',
  'Route by Location',
  'Location by Item',
  'Location by Price Point',
] as const
export type WasteType = (typeof WASTE_TYPES)[number]
/** RPT-10. */
export const WASTE_SORTS = ['Order Qty', 'Waste Qty', 'Waste %', 'Descript', 'Detail'] as const
export type WasteSort = (typeof WASTE_SORTS)[number]

interface OfCustomer {
  /** Of which locations; without one, those that the session has chosen (SID-06). */
  readonly shipTo?: ShipToChoice | undefined
}
interface OfRange extends OfCustomer {
  /** Both days are in it. */
  readonly from: PlainDate
  readonly to: PlainDate
}
export interface MenuRequest extends OfCustomer {
  readonly report: 'menu'
  readonly fileType: 'PDF'
  readonly date: PlainDate
  /** Without one, all locations. */
  readonly locationNo?: string | undefined
  /** With the last order's quantity and waste of each item. */
  readonly withHistory: boolean
}
export interface WasteRequest extends OfRange {
  readonly report: 'waste'
  readonly fileType: 'PDF' | 'CSV'
  readonly type: WasteType
  readonly sort: WasteSort
  readonly withCost: boolean
  /** Rows without waste are not told. */
  readonly onlyWaste: boolean
}
interface SummaryRequest extends OfRange {
  readonly level: Level
  readonly detail: Detail
  readonly codeShown: CodeShown
  readonly withWaste: boolean
  readonly withCustomerItemNo: boolean
  readonly withoutDashes: boolean
  /** In CSV alone (RPT-17). */
  readonly withUsedOn: boolean
}
export interface OrderSummaryRequest extends SummaryRequest {
  readonly report: 'orderSummary'
  readonly fileType: FileType
}
export interface OrderInvoiceRequest extends SummaryRequest {
  readonly report: 'orderInvoice'
  readonly fileType: 'PDF' | 'CSV'
}
export interface PurchaseHistoryRequest extends SummaryRequest {
  readonly report: 'purchaseHistory'
  readonly fileType: 'PDF' | 'CSV'
  /** In CSV alone; print is by item or code (RPT-20). */
  readonly sort: HistorySort
}
export interface OrderDataRequest extends OfRange {
  readonly report: 'orderData'
  readonly fileType: 'CSV'
}
export type ReportRequest =
  | MenuRequest
  | WasteRequest
  | OrderSummaryRequest
  | OrderInvoiceRequest
  | PurchaseHistoryRequest
  | OrderDataRequest
export type ReportName = ReportRequest['report']
export type RequestOf<N extends ReportName> = Extract<ReportRequest, { report: N }>

export interface ReportKind {
  /** Its word in the menu (S22). */
  readonly title: string
  readonly ability: Ability
  readonly fileTypes: readonly FileType[]
}
/** In the menu's order (RPT-01); open invoices, which are no file, are the screen's. */
export const REPORTS: Readonly<Record<ReportName, ReportKind>> = {
  menu: { title: 'Print Menu', ability: 'reports.other', fileTypes: ['PDF'] },
  waste: { title: 'Waste Report', ability: 'reports.other', fileTypes: ['PDF', 'CSV'] },
  orderSummary: { title: 'Order Summary Data File', ability: 'reports.other', fileTypes: ['PDF', 'CSV', 'XLSX'] },
  orderInvoice: { title: 'Order/Invoice Summary', ability: 'reports.invoice', fileTypes: ['PDF', 'CSV'] },
  purchaseHistory: { title: 'Purchase History, Summarized', ability: 'reports.invoice', fileTypes: ['PDF', 'CSV'] },
  orderData: { title: 'Order Data for Upload', ability: 'reports.other', fileTypes: ['CSV'] },
}

/** What a form shows before anything is chosen (RPT-11, RPT-18, RPT-21). Weeks are Sunday to Saturday. */
export function defaultRequest<N extends ReportName>(report: N, today: PlainDate): RequestOf<N> {
  return defaults[report](today) as RequestOf<N>
}

const summary = (from: PlainDate) => ({
  from,
  to: addDays(from, 6),
  level: 'TOTAL' as const,
  detail: 'ITEM' as const,
  codeShown: 'LABEL CODE' as const,
  withWaste: false,
  withCustomerItemNo: false,
  withoutDashes: false,
  withUsedOn: false,
  fileType: 'PDF' as const,
})

const defaults: { readonly [N in ReportName]: (today: PlainDate) => RequestOf<N> } = {
  menu: (today) => ({ report: 'menu', fileType: 'PDF', date: today, withHistory: false }),
  waste: (today) => ({
    report: 'waste',
    fileType: 'PDF',
    from: today,
    to: addDays(today, 7),
    type: 'Company by Route',
    sort: 'Order Qty',
    withCost: true,
    onlyWaste: false,
  }),
  orderSummary: (today) => ({ report: 'orderSummary', ...summary(weekStart(today)) }),
  orderInvoice: (today) => ({ report: 'orderInvoice', ...summary(weekStart(today)) }),
  purchaseHistory: (today) => ({
    report: 'purchaseHistory',
    ...summary(addDays(weekStart(today), -7)),
    detail: 'PRICE CODE',
    sort: 'ITEM',
  }),
  orderData: (today) => ({
    report: 'orderData',
    fileType: 'CSV',
    from: addDays(weekStart(today), -7),
    to: addDays(weekStart(today), -1),
  }),
}

/** Why nothing is made of the request, as a sentence; undefined where it can be (RPT-21, RPT-29). */
export function requestFault(request: ReportRequest, today: PlainDate): string | undefined {
  if (request.report === 'menu') return undefined
  const { from, to } = request
  if (to < from) return 'The first date is after the last. Change one of them.'
  if (daysBetween(from, to) + 1 > REPORT_DAYS)
    return `A report covers at most ${REPORT_DAYS} days. Choose dates that are closer together.`
  if (request.report === 'purchaseHistory' && to >= today)
    return 'Purchase history ends yesterday at the latest. Choose an earlier last date.'
  return undefined
}

/** Why the reader does not get what the request shows, as a sentence; undefined where he does. */
export function codeFault(request: ReportRequest, seen: Seen): string | undefined {
  if (!('codeShown' in request) || seen.has(CODE_COLUMNS[request.codeShown])) return undefined
  return `You may not see ${ITEM_COLUMNS[CODE_COLUMNS[request.codeShown]].label}. Choose another code.`
}
