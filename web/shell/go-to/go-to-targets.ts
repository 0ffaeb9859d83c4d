import { may, type Viewer } from '#rules/access.ts'
import { matchesFind, padLocationNo, sortLocations } from '#rules/ordering/location.ts'
import { filterCustomers, noFilter } from '../../ordering/customer-filter.ts'
import { paths } from '../../portal/paths.ts'
import { menuFor } from '../../screens/menu.ts'

/** What the page itself can do. */
export type PageAction = 'sign out' | 'keyboard help' | 'screen help' | 'print'

/** What "Go to" leads to. An order is known by its number alone: the server looks it up when it is chosen. */
export type Target =
  | { readonly kind: 'Screen'; readonly label: string; readonly to: string }
  | { readonly kind: 'Location'; readonly code: string; readonly label: string; readonly to: string }
  | { readonly kind: 'Order'; readonly code: string; readonly label: '' }
  | { readonly kind: 'Action'; readonly label: string; readonly action: PageAction }
  | { readonly kind: 'View as'; readonly code: string; readonly label: string }

interface Place {
  readonly locationNo: string
  readonly routeNo: string
  readonly shipToCode: string
  readonly name: string
}
interface Customer {
  readonly customerNo: string
  readonly name: string
  readonly city: string
  readonly phone: string
}

/** Where one can go from here. Lists that are late or that this viewer may not read are empty. */
export interface Places {
  readonly viewer: Viewer
  readonly locations: readonly Place[]
  readonly customers: readonly Customer[]
  /** Numbers of the customers last viewed as, newest first. */
  readonly recent: readonly string[]
}

const OF_A_KIND = 8

/** Targets for the text, the likeliest first; for no text the screens, and the customers last viewed as (SCR-07). */
export function findTargets(text: string, places: Places): Target[] {
  const wanted = text.trim()
  const { viewer, recent } = places
  const mayViewAs = may(viewer, 'customers.viewAs')
  if (wanted === '') {
    const numbers = mayViewAs ? recent.filter((no) => no !== viewer.customerNo) : []
    return [...screensOf(viewer), ...numbers.map((no) => customerTarget(no, places))]
  }
  const viewed = /^view as\b\s*(.*)$/i.exec(wanted)?.[1]
  if (viewed !== undefined && mayViewAs) return customersFor(viewed, places)
  const screens = screensOf(viewer).filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
  const locations = locationsFor(wanted, places)
  const customers = mayViewAs ? customersFor(wanted, places) : []
  const order = orderFor(wanted, viewer, locations.length + customers.length > 0)
  // Whether there is such an order is not known yet: what is known comes before it, the number typed in full first.
  const isFull = ({ kind, code = '' }: { kind: string; code?: string }) =>
    code === wanted || (kind === 'Location' && code === padLocationNo(wanted))
  const rest = [...locations, ...customers]
  const actions = ACTIONS.filter(({ names }) => names.some((name) => name.startsWith(wanted.toLowerCase())))
  return [
    ...screens,
    ...rest.filter(isFull),
    ...rest.filter((one) => !isFull(one)),
    ...order,
    ...actions.map(({ label, action }): Target => ({ kind: 'Action', label, action })),
  ]
}

/** Beginnings of these names find the action. */
const ACTIONS: readonly { readonly label: string; readonly action: PageAction; readonly names: readonly string[] }[] = [
  { label: 'Sign out', action: 'sign out', names: ['sign out', 'signout', 'log out', 'logout', 'log off', 'exit'] },
  { label: 'Help with this screen', action: 'screen help', names: ['help', 'tour'] },
  { label: 'Keyboard help', action: 'keyboard help', names: ['help', 'keyboard help', 'keys', 'shortcuts'] },
  { label: 'Print this page', action: 'print', names: ['print'] },
]

/** From this length on a number alone is taken for an order's, though something else has been found. */
const ORDER_DIGITS = 6

/** A number that may be an order's: one that is called so, a long one, or one that nothing else was found for. */
function orderFor(wanted: string, viewer: Viewer, isElse: boolean): Target[] {
  const [, called, code = ''] = /^(order\s*#?|#)?\s*([1-9]\d{0,11})$/i.exec(wanted) ?? []
  if (code === '' || !may(viewer, 'orders.open')) return []
  return called || code.length >= ORDER_DIGITS || !isElse ? [{ kind: 'Order', code, label: '' }] : []
}

function screensOf(viewer: Viewer): Target[] {
  const screens = menuFor(viewer).map(({ label, to }): Target => ({ kind: 'Screen', label, to }))
  if (!may(viewer, 'orders.open')) return screens
  const to = paths.summary({ firstDate: undefined, summaryType: 'ITEM' })
  return [...screens, { kind: 'Screen', label: 'Order Summary, Item Level', to }]
}

function locationsFor(wanted: string, { viewer, locations }: Places): Target[] {
  if (!may(viewer, 'locations.list')) return []
  const hits = sortLocations(locations.filter((one) => matchesFind(one, wanted)))
  const full = hits.filter(({ locationNo }) => locationNo === padLocationNo(wanted))
  return [...new Set([...full, ...hits])].slice(0, OF_A_KIND).map((hit) => ({
    kind: 'Location',
    code: hit.locationNo,
    label: [hit.name, hit.routeNo].filter(Boolean).join(', '),
    to: paths.calendar(hit),
  }))
}

/** Without the list of customers a number is taken as it is typed. */
function customersFor(wanted: string, places: Places): Target[] {
  const { viewer, customers, recent } = places
  const find = wanted.trim()
  const hits = filterCustomers(customers, { ...noFilter, find }).map(({ customerNo }) => customerNo)
  const known = customers.length > 0 ? hits : recent.filter((no) => no.startsWith(find))
  const typed = customers.length === 0 && /^(?=.*\d)[\w-]{3,20}$/.test(find) ? [find] : []
  const full = known.filter((no) => no === find)
  return [...new Set([...full, ...known, ...typed])]
    .filter((no) => no !== viewer.customerNo)
    .slice(0, OF_A_KIND)
    .map((no) => customerTarget(no, places))
}

function customerTarget(customerNo: string, { customers }: Places): Target {
  const customer = customers.find((one) => one.customerNo === customerNo)
  return { kind: 'View as', code: customerNo, label: [customer?.name, customer?.city].filter(Boolean).join(', ') }
}
