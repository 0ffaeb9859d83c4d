/** The addresses of screens: the browser's router shows them, mail links to them, and the server answers 404 for any other. */
import { FORMATS, UPLOAD_FORMATS } from '#rules/uploads/formats.ts'

/** Patterns as the router takes them; `$x` is a segment. They match in any case. */
export const patterns = {
  alerts: '/alerts',
  calendar: '/locations/$locationNo/orders',
  closedDays: '/closed-days',
  createCustomer: '/customers/create',
  customers: '/customers',
  cutoffs: '/orderaddcut',
  dashboard: '/dashboard',
  deliveryInstructions: '/delivery-instructions',
  editCustomer: '/customers/$customerNo/edit',
  editLocation: '/locations/$locationId/edit',
  error: '/error',
  forgotPassword: '/forgot-password',
  imports: '/imports',
  import: '/imports/$runId',
  integration: '/integration',
  items: '/items',
  locations: '/locations',
  login: '/login',
  newLocation: '/locations/create',
  openInvoices: '/reports/open-invoices',
  invoice: '/reports/open-invoices/$documentNo',
  missedOrders: '/missed-orders',
  order: '/orders/$routeNo/$locationNo/$orderNo/edit',
  menuCycles: '/menu-cycles',
  newMenuCycle: '/menu-cycles/create',
  menuCycle: '/menu-cycles/$code/edit',
  production: '/production',
  reports: '/reports',
  report: '/reports/$report',
  resetPassword: '/reset',
  history: '/history',
  settings: '/settings',
  stopAlerts: '/stop-alerts',
  confirmAlerts: '/confirm-alerts',
  subscribe: '/subscribe-to-text-alerts',
  setupCustomer: '/customers/$customerNo/setup',
  summary: '/OrderSummary',
  system: '/system',
  summaryOrder: '/OrderSummary/$orderNo/edit',
  trainingVideos: '/trainingvideos',
  updatePassword: '/update-password',
  waste: '/waste',
  wasteReview: '/waste/review',
  users: '/users',
  newUser: '/users/create',
  user: '/users/$userCode/edit',
  week: '/locations/$locationNo/week',
  customerUsers: '/customers/$customerNo/users',
  newCustomerUser: '/customers/$customerNo/users/create',
  /** SES-13: leads to the one before. */
  newCustomerUserToo: '/customers/$customerNo/users/new',
  customerUser: '/customers/$customerNo/users/$userCode/edit',
} as const

const all: readonly string[] = [...Object.values(patterns), ...UPLOAD_FORMATS.map((format) => FORMATS[format].path)]
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')
const patternSegments = all.map(segmentsOf)

/** Whether an address is one of a screen, as the browser's router reads it: in any case, with or without a slash at the end. */
export function isScreen(path: string): boolean {
  const segments = segmentsOf(path)
  const isOf = (pattern: readonly string[]) =>
    pattern.length === segments.length &&
    pattern.every((each, at) => each.startsWith('$') || each.toLowerCase() === segments[at]?.toLowerCase())
  return segments.length === 0 || patternSegments.some(isOf)
}
