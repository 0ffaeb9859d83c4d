import type { UserColumn, UserFilter, UserView } from '#rules/users/list.ts'

/** The columns that sort (USR-01). */
export const COLUMNS = [
  { column: 'userCode', label: 'User Code' },
  { column: 'name', label: 'Name' },
  { column: 'mappedRouteNo', label: 'Route/Mapped Id' },
] as const satisfies readonly { column: UserColumn; label: string }[]

export const FILTERS = [
  { value: 'active', label: 'Active' },
  { value: 'all', label: 'All, inactive ones too' },
  { value: 'never', label: 'Never logged on' },
  { value: 'soon', label: 'Expires soon' },
  { value: 'deleted', label: 'Deleted' },
] as const satisfies readonly { value: UserFilter; label: string }[]

export const FIRST_VIEW: UserView = { find: '', filter: 'active', sortBy: 'userCode', isDescending: false }

type Search = Readonly<Record<string, string | undefined>>

/** Parameters q, show, sort and dir → the view; what it does not know it leaves out. */
export const readListView = (search: Search): UserView => ({
  find: search['q'] ?? '',
  filter: FILTERS.find(({ value }) => value === search['show'])?.value ?? FIRST_VIEW.filter,
  sortBy: COLUMNS.find(({ column }) => column === search['sort'])?.column ?? FIRST_VIEW.sortBy,
  isDescending: search['dir'] === 'desc',
})

export const writeListView = ({ find, filter, sortBy, isDescending }: UserView): Search => ({
  q: find || undefined,
  show: filter === FIRST_VIEW.filter ? undefined : filter,
  sort: sortBy === FIRST_VIEW.sortBy ? undefined : sortBy,
  dir: isDescending ? 'desc' : undefined,
})
