/**
 * Every address of the portal: how it is written and how it is read back (SES-06 to SES-13). Addresses are the
 * specification's, old parameter names included; what is read is checked, and anything malformed reads as absent. Those of
 * uploads, which mail links to as well, stand with their formats (rules/uploads/formats.ts).
 */
import { patterns } from '#contract/screen-paths.ts'
import { dayLetter, fromUsDate, type PlainDate, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { padLocationNo } from '#rules/ordering/location.ts'
import { FORMATS, UPLOAD_FORMATS } from '#rules/uploads/formats.ts'

const { login, forgotPassword, resetPassword, stopAlerts, confirmAlerts, error } = patterns
const beforeSignIn: readonly string[] = [login, forgotPassword, resetPassword, stopAlerts, confirmAlerts, error]
/** Addresses of screens for who is signed in: each has its row in screens/screens.tsx. */
export const behindSignIn: readonly string[] = [
  ...Object.values(patterns).filter((path) => !beforeSignIn.includes(path)),
  ...UPLOAD_FORMATS.map((format) => FORMATS[format].path),
]

type Search = Readonly<Record<string, string | undefined>>
type Params = Readonly<Record<string, string | undefined>>

const CREATE = 'create'
/** Beside any address: the customer whom a new tab of company staff views as. It chooses among what the session may. */
export const VIEW_AS_PARAMETER = 'viewAs'

export interface CalendarPlace {
  readonly locationNo: string
  readonly routeNo: string
  /** As the link told it; shown until the server's own name is there. */
  readonly name: string
  /** Some day of the month shown. */
  readonly month: PlainDate | undefined
}

/** The week grid of a location (WEK-01). */
export interface WeekPlace {
  readonly locationNo: string
  /** Some day of the week shown; undefined: this week. */
  readonly firstDate: PlainDate | undefined
}

export type SummaryType = 'LOCATION' | 'ITEM'

/** SUM-01. */
export interface SummaryPlace {
  /** Some day of the week shown; undefined: this week. */
  readonly firstDate: PlainDate | undefined
  readonly summaryType: SummaryType
}

export interface OrderPlace {
  /** Undefined: the order is to be created (CAL-06). */
  readonly orderNo: string | undefined
  readonly routeNo: string | undefined
  readonly locationNo: string | undefined
  readonly orderDate: PlainDate | undefined
  readonly shipToCustomerNo: string | undefined
  /** Where Back and Done go. */
  readonly cameFrom: 'calendar' | 'summary'
  readonly summaryType: SummaryType
}

const usersBase = (customerNo: string | undefined) =>
  customerNo === undefined ? patterns.users : `/customers/${encodeURIComponent(customerNo)}/users`

export const paths = {
  closedDays: '/closed-days',
  customers: '/customers/',
  cutoffs: '/orderaddcut',
  dashboard: '/dashboard',
  /** SES-06, S17; with a ship-to its text is open. */
  deliveryInstructions: (shipToCode?: string): string => withSearch('/delivery-instructions', { ship: shipToCode }),
  /** CUS-01 to CUS-03. */
  editCustomer: (customerNo: string): string => `/customers/${encodeURIComponent(customerNo)}/edit`,
  newCustomer: '/customers/create',
  /** From a new customer to its first order. */
  setupCustomer: (customerNo: string): string => `/customers/${encodeURIComponent(customerNo)}/setup`,
  usersOf: (customerNo: string): string => `/customers/${encodeURIComponent(customerNo)}/users`,
  /** After an outage, with the way back (SYS-05). */
  dashboardAfter: (back: string): string => withSearch('/dashboard', { back: readBackTo({ back }) }),
  error: '/error',
  forgotPassword: '/forgot-password',
  /** The log of imports (IMP-15); web/imports/address.ts has its pages. */
  imports: '/imports',
  integration: '/integration',
  items: '/items',
  locations: '/locations',
  menuCycles: '/menu-cycles',
  /** The list, with this one in sight. */
  menuCyclesAt: (code: string | undefined): string => withSearch('/menu-cycles', { row: code }),
  missedOrders: '/missed-orders',
  /** MIS-01: one of the next days. */
  missedOrdersOn: (date: PlainDate): string => withSearch('/missed-orders', { date: toUsDate(date) }),
  newMenuCycle: '/menu-cycles/create',
  menuCycle: (code: string): string => `/menu-cycles/${encodeURIComponent(code)}/edit`,
  production: '/production',
  newLocation: '/locations/create',
  /** The list, with this location in sight. */
  locationsAt: (locationNo: string) => withSearch('/locations', { row: locationNo }),
  /** LOC-08. */
  editLocation: ({ locationId, locationNo, routeNo }: { locationId: number; locationNo: string; routeNo: string }) =>
    withSearch(`/locations/${locationId}/edit`, editedPlace({ locationNo, routeNo })),
  reports: '/reports',
  resetPassword: '/reset',
  history: '/history',
  settings: '/settings',
  system: '/system',
  trainingVideos: '/trainingvideos',
  updatePassword: '/update-password',
  waste: '/waste',
  wasteReview: '/waste/review',
  /** Users of a customer, or of company staff (USR-01, USR-02); `row` is the one to come back to. */
  users: (customerNo: string | undefined, row?: string): string => withSearch(usersBase(customerNo), { row }),
  newUser: (customerNo: string | undefined): string => `${usersBase(customerNo)}/create`,
  /** SES-12: told by the user code. */
  user: (customerNo: string | undefined, userCode: string): string =>
    `${usersBase(customerNo)}/${encodeURIComponent(userCode)}/edit`,
  /** `next` is where to go after signing in. */
  login: (next?: string): string => withSearch('/login', { next }),
  /** ACC-01; the list with this document in sight. */
  openInvoicesAt: (documentNo?: string): string => withSearch('/reports/open-invoices', { row: documentNo }),
  invoice: (documentNo: string): string => `/reports/open-invoices/${encodeURIComponent(documentNo)}`,
  /** LOC-09, CAL-02. */
  calendar: ({
    locationNo,
    routeNo,
    name,
    month,
  }: {
    locationNo: string
    routeNo: string
    name: string
    month?: PlainDate | undefined
  }) =>
    withSearch(`/locations/${encodeURIComponent(locationNo)}/orders`, {
      route: routeNo,
      name: encodeName(name),
      month: month && toUsDate(month),
    }),
  /** WEK-01. Any day stands for its week. */
  week: ({ locationNo, firstDate }: WeekPlace) =>
    withSearch(`/locations/${encodeURIComponent(locationNo)}/week`, firstDate ? summaryWeek(firstDate) : {}),
  /** CAL-05. */
  order: ({
    routeNo,
    locationNo,
    orderNo,
    orderDate,
  }: {
    routeNo: string
    locationNo: string
    orderNo: string
    orderDate: PlainDate
  }) => orderAddress(routeNo, locationNo, orderNo, orderDate),
  /** CAL-06: opening this address makes an order. Never prefetch it, and replace it once the order has its number. */
  newOrder: ({ routeNo, locationNo, orderDate }: { routeNo: string; locationNo: string; orderDate: PlainDate }) =>
    orderAddress(routeNo, locationNo, CREATE, orderDate),
  /** SUM-01. */
  summary: ({ firstDate, summaryType, row }: SummaryPlace & { readonly row?: string | undefined }) =>
    withSearch(patterns.summary, { FirstDate: firstDate && toUsDate(firstDate), SummaryType: summaryType, row }),
  /** The week of the day that closes next, only those without an order for it left. */
  summaryWithout: (date: PlainDate) => {
    const view = { missing: '1', day: dayLetter(weekdayOf(date)) }
    return withSearch(patterns.summary, { ...summaryWeek(date), SummaryType: 'LOCATION', ...view })
  },
  /** An order of which only the number is known; its page writes the rest into the address. */
  orderByNo: (orderNo: string) => `${patterns.summary}/${encodeURIComponent(orderNo)}/edit`,
  /** An order opened from the summary (SES-11): Back and Done go there again. */
  summaryOrder: (order: SummaryOrderPlace & { orderNo: string }) => summaryOrderAddress(order.orderNo, order),
  /** As `newOrder`, from the summary. */
  newSummaryOrder: (place: SummaryOrderPlace) => summaryOrderAddress(CREATE, place),
} as const

interface SummaryOrderPlace {
  readonly routeNo: string
  readonly locationNo: string
  readonly orderDate: PlainDate
}

const summaryOrderAddress = (orderNo: string, { routeNo, locationNo, orderDate }: SummaryOrderPlace) =>
  withSearch(`${patterns.summary}/${encodeURIComponent(orderNo)}/edit`, {
    route_no: routeNo,
    location_no: locationNo,
    date: toUsDate(orderDate),
    SummaryType: 'LOCATION',
  })

const orderAddress = (routeNo: string, locationNo: string, orderNo: string, orderDate: PlainDate) =>
  withSearch(`/orders/${[routeNo, locationNo, orderNo].map(encodeURIComponent).join('/')}/edit`, {
    FirstDate: toUsDate(orderDate),
  })

/** Undefined when the location number is none. */
export function readCalendarPlace(params: Params, search: Search): CalendarPlace | undefined {
  const locationNo = padLocationNo(params['locationNo'] ?? '')
  if (locationNo === undefined) return undefined
  return {
    locationNo,
    routeNo: search['route'] ?? '',
    name: decodeName(search['name'] ?? ''),
    month: fromUsDate(search['month'] ?? ''),
  }
}

/** Undefined when the location number is none. */
export function readWeekPlace(params: Params, search: Search): WeekPlace | undefined {
  const locationNo = padLocationNo(params['locationNo'] ?? '')
  return locationNo === undefined ? undefined : { locationNo, firstDate: fromUsDate(search['FirstDate'] ?? '') }
}

/** The parameters that an edited location's address has beside its id (LOC-08, LOC-24). */
export const editedPlace = ({ locationNo, routeNo }: { locationNo: string; routeNo: string }): Search => ({
  lclocationno: locationNo,
  lcrouteno: routeNo,
})

/** Undefined when the id is none. The number and the route are for the reader: the id decides. */
export const readEditedId = ({ locationId = '' }: Params): number | undefined =>
  /^\d{1,9}$/.test(locationId) ? Number(locationId) : undefined

/** Any day stands for its week (SUM-01). */
export const readSummaryPlace = (search: Search): SummaryPlace => ({
  firstDate: fromUsDate(search['FirstDate'] ?? ''),
  summaryType: summaryTypeOf(search),
})

/** What tells one week of a location from the next in its address. */
export const WEEK_PARAMETER = 'FirstDate'

/** The parameter of a summary's address that says its week. */
export const summaryWeek = (firstDate: PlainDate): Search => ({ FirstDate: toUsDate(firstDate) })

/** Place of a cell of the summary, as `row` says it in the address: '000213.F'. */
export const summaryCell = (locationNo: string, date: PlainDate): string =>
  `${locationNo}.${dayLetter(weekdayOf(date))}`

const summaryTypeOf = (search: Search): SummaryType =>
  search['SummaryType']?.toUpperCase() === 'ITEM' ? 'ITEM' : 'LOCATION'

/** Both order addresses with the union of their parameter names (SES-10, SES-11); undefined when the number is none. */
export function readOrderPlace(params: Params, search: Search): OrderPlace | undefined {
  const { orderNo = '', routeNo = search['lcrouteno'] ?? search['route_no'] } = params
  const locationNo = params['locationNo'] ?? search['lclocationno'] ?? search['location_no']
  const isNew = orderNo.toLowerCase() === CREATE
  if (!isNew && !/^\d{1,12}$/.test(orderNo)) return undefined
  return {
    orderNo: isNew ? undefined : orderNo,
    routeNo,
    locationNo: locationNo === undefined ? undefined : padLocationNo(locationNo),
    orderDate: fromUsDate(search['FirstDate'] ?? search['date'] ?? ''),
    shipToCustomerNo: search['ShipToCustNo'],
    cameFrom: params['locationNo'] === undefined ? 'summary' : 'calendar',
    summaryType: summaryTypeOf(search),
  }
}

/** The address of an open order with the place that the order has; how its lines are looked at (`search`) stays (ORD-23). */
export function withTruePlace(
  order: SummaryOrderPlace & { readonly orderNo: string },
  { cameFrom }: Pick<OrderPlace, 'cameFrom'>,
  search: Search,
): string {
  const [path = '', own = ''] = (cameFrom === 'summary' ? paths.summaryOrder : paths.order)(order).split('?')
  const { lcrouteno: _old, ...kept } = search
  return withSearch(path, { ...kept, ...readSearch(own), SummaryType: kept['SummaryType'] })
}

export const readCustomerNo = ({ customerNo }: Params): string => customerNo ?? ''

/**
 * Where to go after signing in: a path of this portal, or the dashboard for anything else (SES-03). Refuses other
 * sites ("//host", "/\host", "https:…"), and the pages that stand before the sign-in.
 */
export function readNext(search: Search): string {
  const next = search['next'] ?? ''
  if (!/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return paths.dashboard
  return /^\/(login|error|reset|forgot-password|(stop|confirm)-alerts)?([/?#]|$)/i.test(next) ? paths.dashboard : next
}

/** Where an outage found the reader: a way back from the dashboard (SYS-05); undefined when it was there already. */
export function readBackTo(search: Search): string | undefined {
  const to = readNext({ next: search['back'] })
  return to.startsWith(paths.dashboard) ? undefined : to
}

/** The token of a mailed link (LOG-11), which stands after the # so that no server or log sees it; '' for anything else. */
export const readResetSecret = (hash: string): string => /^#?([\w-]{43})$/.exec(hash)?.[1] ?? ''

/** A location's name as addresses carry it: base64 of its UTF-8 bytes (LOC-09). */
export const encodeName = (name: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(name)))

/** '' for what is not base64 of UTF-8. Takes the URL-safe letters, and spaces where an unescaped + was lost. */
export function decodeName(encoded: string): string {
  try {
    const binary = atob(encoded.replace(/[ -]/g, '+').replace(/_/g, '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)))
  } catch {
    return ''
  }
}

/** The address with these parameters; undefined and '' are left out. */
export function withSearch(path: string, search: Search): string {
  const text = writeSearch(search)
  return text ? `${path}?${text}` : path
}

/** An address for a new tab that views as the customer. */
export const inNewTab = (to: string, customerNo: string): string =>
  `${to}${to.includes('?') ? '&' : '?'}${writeSearch({ [VIEW_AS_PARAMETER]: customerNo })}`

/** Parameters as plain text both ways: '000213' and '1' stay what they are. */
export const readSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function writeSearch(search: Search): string {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams(entries).toString()
}

const hasControlCharacter = (text: string) => [...text].some((c) => c < ' ' || c === '\u007f')
