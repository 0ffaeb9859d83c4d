import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { fold } from '#rules/pattern.ts'

export type ListedCycle = Output<typeof api.menuCycles.list>[number]

/** The columns, in order; each sorts. */
export const COLUMNS = [
  { column: 'code', label: 'Code', isNumber: false },
  { column: 'description', label: 'Description', isNumber: false },
  { column: 'weeks', label: 'Weeks', isNumber: true },
  { column: 'weekNow', label: 'This week', isNumber: true },
  { column: 'itemCount', label: 'Items', isNumber: true },
  { column: 'locationCount', label: 'Locations', isNumber: true },
] as const satisfies readonly { column: keyof ListedCycle; label: string; isNumber: boolean }[]

/** The list's Find and sorting; all of it is in the address. */
export interface CycleView {
  readonly find: string
  readonly sortBy: (typeof COLUMNS)[number]['column']
  readonly isDescending: boolean
}
export const FIRST_VIEW: CycleView = { find: '', sortBy: 'code', isDescending: false }

type Search = Readonly<Record<string, string | undefined>>

/** Parameters q, sort and dir → the view; what it does not know it leaves out. */
export const readView = (search: Search): CycleView => ({
  find: search['q'] ?? '',
  sortBy: COLUMNS.find(({ column }) => column === search['sort'])?.column ?? FIRST_VIEW.sortBy,
  isDescending: search['dir'] === 'desc',
})

export const writeView = ({ find, sortBy, isDescending }: CycleView): Search => ({
  q: find || undefined,
  sort: sortBy === FIRST_VIEW.sortBy ? undefined : sortBy,
  dir: isDescending ? 'desc' : undefined,
})

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** The menu cycles that Find finds, in order: by the column chosen, then by code. */
export function cyclesOf(cycles: readonly ListedCycle[], { find, sortBy, isDescending }: CycleView): ListedCycle[] {
  const wanted = fold(find)
  const direction = isDescending ? -1 : 1
  const key = (cycle: ListedCycle) => {
    const value = cycle[sortBy]
    return typeof value === 'string' ? value.toLowerCase() : value
  }
  return cycles
    .filter(({ code, description }) => [code, description].some((text) => fold(text).includes(wanted)))
    .sort((a, b) => direction * compare(key(a), key(b)) || compare(a.code, b.code))
}
