import { type CustomerFacts, type CustomerFilter, filterCustomers, noFilter } from '../ordering/customer-filter.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'

/** The columns of the list, in order (CUS-01). */
export const COLUMNS = [
  { column: 'no', label: 'No', hint: 'Starts with', isCode: true },
  { column: 'name', label: 'Name', hint: 'Contains', isCode: false },
  { column: 'city', label: 'City', hint: 'Contains', isCode: false },
  { column: 'phone', label: 'Phone', hint: 'Starts with', isCode: true },
] as const
export type CustomerColumn = (typeof COLUMNS)[number]['column']

/** The list's filters and sorting; all of it is in the address. */
export interface ListView {
  readonly filter: CustomerFilter
  readonly sortBy: CustomerColumn
  readonly isDescending: boolean
}
export const FIRST_VIEW: ListView = { filter: noFilter, sortBy: 'no', isDescending: false }

type Search = Readonly<Record<string, string | undefined>>

/** Parameters q, f.{column}, sort and dir → the view; what it does not know it leaves out. */
export function readListView(search: Search): ListView {
  const own = COLUMNS.map(({ column }) => [column, search[`f.${column}`] ?? ''] as const)
  return {
    filter: { ...noFilter, find: search['q'] ?? '', ...Object.fromEntries(own) },
    sortBy: COLUMNS.find(({ column }) => column === search['sort'])?.column ?? FIRST_VIEW.sortBy,
    isDescending: search['dir'] === 'desc',
  }
}

/** The view → each of its parameters; undefined where it is as at first. */
export const writeListView = ({ filter, sortBy, isDescending }: ListView): Search => ({
  q: filter.find || undefined,
  ...Object.fromEntries(COLUMNS.map(({ column }) => [`f.${column}`, filter[column] || undefined])),
  sort: sortBy === FIRST_VIEW.sortBy ? undefined : sortBy,
  dir: isDescending ? 'desc' : undefined,
})

export const useListView = () => useViewInAddress<ListView>({ read: readListView, write: writeListView })

const textOf: Readonly<Record<CustomerColumn, (customer: CustomerFacts) => string>> = {
  no: ({ customerNo }) => customerNo,
  name: ({ name }) => name.toLowerCase(),
  city: ({ city }) => city.toLowerCase(),
  phone: ({ phone }) => phone,
}

/** The customers that pass Find and the filters, in order; equal ones by number. */
export function viewOf<C extends CustomerFacts>(
  customers: readonly C[],
  { filter, sortBy, isDescending }: ListView,
): C[] {
  const direction = isDescending ? -1 : 1
  const by = textOf[sortBy]
  return filterCustomers(customers, filter).sort(
    (a, b) => direction * compare(by(a), by(b)) || compare(a.customerNo, b.customerNo),
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
