import {
  type LocationColumn,
  matchesFilter,
  matchesFind,
  padLocationNo,
  sortLocations,
} from '#rules/ordering/location.ts'

/** The columns of the list, in order (LOC-03). */
export const COLUMNS = [
  { column: 'routeNo', label: 'Route', isCode: true },
  { column: 'locationNo', label: 'Location No', isCode: true },
  { column: 'shipToCode', label: 'Ship-To Code', isCode: true },
  { column: 'name', label: 'Name', isCode: false },
] as const satisfies readonly { column: LocationColumn; label: string; isCode: boolean }[]

/** The list's filters and sorting; all of it is in the address. */
export interface ListView {
  readonly find: string
  readonly filter: { readonly [Column in LocationColumn]?: string }
  readonly sortBy: LocationColumn
  readonly isDescending: boolean
  readonly showInactive: boolean
}

/** LOC-11. */
export const FIRST_VIEW: ListView = {
  find: '',
  filter: {},
  sortBy: 'routeNo',
  isDescending: false,
  showInactive: false,
}

type Search = Readonly<Record<string, string | undefined>>

/** Parameters q, f.{column}, sort, dir and inactive → the view; what it does not know it leaves out. */
export function readListView(search: Search): ListView {
  const filter: Record<string, string> = {}
  for (const { column } of COLUMNS) {
    const text = search[`f.${column}`]
    if (text) filter[column] = text
  }
  return {
    find: search['q'] ?? '',
    filter,
    sortBy: COLUMNS.find(({ column }) => column === search['sort'])?.column ?? FIRST_VIEW.sortBy,
    isDescending: search['dir'] === 'desc',
    showInactive: search['inactive'] === '1',
  }
}

/** The view → each of its parameters; undefined where it is as at first, so that the plain list has a plain address. */
export function writeListView({ find, filter, sortBy, isDescending, showInactive }: ListView): Search {
  return {
    q: find || undefined,
    ...Object.fromEntries(COLUMNS.map(({ column }) => [`f.${column}`, filter[column] || undefined])),
    sort: sortBy === FIRST_VIEW.sortBy ? undefined : sortBy,
    dir: isDescending ? 'desc' : undefined,
    inactive: showInactive ? '1' : undefined,
  }
}

type Listed = Parameters<typeof matchesFind>[0]

/** The locations that pass Find and the column filters, in order. */
export const viewOf = <L extends Listed>(locations: readonly L[], view: ListView): L[] =>
  sortLocations(
    locations.filter((one) => matchesFind(one, view.find) && matchesFilter(one, view.filter)),
    view.sortBy,
    view.isDescending,
  )

/** What Enter in Find opens: the single hit, or the one whose number was typed in full or without its zeros. */
export function singleHit<L extends Listed>(hits: readonly L[], find: string): L | undefined {
  if (find.trim() === '') return undefined
  if (hits.length === 1) return hits[0]
  const wanted = padLocationNo(find)
  const exact = hits.filter(({ locationNo }) => locationNo === wanted)
  return exact.length === 1 ? exact[0] : undefined
}

export const isFiltered = ({ find, filter }: ListView): boolean =>
  find.trim() !== '' || Object.values(filter).some((text) => text.trim() !== '')
