/** Faults of the links of reports, of Print Menu and of order data, planted by hand. */
import type { Planted } from './fault.ts'

const LINK = 'server/reports/report-link.ts'
const ASKED = 'server/reports/asked.ts'
const ADDRESSES = ['tests/wire/report-addresses.test.ts']
const LINKS = ['tests/wire/report-links.test.ts']
const MENU = 'server/reports/menu/menu.sql.ts'
const PRINT_MENU = ['server/reports/menu/menu.test.ts']
const ORDER_DATA = ['server/reports/order-data/order-data.test.ts']
const PARTS = ['server/render/pdf-parts.test.ts']

export const linkPlanted: readonly Planted[] = [
  [
    'an address outside the portal is a link',
    LINK,
    `link.startsWith(\`\${publicUrl}/\`) ? link.slice(publicUrl.length) : link`,
    "link.replace(/^\\w+:\\/\\/[^/]+/, '')",
    ADDRESSES,
  ],
  ['what follows a second question mark is passed over', LINK, ' || more.length > 0', '', ADDRESSES],
  ['what follows # is passed over', LINK, " || query.includes('#')", '', ADDRESSES],
  ['a link of another customer is taken', LINK, 'if (foreign) throw', 'if (false) throw', ADDRESSES],
  ['a link’s ship-to is left out', LINK, "shipTo === '' || request.shipTo", 'true', ADDRESSES],
  [
    'an address of a report whose right is missing',
    ASKED,
    '!may(caller, REPORTS[given.report].ability)',
    'false',
    ADDRESSES,
  ],
  ['codes are shown to everybody', ASKED, 'hidden !== undefined', 'false', LINKS],
  ['reports of any length, and backward', ASKED, 'fault !== undefined', 'false', LINKS],
  [
    'a ship-to of another customer finds nothing rather than being refused',
    ASKED,
    "shipTo.kind === 'code' &&",
    'false &&',
    LINKS,
  ],
  [
    'the session’s ship-to is passed over',
    ASKED,
    'given.shipTo ?? caller.shipTo',
    "given.shipTo ?? { kind: 'all' }",
    LINKS,
  ],
  ['a file of heads alone', 'server/reports/links/answer.ts', 'if (first.done) throw', 'if (false) throw', ORDER_DATA],
  [
    'the used-on day is told on paper',
    'contract/report-links.ts',
    'return { ...request, withUsedOn: false, ...(',
    'return { ...request, ...(',
    ['contract/report-links.test.ts'],
  ],
  [
    'a PDF of purchase history has a sort in its link',
    'contract/report-links.ts',
    "request.report === 'purchaseHistory' && request.fileType !== 'CSV' ? { sort: '' } : {}",
    '{}',
    ['contract/report-links.test.ts'],
  ],
  [
    'a PDF of purchase history takes a sort',
    'contract/report-links.ts',
    "...('sort' in request && { sort: HISTORY_SORTS[0] })",
    '',
    ['contract/report-links.test.ts'],
  ],
  [
    'no is yes',
    'contract/shapes/report-fields.ts',
    'OFF.includes(wire) ? false',
    'OFF.includes(wire) ? true',
    ['contract/report-links.test.ts'],
  ],
  ['an inactive location is among all', MENU, 'l.is_active and ', '', PRINT_MENU],
  [
    'a location that is not delivered is among all',
    MENU,
    `strpos(l.menu_days, \${letterOf(date)}) > 0`,
    'true',
    PRINT_MENU,
  ],
  ['what was taken off the menu is printed', MENU, `and r.menu_seq_no = \${menuSeqNo}`, 'and false', PRINT_MENU],
  ['waste counts before it is posted', MENU, ' and w.posted_at is not null', '', PRINT_MENU],
  ['waste of before the last order is told', MENU, 'and w.wasted_on >= last.day ', 'and true ', PRINT_MENU],
  ['the last order is one to come', MENU, `o.order_date < \${date}::date`, 'true', PRINT_MENU],
  [
    'one menu serves every list',
    'server/reports/menu/menu.ts',
    '[itemListCode, menuCycle])',
    '[menuCycle])',
    PRINT_MENU,
  ],
  [
    'orders between two questions are lost',
    'server/reports/order-data/order-data.ts',
    ': orders.at(-1)',
    ': undefined',
    ORDER_DATA,
  ],
  [
    'an order is told again',
    'server/reports/order-data/order-data.sql.ts',
    '(o.location_no collate "C", o.order_no) > (',
    '(o.location_no collate "C", o.order_no) >= (',
    ORDER_DATA,
  ],
  ['a location’s menu begins on another’s page', 'server/render/pdf-pages.ts', '(block.part || ', '(', PARTS],
  [
    'a page does not say whose menu it is',
    'server/render/pdf-page.ts',
    'page.running ?? runningTitle(head)',
    'runningTitle(head)',
    PARTS,
  ],
]
