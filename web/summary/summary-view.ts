import { isMissingOnAny, SUMMARY_DAYS, type SummaryFacts } from '#rules/ordering/order-summary.ts'
import {
  type ItemFilter,
  type ItemSortKey,
  type LocationFilter,
  type LocationSortKey,
  matchesItemFilter,
  matchesSummaryFilter,
  sortItemRows,
  sortLocationRows,
} from '#rules/ordering/summary-rows.ts'
import type { ItemWeekRow, WeekDay, WeekRow } from '../ordering/week.ts'

/** How the locations of a week are looked at; all of it stands in the address. */
export interface LocationView {
  readonly find: string
  readonly route: string
  readonly location: string
  readonly name: string
  /** Letters of days: only locations with no order on any of them (SUM-09). */
  readonly without: string
  /** Only locations without an order: on the day in question, or on any day of the week. */
  readonly missing: '' | 'day' | 'week'
  readonly sortBy: LocationSortKey
  readonly isDescending: boolean
  /** The phone's day, by letter; '' until one is chosen. */
  readonly day: string
}
export interface ItemView {
  readonly find: string
  readonly item: string
  readonly description: string
  readonly sortBy: ItemSortKey
  readonly isDescending: boolean
}

type Search = Readonly<Record<string, string | undefined>>

const dayLabels = {
  monday: 'Monday count',
  tuesday: 'Tuesday count',
  wednesday: 'Wednesday count',
  thursday: 'Thursday count',
  friday: 'Friday count',
}
const asChoices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
/** SUM-04. */
export const LOCATION_SORTS = asChoices({
  routeNo: 'Route',
  locationNo: 'Location',
  name: 'Description',
  ...dayLabels,
})
export const ITEM_SORTS = asChoices({ itemNo: 'Item', description: 'Description', ...dayLabels, total: 'Total' })

const counts = [...SUMMARY_DAYS, 'total'] as const
const locationKeys: readonly LocationSortKey[] = ['routeNo', 'locationNo', 'name', ...counts]
const itemKeys: readonly ItemSortKey[] = ['itemNo', 'description', ...counts]

/** As the address has them. */
const missingNames = new Map<string, LocationView['missing']>([
  ['1', 'day'],
  ['week', 'week'],
])

/** Parameters → the view; what it does not know it leaves out. */
export const readLocationView = (search: Search): LocationView => ({
  find: search['q'] ?? '',
  route: search['f.route'] ?? '',
  location: search['f.location'] ?? '',
  name: search['f.name'] ?? '',
  without: [...(search['f.without'] ?? '').toUpperCase()].filter((letter) => 'UMTWRFS'.includes(letter)).join(''),
  missing: missingNames.get(search['missing'] ?? '') ?? '',
  sortBy: locationKeys.find((key) => key === search['sort']) ?? 'routeNo',
  isDescending: search['dir'] === 'desc',
  day: search['day'] ?? '',
})

/** The view → each of its parameters; undefined where it is as at first, so that a plain week has a plain address. */
export const writeLocationView = (view: LocationView): Search => ({
  q: view.find || undefined,
  'f.route': view.route || undefined,
  'f.location': view.location || undefined,
  'f.name': view.name || undefined,
  'f.without': view.without || undefined,
  missing: [...missingNames].find(([, missing]) => missing === view.missing)?.[0],
  sort: view.sortBy === 'routeNo' ? undefined : view.sortBy,
  dir: view.isDescending ? 'desc' : undefined,
  day: view.day || undefined,
})

export const readItemView = (search: Search): ItemView => ({
  find: search['q'] ?? '',
  item: search['f.item'] ?? '',
  description: search['f.description'] ?? '',
  sortBy: itemKeys.find((key) => key === search['sort']) ?? 'itemNo',
  isDescending: search['dir'] === 'desc',
})

export const writeItemView = (view: ItemView): Search => ({
  q: view.find || undefined,
  'f.item': view.item || undefined,
  'f.description': view.description || undefined,
  sort: view.sortBy === 'itemNo' ? undefined : view.sortBy,
  dir: view.isDescending ? 'desc' : undefined,
})

/** What the rules call the filters of the view. */
export const locationFilterOf = ({ find, route, location, name, without }: LocationView): LocationFilter => ({
  find,
  routeNo: route,
  locationNo: location,
  name,
  withoutOrderOn: [...without],
})
export const itemFilterOf = ({ find, item, description }: ItemView): ItemFilter => ({ find, itemNo: item, description })

/**
 * Rows that pass Find and the filters of the columns, in order; how many pass before only those without an order are left, and
 * how many of them lack one that can still be made: on `day`, and on any of the days.
 */
export function locationsOf(
  rows: readonly WeekRow[],
  view: LocationView,
  days: readonly WeekDay[],
  facts: SummaryFacts,
  day: WeekDay | undefined,
) {
  const filter = locationFilterOf(view)
  const hits = rows.filter((row) => matchesSummaryFilter(row, filter))
  const ofDay = day ? hits.filter((row) => isMissingOnAny([day], row, facts)) : hits
  const ofWeek = hits.filter((row) => isMissingOnAny(days, row, facts))
  const shown = { '': hits, day: ofDay, week: ofWeek }[view.missing]
  return {
    rows: sortLocationRows(shown, view.sortBy, view.isDescending),
    hits: hits.length,
    missingOnDay: day ? ofDay.length : 0,
    missingInWeek: ofWeek.length,
  }
}

/** Items that pass Find and the filters, in order (SUM-11). */
export function itemsOf(rows: readonly ItemWeekRow[], view: ItemView): ItemWeekRow[] {
  const filter = itemFilterOf(view)
  const hits = rows.filter((row) => matchesItemFilter(row, filter))
  return sortItemRows(hits, view.sortBy, view.isDescending)
}

/** Puts a day into the "no order on" filter, or takes it out. */
export const withDayToggled = (without: string, letter: string): string =>
  without.includes(letter) ? without.replace(letter, '') : without + letter
