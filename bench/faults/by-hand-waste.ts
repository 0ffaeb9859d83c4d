import { barcodePlanted } from './by-hand-barcodes.ts'
import type { Planted } from './fault.ts'

const SQL = 'server/waste/waste.sql.ts'
const TESTS = ['server/waste/waste.test.ts']
const FORM = 'web/waste/EntryForm.tsx'
const SCREEN = ['web/waste/EnterScreen.test.tsx']
const STORE = 'web/waste/entering/entry-store.ts'
const STORE_TESTS = ['web/waste/entering/entry-store.test.ts']
const KEPT = ['web/shell/banners/KeptWaste.test.tsx']
const RACES = ['tests/waste-races.test.ts']

export const wastePlanted: readonly Planted[] = [
  ...barcodePlanted,
  ['any item of the catalogue is wasted', SQL, `and \${isOfCustomer} \${itemNo`, `and true \${itemNo`, TESTS],
  [
    'unlikely waste is taken without a question',
    'server/waste/enter.ts',
    'if (!asked.isConfirmed) {',
    'if (false) {',
    ['server/waste/questions.test.ts'],
  ],
  [
    'customers take back waste of any day',
    'rules/waste/entry.ts',
    'isStaff ? posted : Math.min(posted, postedToday)',
    'posted',
    ['rules/waste/entry.test.ts'],
  ],
  ['two tabs post the same', SQL, 'order by w.entry_id for update of w', 'order by w.entry_id', RACES],
  ['of a scan that begins with letters the digits alone are an item', FORM, '/^[\\dA-Za-z]$/', '/^\\d$/', SCREEN],
  [
    'a scan on the list of locations is lost',
    FORM,
    "at?.closest('select') ? /^\\d$/",
    "at?.closest('select') ? /^$/",
    SCREEN,
  ],
  [
    'the first arrow key on Location takes the focus away',
    'web/waste/LocationField.tsx',
    'if (isByKey.current) form',
    'if (isByKey.current && false) form',
    SCREEN,
  ],
  [
    'Ctrl+Z while typing deletes the last entry',
    'web/ui/keys/keys.tsx',
    "if (matches('Ctrl+Z', event) && hasTyped(event.target)) return",
    '',
    SCREEN,
  ],
  ['after Post, Undo enters posted waste again', 'web/waste/entering/use-post.ts', '    onPosted()\n', '', SCREEN],
  [
    'what another tab is sending stays when it is taken back',
    STORE,
    'entry?.isTried || kept.read()',
    'entry?.isTried || [entry].filter(() => false)',
    STORE_TESTS,
  ],
  [
    'an entry that is sent from elsewhere is sent by an open Waste, too',
    'web/shell/banners/use-send-waste.ts',
    'alone(wasteSendingOf(userId, customerNo), async () => {',
    '(async (run: () => Promise<void>) => run())(async () => {',
    KEPT,
  ],
  [
    'what the server refused is sent again and again',
    'web/waste/entering/send-kept.ts',
    'refused === undefined',
    'refused !== null',
    KEPT,
  ],
  [
    'waste is kept for another customer',
    'web/waste/entering/local-entry.ts',
    `.\${customerNo}.\`, parse`,
    `.\`, parse`,
    KEPT,
  ],
]
