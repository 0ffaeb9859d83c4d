import { accounts } from './calls/accounts.ts'
import { alerts } from './calls/alerts/alerts.ts'
import { notices } from './calls/alerts/notices.ts'
import { closedDays } from './calls/closed-days.ts'
import { customerForms } from './calls/customers/customer-forms.ts'
import { customers } from './calls/customers/customers.ts'
import { instructions } from './calls/customers/instructions.ts'
import { cutoffs } from './calls/cutoffs.ts'
import { documents } from './calls/documents.ts'
import { history } from './calls/history.ts'
import { columnMatches } from './calls/intake/column-matches.ts'
import { enterprise } from './calls/intake/enterprise.ts'
import { erp } from './calls/intake/erp.ts'
import { imports } from './calls/intake/imports.ts'
import { integration } from './calls/intake/integration.ts'
import { uploads } from './calls/intake/uploads.ts'
import { invoices } from './calls/invoices.ts'
import { items } from './calls/items.ts'
import { itemLists } from './calls/lists/item-lists.ts'
import { priceCodes } from './calls/lists/price-codes.ts'
import { locations } from './calls/locations.ts'
import { mail } from './calls/mail.ts'
import { menuCycles } from './calls/menu-cycles.ts'
import { system } from './calls/operator/system.ts'
import { dayNotices } from './calls/ordering/day-notices.ts'
import { missedOrders } from './calls/ordering/missed-orders.ts'
import { orderMails } from './calls/ordering/order-mails.ts'
import { orders } from './calls/orders.ts'
import { passwordReset } from './calls/password-reset.ts'
import { production } from './calls/production.ts'
import { reportJobs } from './calls/reports/report-jobs.ts'
import { reportUrls } from './calls/reports/report-urls.ts'
import { reports } from './calls/reports/reports.ts'
import { session } from './calls/session.ts'
import { settings } from './calls/settings.ts'
import { summaries } from './calls/summaries.ts'
import { itemSettings } from './calls/users/item-settings.ts'
import { ownSessions } from './calls/users/own-sessions.ts'
import { userSettings } from './calls/users/user-settings.ts'
import { users } from './calls/users/users.ts'
import { waste } from './calls/waste/waste.ts'
import type { AnyEndpoint } from './kernel/endpoint.ts'

/** Every call of the product, by feature. */
export const api = {
  accounts,
  alerts,
  closedDays,
  columnMatches,
  customerForms,
  customers,
  cutoffs,
  dayNotices,
  documents,
  enterprise,
  erp,
  history,
  imports,
  instructions,
  integration,
  invoices,
  itemLists,
  itemSettings,
  items,
  locations,
  mail,
  menuCycles,
  missedOrders,
  notices,
  orderMails,
  orders,
  ownSessions,
  passwordReset,
  production,
  priceCodes,
  reportJobs,
  reports,
  reportUrls,
  session,
  settings,
  summaries,
  system,
  uploads,
  userSettings,
  users,
  waste,
}

/** Every call with its name ("orders.load"), in a stable order. */
export const allEndpoints = (): { readonly name: string; readonly endpoint: AnyEndpoint }[] =>
  Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, AnyEndpoint>).map(([verb, endpoint]) => ({
      name: `${feature}.${verb}`,
      endpoint,
    })),
  )
