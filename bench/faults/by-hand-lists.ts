import type { Planted } from './fault.ts'

const LISTS = ['server/items/list-codes.test.ts']
const PRICES = ['server/items/price-codes.test.ts']
const OWN = ['server/items/own-prices.test.ts']

/** Item lists and price codes. */
export const listFaults: readonly Planted[] = [
  [
    'one list more than allowed, made at the same moment',
    'server/items/item-lists.sql.ts',
    "    .select(['customerNo', 'masterCustomerNo', 'itemListsAllowed'])\n    .forNoKeyUpdate()",
    "    .select(['customerNo', 'masterCustomerNo', 'itemListsAllowed'])",
    LISTS,
  ],
  [
    'a list in use is deleted',
    'rules/items/list-code.ts',
    'if (locationCount + orderCount === 0)',
    'if (locationCount + orderCount >= 0)',
    LISTS,
  ],
  [
    'a list that only a sharing customer uses is deleted',
    'server/items/item-lists.sql.ts',
    `where \${customerNo} in (customer_no, master_customer_no)),`,
    `where customer_no = \${customerNo}),`,
    LISTS,
  ],
  [
    'a customer deletes a list',
    'rules/items/list-code.ts',
    'if (!isStaff) return',
    'if (!isStaff && !listCode) return',
    LISTS,
  ],
  [
    'two prices are compared before either is saved',
    'server/items/price-codes.sql.ts',
    ' for no key update`',
    '`',
    PRICES,
  ],
  [
    "another customer's own price counts",
    'server/ordering/item-facts.sql.ts',
    `own_of_list.customer_no = \${customerNo}\n`,
    'own_of_list.customer_no is not null\n',
    OWN,
  ],
  [
    'a list that orders in production use is deleted',
    'server/items/item-lists.sql.ts',
    "o.state in ('open', 'in production')",
    "o.state in ('open')",
    LISTS,
  ],
  [
    'a price that is set back to the group’s stays an own one',
    'rules/items/price-code.ts',
    'cents === inheritedPrice(values, listCode) ? null : cents',
    'cents',
    ['rules/items/price-code.test.ts'],
  ],
]
