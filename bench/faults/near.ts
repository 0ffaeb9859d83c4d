import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The tests of questions that have none beside them, or more than that one. */
const more: Readonly<Record<string, readonly string[]>> = {
  'server/access/api-keys.sql.ts': ['server/access/api-keys.test.ts'],
  'server/alerts/messages.sql.ts': ['server/alerts/alerts.test.ts', 'server/alerts/reminders.test.ts'],
  'server/missed-orders/board.sql.ts': [
    'server/missed-orders/board.test.ts',
    'server/missed-orders/missed-orders.test.ts',
    'server/missed-orders/each-customer.test.ts',
  ],
  'server/missed-orders/reminders.sql.ts': ['server/missed-orders/each-customer.test.ts'],
  'server/alerts/notices.sql.ts': ['server/alerts/reminders.test.ts'],
  'server/access/users/end-access.sql.ts': ['server/users/end-access.test.ts'],
  'server/access/users/portal-users.sql.ts': ['server/users/maintain.test.ts', 'server/users/users.test.ts'],
  'server/items/item-lists.sql.ts': ['server/items/list-codes.test.ts'],
  'server/items/items.sql.ts': [
    'server/items/save-item.test.ts',
    'server/items/save-item-alone.test.ts',
    'server/items/own-words.test.ts',
  ],
  'server/items/save-item.sql.ts': ['server/items/own-prices.test.ts', 'server/items/own-words.test.ts'],
  'server/locations/save-location.sql.ts': ['server/locations/effects-on-orders.test.ts'],
  'server/production/orders.sql.ts': ['server/production/production.test.ts'],
  'server/production/release.sql.ts': ['server/production/production.test.ts'],
  'server/ordering/accounts.sql.ts': ['server/customers/accounts.test.ts'],
  'server/mail/outbox.sql.ts': ['server/operator/outbox.test.ts'],
  'server/ordering/item-facts.sql.ts': ['server/items/price-codes.test.ts'],
  'server/erp/erp-orders.sql.ts': ['server/erp/export.test.ts'],
  'server/production/waiting.sql.ts': ['server/erp/export.test.ts'],
  'server/ordering/customers.sql.ts': ['server/customers/staff-home.test.ts'],
  'server/reports/asked.sql.ts': ['tests/wire/report-links.test.ts'],
  'server/reports/sums/items.sql.ts': ['server/reports/sums/bought.test.ts'],
  'server/reports/sums/places.sql.ts': ['server/reports/sums/order-summary.test.ts'],
  'server/reports/sums/sums.sql.ts': [
    ...['server/reports/sums/order-summary.test.ts', 'server/reports/sums/bought.test.ts'],
    ...['server/reports/sums/waste.test.ts', 'server/reports/sums/slices.test.ts'],
  ],
  'server/summary/summaries.sql.ts': ['server/summary/needs-order.test.ts'],
  'server/enterprise/orders.sql.ts': ['server/enterprise/read-back.test.ts', 'server/orders/one-truth.test.ts'],
  'server/ordering/mails/recipients.sql.ts': ['server/orders/done-recipients.test.ts'],
  'server/ordering/growth.sql.ts': ['server/orders/growth.test.ts'],
  'server/orders/items.sql.ts': ['server/orders/load.test.ts', 'server/orders/load-history.test.ts'],
  'server/ordering/menu.sql.ts': ['server/orders/one-truth.test.ts'],
  'server/orders/closed-days/change.sql.ts': ['server/orders/closed-days/change.test.ts'],
  'server/orders/closed-days/day-orders.sql.ts': ['server/orders/closed-days/change.test.ts'],
  'server/orders/lines/menu-removal.sql.ts': ['server/orders/one-truth.test.ts', 'server/orders/load.test.ts'],
  'server/ordering/orders.sql.ts': ['server/orders/calendar.test.ts', 'server/orders/load.test.ts'],
  'server/orders/lines/save-line.sql.ts': ['server/orders/one-truth.test.ts'],
  'server/orders/lines/save-lines.sql.ts': ['server/orders/one-truth.test.ts'],
  'server/operator/watch/figures.sql.ts': ['server/operator/watch/metrics.test.ts'],
  'server/uploads/batches.sql.ts': ['server/uploads/uploads.test.ts'],
  'server/uploads/facts.sql.ts': [
    ...['server/orders/one-truth.test.ts', 'server/enterprise/enterprise.test.ts', 'server/uploads/uploads.test.ts'],
  ],
  'server/uploads/latest-mail.sql.ts': ['server/uploads/uploads.test.ts'],
}

/** The tests of a file of questions, the nearest first. */
export function testsNear(root: string, file: string): string[] {
  const beside = file.replace(/\.sql\.ts$/, '.test.ts')
  const all = [...(existsSync(join(root, beside)) ? [beside] : []), ...(more[file] ?? [])]
  return [...new Set(all)]
}
