import type { Planted } from './fault.ts'

const TESTS = ['server/instructions/instructions.test.ts']

export const instructionPlanted: readonly Planted[] = [
  [
    'instructions are read beyond the route',
    'server/instructions/instructions.ts',
    'storedInstructions(db, customerNo, caller.mappedRouteNo, code)',
    "storedInstructions(db, customerNo, '', code)",
    TESTS,
  ],
  [
    'a ship-to of any customer is found',
    'server/ordering/customers.sql.ts',
    "    .where('s.customerNo', '=', customerNo)\n",
    '',
    TESTS,
  ],
  [
    'comment lines stand as they came',
    'rules/instructions/instructions.ts',
    '    .toSorted((a, b) => a.lineNo - b.lineNo)\n',
    '',
    ['server/import/ship-to-comments.test.ts'],
  ],
  [
    'a text comes by two files',
    'server/import/check.ts',
    "if (shipTos?.given.has('instructions'))",
    'if (false)',
    ['server/import/ship-to-comments.test.ts'],
  ],
  [
    'an address ends with its sentence',
    'rules/text/links.ts',
    "said.replace(AFTER, '')",
    'said',
    ['rules/text/links.test.ts'],
  ],
]
