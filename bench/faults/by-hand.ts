import { alertPlanted } from './by-hand-alerts.ts'
import { customerPlanted } from './by-hand-customers.ts'
import { cutoffFaults } from './by-hand-cutoffs.ts'
import { filePlanted } from './by-hand-files.ts'
import { invoicePlanted } from './by-hand-invoices.ts'
import { itemPlanted } from './by-hand-items.ts'
import { jobPlanted } from './by-hand-jobs.ts'
import { linkPlanted } from './by-hand-links.ts'
import { listFaults } from './by-hand-lists.ts'
import { locationPlanted } from './by-hand-locations.ts'
import { missedOrderFaults } from './by-hand-missed-orders.ts'
import { productionPlanted } from './by-hand-production.ts'
import { reportPlanted } from './by-hand-reports.ts'
import { screenPlanted } from './by-hand-screens.ts'
import { undecidedPlanted } from './by-hand-undecided.ts'
import { uploadFaults } from './by-hand-uploads.ts'
import { userPlanted } from './by-hand-users.ts'
import { wastePlanted } from './by-hand-waste.ts'
import type { Fault, Planted } from './fault.ts'

const MENU = 'server/ordering/menu.sql.ts'
const SAVE = 'server/orders/lines/save-line.sql.ts'
const GATHERED = ['server/orders/lines/gathered-saves.test.ts']
const TRUTH = ['server/orders/one-truth.test.ts']
const LINE = ['web/orders/saving/line-state.test.ts']
const GROWTH = ['server/orders/growth.test.ts']

