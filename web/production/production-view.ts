import { addDays, fromUsDate, type PlainDate, toUsDate } from '#rules/calendar.ts'

type Search = Readonly<Record<string, string | undefined>>

/** What may be shown of a day's orders; 'open' are those that customers can still change. */
export const SHOWN_STATES = {
  '': 'All states',
  open: 'Open to customers',
  ready: 'Past cut-off',
  unlocked: 'Unlocked',
  late: 'Late',
  'in production': 'In production',
  shipped: 'Shipped',
  invoiced: 'Invoiced',
} as const
export type ShownState = keyof typeof SHOWN_STATES

export const SORTS = {
  route: 'Route',
  customer: 'Customer',
  orderNo: 'Order',
  pieces: 'Pieces',
  state: 'State',
} as const
export type SortBy = keyof typeof SORTS

/** The day and the list that are looked at; all of it is in the address. */
export interface ProductionView {
  /** Undefined: the next make date. */
  readonly date: PlainDate | undefined
  readonly by: 'make' | 'delivery'
  readonly routeNo: string
  readonly state: ShownState
  readonly find: string
  readonly sortBy: SortBy
  readonly isDescending: boolean
}

export const readView = (search: Search): ProductionView => ({
  date: fromUsDate(search['date'] ?? ''),
  by: search['by'] === 'delivery' ? 'delivery' : 'make',
  routeNo: search['f.route'] ?? '',
  state: oneOf(SHOWN_STATES, search['f.state']) ?? '',
  find: search['q'] ?? '',
  sortBy: oneOf(SORTS, search['sort']) ?? 'route',
  isDescending: search['dir'] === 'desc',
})

export const writeView = ({ date, by, routeNo, state, find, sortBy, isDescending }: ProductionView): Search => ({
  date: date && toUsDate(date),
  by: by === 'make' ? undefined : by,
  'f.route': routeNo || undefined,
  'f.state': state || undefined,
  q: find || undefined,
  sort: sortBy === 'route' ? undefined : sortBy,
  dir: isDescending ? 'desc' : undefined,
})

const oneOf = <T extends object>(words: T, text = ''): keyof T | undefined =>
  Object.hasOwn(words, text) ? (text as keyof T) : undefined

/** The day that is shown: tomorrow is what is made next. */
export const dayOf = ({ date }: ProductionView, today: PlainDate): PlainDate => date ?? addDays(today, 1)
