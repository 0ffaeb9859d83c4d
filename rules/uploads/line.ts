// The three shapes of an uploaded line, the same for the browser, the server, the API, the results and the mail: what a file
// says, what is asked of the server, and what became of it.
import type { PlainDate, Weekday } from '../calendar.ts'

/** Where in a file something stands: a CSV row, a workbook's cell (column 1 = A), or a line of an XML order; all from 1. */
export type Place =
  | { readonly kind: 'row'; readonly rowNo: number }
  | { readonly kind: 'cell'; readonly sheet: string; readonly rowNo: number; readonly columnNo: number }
  | { readonly kind: 'order'; readonly index: number; readonly orderNo: string; readonly line: number | undefined }
  | { readonly kind: 'sheet'; readonly sheet: string }
  | { readonly kind: 'file' }

/** One quantity of one item as a file asks for it. */
export interface FileLine {
  readonly place: Place
  /** Only where a file names customers (XLS-01); else the customer of the session. */
  readonly customerNo?: string
  readonly orderDate: PlainDate
  readonly usedOnDay: Weekday
  /** Six digits; undefined while nobody has chosen the location of an XML order (XML-07). */
  readonly locationNo: string | undefined
  /** Six digits, of an XML order (XML-03). */
  readonly shipToIdent?: string
  readonly itemNo: string
  /** The customer's own number, where the file gives that (XML-05). */
  readonly customerItemNo?: string
  readonly quantity: number
}

/** What the server is asked to order of an item. */
export interface AskedLine {
  readonly itemNo: string
  readonly quantity: number
  /** Somebody said yes to all that was asked about it: a quantity above the limit (UPL-09), a date far ahead. */
  readonly isConfirmed: boolean
}

/** What became of a line; `waiting`: it was not judged, as its order is not sent yet or is refused whole. */
export interface LineVerdict {
  readonly itemNo: string
  readonly description: string
  /** What was asked, added up. */
  readonly quantity: number
  readonly storedQuantity: number
  readonly outcome: 'save' | 'unchanged' | 'rejected' | 'waiting'
  /** Above the limit: asked about in a dry run, and to be stored with who confirmed it. */
  readonly isOverLimit: boolean
  readonly text?: string | undefined
  /** The word for programs. */
  readonly code?: string | undefined
  /** The item that a barcode in place of the item number names, for the user to take (UPL-15). */
  readonly offer?: string | undefined
}

/** Lines of one order: a customer's location, a date and a used-on day. UPL-10 makes or sets one order of each. */
export interface OrderGroup<Line> {
  readonly customerNo?: string | undefined
  readonly locationNo: string
  readonly orderDate: PlainDate
  readonly usedOnDay: Weekday
  readonly lines: readonly Line[]
}
/** What is asked of one order; an item may stand in it more than once, its quantities are added up (CSV-14, INV-24). */
export type AskedGroup = OrderGroup<AskedLine>

/** Which member of the answer tells it (UPL-06): a date that is closed to everybody, a location that is none, or this location. */
export type RefusedMember = 'invalid date' | 'invalid location' | 'location'
export interface GroupRefusal {
  readonly outcome: 'refused'
  readonly member: RefusedMember
  readonly code: string
  readonly text: string
}
export type GroupVerdict =
  | GroupRefusal
  | {
      /** `unchanged`: no line is to be stored, so no order is made or touched. */
      readonly outcome: 'create' | 'update' | 'unchanged'
      /** The order to set; at a create an empty one to take up again (CAL-16), undefined for a new one. */
      readonly orderNo: string | undefined
      readonly lines: readonly LineVerdict[]
    }

/** One order of an upload as it stands: what became of it, or the lines that are asked for while it waits. */
export interface GroupResult extends OrderGroup<LineVerdict> {
  /** Counts the orders of the upload from 1. */
  readonly group: number
  readonly outcome: 'waiting' | 'closed' | GroupVerdict['outcome']
  /** Of a refused one: which of the groups of the answer tells it, and why. */
  readonly member?: RefusedMember | undefined
  readonly text?: string | undefined
  readonly code?: string | undefined
  /** The order that was made or set. */
  readonly orderNo?: string | undefined
  readonly locationName?: string | undefined
  readonly routeNo?: string | undefined
}
/** One text for each (customer, location, date, used-on day), the same for the same order everywhere (INV-21). */
export const groupKey = (group: Omit<OrderGroup<unknown>, 'lines'>): string =>
  [group.orderDate, group.usedOnDay, group.customerNo ?? '', group.locationNo].join('/')
