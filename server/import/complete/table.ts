/** Which files may be complete (IMP-12), and what becomes of what such a file lacks. docs/import.md is printed from it. */
import type { FileName } from '../layout.ts'

export type Completeness =
  | { readonly canBe: true; readonly becomes: string }
  /** Why it cannot be. */
  | { readonly canBe: false; readonly why: string }

const becomes = (text: string): Completeness => ({ canBe: true, becomes: text })
const never = (why: string): Completeness => ({ canBe: false, why })

export const completeFiles: Readonly<Record<FileName, Completeness>> = {
  customers: never('a customer keeps its orders and invoices. End its locations and users instead'),
  shipTos: becomes('removed; one that a location, a user or an order names stays'),
  shipToComments: becomes('their text is taken away'),
  routes: becomes('removed; one that a location, a user, an order or a notice names stays'),
  itemLists: becomes(
    'removed with its entries, and staff can restore it; one that a location or an order not shipped yet uses stays',
  ),
  items: becomes('not made any more; nothing that was ordered is lost'),
  menuCycles: becomes('removed; one that a location or an order not shipped yet uses stays'),
  menuWeeks: becomes('removed from today on; earlier ones stay'),
  menuItems: becomes('removed'),
  locations: becomes('inactive; its orders stay as they are'),
  users: becomes('inactive and signed out; company staff stay'),
  itemListEntries: becomes('removed; what was ordered stays ordered'),
  customerItems: becomes('removed'),
  basePrices: becomes('removed; orders keep the prices they were made with'),
  retailPrices: becomes('removed; orders keep the prices they were made with'),
  cutoffs: becomes('removed; those of past dates stay'),
  invoices: becomes('paid: the balance becomes 0.00, and the document stays'),
  invoicePayments: never('a payment stays on its document. Take it back by a payment with a negative amount'),
  invoiceLines: never('a document keeps its lines'),
  orders: never('orders are never removed. Cancel one by its state'),
  orderStates: never('an order keeps its state until it is told a new one'),
  orderLineStates: never('a line keeps what was said of it'),
  waste: never('waste is never removed. Correct it by a negative quantity'),
}
