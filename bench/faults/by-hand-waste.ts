import { barcodePlanted } from './by-hand-barcodes.ts'
import type { Planted } from './by-hand-uploads.ts'

const RULE = 'rules/waste/entry.ts'
const SQL = 'server/waste/waste.sql.ts'
const TESTS = ['server/waste/waste.test.ts']
const RACES = ['tests/waste-races.test.ts']

export const wastePlanted: readonly Planted[] = [
  ...barcodePlanted,
  ['waste of tomorrow is entered', RULE, 'wastedOn > today', 'false', TESTS],
  ['waste of last year is entered', RULE, 'wastedOn >= firstWasteDay(today)', 'true', TESTS],
  ['more is taken back than was posted', RULE, 'pieces <= posted', 'true', TESTS],
  ['waste of an inactive location is posted', RULE, '  isActive ? undefined', '  true ? undefined', TESTS],
  ['any item of the catalogue is wasted', SQL, `and \${isOfCustomer} \${itemNo`, `and true \${itemNo`, TESTS],
  [
    'an entry that is sent again is stored again',
    'server/waste/enter.ts',
    'entryKey === undefined ? undefined',
    'true ? undefined',
    TESTS,
  ],
  [
    'an entry of somebody else is deleted',
    SQL,
    "    .where('userId', '=', userId)\n    .where('customerNo', '=', customerNo)\n    .select(['itemNo'",
    "    .where('customerNo', '=', customerNo)\n    .select(['itemNo'",
    TESTS,
  ],
  ['two tabs post the same', SQL, 'order by w.entry_id for update of w', 'order by w.entry_id', RACES],
  [
    'two corrections take off more than there is',
    'server/waste/correct.ts',
    '  await lockDays(tx, [{ customerNo, locationNo, orderDate: wastedOn }])\n',
    '',
    RACES,
  ],
]
