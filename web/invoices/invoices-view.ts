/** How the open invoices are looked at: sorted by a column, which stands in the address. */
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'

export type OpenInvoice = Output<typeof api.invoices.account>['invoices'][number]

export const COLUMNS = [
  { column: 'due', label: 'Due Date' },
  { column: 'posted', label: 'Invoice Date' },
  { column: 'document', label: 'Document No.' },
  { column: 'amount', label: 'Amount', isNumber: true },
  { column: 'balance', label: 'Balance', isNumber: true },
] as const
export type InvoiceColumn = (typeof COLUMNS)[number]['column']
/** The status goes by the due date, and only what is owed is late; so has its own order. */
const ORDERS = ['status', ...COLUMNS.map(({ column }) => column)] as const
type Order = (typeof ORDERS)[number]

export interface InvoicesView {
  readonly sortBy: Order
  readonly isDescending: boolean
}
const FIRST_VIEW: InvoicesView = { sortBy: 'due', isDescending: false }

type Search = Readonly<Record<string, string | undefined>>
const readView = (search: Search): InvoicesView => ({
  sortBy: ORDERS.find((order) => order === search['sort']) ?? FIRST_VIEW.sortBy,
  isDescending: search['dir'] === 'desc',
})
const writeView = ({ sortBy, isDescending }: InvoicesView): Search => ({
  sort: sortBy === FIRST_VIEW.sortBy ? undefined : sortBy,
  dir: isDescending ? 'desc' : undefined,
})
const inAddress = { read: readView, write: writeView }
export const useInvoicesView = () => useViewInAddress<InvoicesView>(inAddress)

const keyOf: Readonly<Record<Order, (row: OpenInvoice & { readonly days: number }) => string | number>> = {
  due: ({ dueOn }) => dueOn,
  posted: ({ postedOn }) => postedOn,
  document: ({ documentNo }) => documentNo,
  amount: ({ salesCents }) => salesCents,
  balance: ({ balanceCents }) => balanceCents,
  status: ({ days }) => days,
}

/** In order; equal ones by due date and number. */
export function sortedInvoices<R extends OpenInvoice & { readonly days: number }>(
  rows: readonly R[],
  { sortBy, isDescending }: InvoicesView,
): R[] {
  const direction = isDescending ? -1 : 1
  const by = keyOf[sortBy]
  return [...rows].sort(
    (a, b) => direction * compare(by(a), by(b)) || compare(a.dueOn, b.dueOn) || compare(a.documentNo, b.documentNo),
  )
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
