/** Faults of the links of reports, of Print Menu and of order data, planted by hand. */
import type { Planted } from './fault.ts'

const LINK = 'server/reports/report-link.ts'
const ASKED = 'server/reports/asked.ts'
const ADDRESSES = ['tests/wire/report-addresses.test.ts']
const LINKS = ['tests/wire/report-links.test.ts']
const MENU = 'server/reports/menu/menu.sql.ts'
const PRINT_MENU = ['server/reports/menu/menu.test.ts']
const ORDER_DATA = ['server/reports/order-data/order-data.test.ts']

export const linkPlanted: readonly Planted[] = [
  [
    'an address outside the portal is a link',
    LINK,
    `link.startsWith(\`\${publicUrl}/\`) ? link.slice(publicUrl.length) : link`,
    "link.replace(/^\\w+:\\/\\/[^/]+/, '')",
    ADDRESSES,
  ],
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
  [
    'the used-on day is told on paper',
    'contract/report-links.ts',
    'return { ...request, withUsedOn: false, ...(',
    'return { ...request, ...(',
    ['contract/report-links.test.ts'],
  ],
  [
    'a PDF of purchase history takes a sort',
    'contract/report-links.ts',
    "...('sort' in request && { sort: HISTORY_SORTS[0] })",
    '',
    ['contract/report-links.test.ts'],
  ],
  ['what was taken off the menu is printed', MENU, `and r.menu_seq_no = \${menuSeqNo}`, 'and false', PRINT_MENU],
  ['waste counts before it is posted', MENU, ' and w.posted_at is not null', '', PRINT_MENU],
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
]