const planted: readonly Planted[] = [
  ['half a tray too few', 'rules/ordering/order.ts', ' + 1e-6', '', ['rules/ordering/order.test.ts']],
  [
    'base cost for everybody',
    'rules/items/columns.ts',
    "    ability: 'items.seeBaseCost',\n    label: 'Base cost',",
    "    label: 'Base cost',",
    ['rules/orders/order-header.test.ts'],
  ],
  ['40 saves in flight', 'web/orders/saving/line-state.ts', 'IN_PARALLEL = 4', 'IN_PARALLEL = 40', LINE],
  [
    'a newer quantity is lost when an older one is saved',
    'web/orders/saving/line-state.ts',
    'line.wanted === value ? answer.quantity : line.wanted',
    'answer.quantity',
    LINE,
  ],
  [
    'a quantity without an answer counts as never sent',
    'web/orders/saving/line-state.ts',
    'unanswered: [...line.unanswered, value]',
    'unanswered: line.unanswered',
    LINE,
  ],
  [
    'after a break, what someone else changed is overwritten unasked',
    'web/orders/saving/line-state.ts',
    'theirs.version !== line.version',
    'false',
    LINE,
  ],
  [
    'a quantity that is still to be saved is not kept on the device',
    'web/orders/saving/saving.ts',
    'deps.keep(requestOf(line))',
    'undefined',
    ['web/orders/saving/saving.test.ts'],
  ],
  [
    'a fifth digit is a code',
    'web/orders/cells/scan-guard.ts',
    'pressed[index + QUANTITY_LENGTH]',
    'pressed[index + QUANTITY_LENGTH - 1]',
    ['web/orders/cells/scan-guard.test.ts'],
  ],
  [
    'a code begun elsewhere goes on in this field',
    'web/orders/cells/scan-guard.ts',
    '    pressed = []\n    reading',
    '    reading',
    ['web/orders/cells/scan-guard.test.ts'],
  ],
  [
    'unsent quantities are kept for ever',
    'web/orders/saving/unsent-storage.ts',
    ' || now - kept.keptAt > UNSENT_SHOWN_MS',
    '',
    ['web/orders/saving/unsent-storage.test.ts'],
  ],
  [
    'a day is open at the very cut-off',
    'web/ordering/week.ts',
    '<= now.getTime()',
    '< now.getTime()',
    ['web/ordering/week.test.ts'],
  ],
  [
    'the calendar closes no day by its clock',
    'web/calendar/CalendarScreen.tsx',
    'useServerNow(asked.data?.days.map((day) => day.cutoffAt) ?? [])',
    'useServerNow([])',
    ['web/calendar/CalendarScreen.test.tsx'],
  ],
  [
    'the summary closes no day by its clock',
    'web/summary/LocationLevel.tsx',
    'useServerNow(week.days.map(({ cutoffAt }) => cutoffAt))',
    'useServerNow([])',
    ['web/summary/SummaryScreen.test.tsx'],
  ],
  [
    'the cell being typed is not saved before the cut-off',
    'web/orders/docket/use-last-seconds.ts',
    'latest.current.onNear()',
    'undefined',
    ['web/orders/docket/use-last-seconds.test.ts'],
  ],

  [
    'restricted items for everybody',
    MENU,
    '(not i.is_restricted or e.is_authorised)',
    '(true or e.is_authorised)',
    TRUTH,
  ],
  [
    'the list of the customer itself, not its master',
    MENU,
    'coalesce(c.master_customer_no, c.customer_no)',
    'coalesce(c.customer_no, c.master_customer_no)',
    TRUTH,
  ],
  ['another limit where none is set', MENU, 'sql.lit(DEFAULT_ORDER_LIMIT)', 'sql.lit(400)', TRUTH],
  ['canceled orders count', MENU, "<> 'cancelled' and", 'is not null and', GROWTH],
  [
    'by file and API: restricted items for everybody',
    'rules/items/menu.ts',
    '(!isRestricted || entry.isAuthorised)',
    '(true || entry.isAuthorised)',
    ['rules/items/menu.test.ts'],
  ],
  [
    'the hold of the customer itself, not of whoever is billed',
    'server/ordering/account-hold.sql.ts',
    'coalesce(c.bill_to_customer_no, c.customer_no)',
    'c.customer_no',
    GROWTH,
  ],
  [
    'a held account orders by file',
    'server/uploads/facts.ts',
    'onHold.has(group.customerNo)',
    'false',
    ['server/enterprise/enterprise.test.ts'],
  ],

  ['the cut-off is not asked', SAVE, 'where case when g.cutoff_at >', 'where case when true or g.cutoff_at >', TRUTH],
  [
    'a second at the cut-off is in time',
    SAVE,
    'when g.cutoff_at > ',
    "when g.cutoff_at + interval '1 second' > ",
    [...TRUTH, 'server/orders/lines/save-line.test.ts'],
  ],
  [
    'staff before the cut-off without the setting',
    SAVE,
    '(not ${save.isStaff}::boolean or ${staffMayBefore})',
    'true',
    TRUTH,
  ],
  ['somebody else’s change is overwritten', SAVE, 'or line.version = ${seen}', 'or true', TRUTH],
  [
    'an item taken off the day’s menu is ordered',
    SAVE,
    'and r.item_no is null and',
    'and',
    ['server/orders/lines/save-line.test.ts'],
  ],
  [
    'saves that go together: the version seen of each is forgotten',
    SAVE,
    'sql`(select t.version from t where t.customer_no = line.customer_no and t.order_no = line.order_no)`',
    'sql`null::int`',
    GATHERED,
  ],
  [
    'whoever waits for a lock holds up every other save',
    'server/orders/lines/gathered-saves.ts',
    'setTimeout(letOthersGo, PATIENCE_MS)',
    'setTimeout(() => undefined, PATIENCE_MS)',
    GATHERED,
  ],

  [
    'a batch does not lock its order',
    'server/orders/lines/save-lines.sql.ts',
    "    .forUpdate('o')\n",
    '',
    ['tests/races.test.ts'],
  ],
  [
    'a batch is stored though a line was refused',
    'server/orders/lines/save-lines.ts',
    'if (refusal !== undefined) throw',
    "if (refusal === '') throw",
    ['server/orders/lines/save-lines.test.ts'],
  ],
  [
    'unknown stored rights count',
    'rules/access.ts',
    'RIGHTS.filter((right) => stored.includes(right))',
    'stored as Right[]',
    ['tests/access.test.ts'],
  ],
  ...cutoffFaults,
  ...uploadFaults,
  ...reportPlanted,
  ...screenPlanted,
  ...linkPlanted,
  ...jobPlanted,
  ...userPlanted,
  ...filePlanted,
  ...customerPlanted,
  ...listFaults,
  ...alertPlanted,
  ...undecidedPlanted,
  ...invoicePlanted,
  ...wastePlanted,
  ...itemPlanted,
  ...locationPlanted,
  ...missedOrderFaults,
  ...productionPlanted,
  [
    'MSRP is shown to everybody',
    'rules/items/columns.ts',
    "    ability: 'items.seeMsrp',\n",
    '',
    ['rules/orders/order-header.test.ts', 'server/orders/load.test.ts'],
  ],
  [
    'a call that stores does not say so',
    'contract/kernel/endpoint.ts',
    "more.stores ?? (changes || method !== 'GET')",
    'more.stores ?? false',
    ['server/storage-full.test.ts'],
  ],
  [
    'another customer’s number is accepted',
    'server/dispatch.ts',
    'asked !== caller.customerNo',
    'false',
    ['tests/authorisation.test.ts'],
  ],
  [
    'an unreadable lock of the database folder is trusted',
    'server/db/folder-lock.ts',
    "return { token: '', pid: 0, system: '', startedAt: '' }",
    "return { token: '', pid: 0, system: runningSystem(), startedAt: '' }",
    ['server/db/folder-lock.test.ts'],
  ],
  [
    'Done confirms what is being made',
    'server/orders/done.ts',
    '  refuseIf(doneLock({',
    '  void (doneLock({',
    ['server/orders/done.test.ts'],
  ],
]

/** Faults that somebody thought of: rules, gates, locks, what people are told. */
export const byHand: readonly Fault[] = planted.map(([what, file, from, to, tests]) => ({
  ...{ kind: 'by hand', what, file, from, to, tests },
}))
