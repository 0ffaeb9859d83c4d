import { erpPlanted } from './by-hand-erp.ts'
import { importPlanted } from './by-hand-imports.ts'
import { watchPlanted } from './by-hand-watch.ts'
import type { Planted } from './fault.ts'

const RELEASE = 'server/production/release.ts'
const RELEASE_SQL = 'server/production/release.sql.ts'
const MOVES = 'server/ordering/moves.sql.ts'
const RACES = ['tests/production-races.test.ts']
const SCREENLESS = ['server/production/production.test.ts']
const COMMAND = ['server/production/command.test.ts']
const MENUS = ['server/production/menu-cycles.test.ts']
const IMPORT = ['server/import/own-orders.test.ts']
const PRICES = ['server/production/kept-prices.test.ts']
const TRUTH = ['server/orders/one-truth.test.ts']

/** Making and shipping, and the rotating menu (docs/decisions/0034). */
export const productionPlanted: readonly Planted[] = [
  ...erpPlanted,
  ...importPlanted,
  ...watchPlanted,
  [
    'what was released keeps following the price lists',
    MOVES,
    "if (prices === 'kept') await keepPrices(tx, orderNos, now)\n  else if",
    'if',
    PRICES,
  ],
  [
    'an unlocked order keeps the prices of its release',
    MOVES,
    "else if (prices === 'today') await followPrices(tx, orderNos)",
    '',
    PRICES,
  ],
  [
    'an order that came after the release is not told',
    MOVES,
    'o.added_at > p.released_at or ',
    '',
    ['server/production/late.test.ts'],
  ],
  [
    'a release of late orders takes every open one',
    RELEASE_SQL,
    ' and (not ${onlyLate}::boolean or ${isLate(now)})',
    '',
    ['server/production/late.test.ts'],
  ],
  [
    'a release of late orders counts for every route',
    RELEASE,
    'asked.onlyLate ? taken.map(({ routeNo }) => routeNo) : asked.routeNos',
    'asked.routeNos',
    ['server/production/late.test.ts'],
  ],
  ['a later move writes the prices again', MOVES, 'k.priced_at is null and k.quantity > 0', 'k.quantity > 0', PRICES],
  [
    'what an import brings as made follows the price lists',
    'server/import/load-orders.ts',
    "pricesAfter(state) === 'kept'",
    'false',
    IMPORT,
  ],
  [
    'a release judges orders as they were before their locks',
    RELEASE_SQL,
    ' for update of o`.execute(tx)',
    '`.execute(tx)',
    RACES,
  ],
  ['a release takes orders without a line', 'rules/production/moves.ts', ' && pieces > 0', '', SCREENLESS],
  [
    'a release takes what customers can still change',
    'rules/production/moves.ts',
    ' && (pastCutoff || withOpen)',
    '',
    SCREENLESS,
  ],
  ['a release takes every route', RELEASE_SQL, ' and ${onRoutes(routeNos)}', '', SCREENLESS],
  [
    'an unlocked order opens to customers',
    MOVES,
    'cutoff_at = least(o.cutoff_at, ${now}::timestamptz)',
    'cutoff_at = o.cutoff_at',
    SCREENLESS,
  ],
  ['new cut-offs open an unlocked order', 'server/ordering/cutoffs.sql.ts', 'and not ${isUnlocked}', '', SCREENLESS],
  [
    'an unlock needs no reason',
    'rules/production/moves.ts',
    "if (reason.trim() === '') return",
    'if (false) return',
    SCREENLESS,
  ],
  [
    'staff who act for a customer unlock any order',
    'server/production/handlers.ts',
    'sql.lockOne(tx, input.orderNo, caller.customerNo)',
    'sql.lockOne(tx, input.orderNo, undefined)',
    SCREENLESS,
  ],
  [
    'the schedule runs on each server',
    RELEASE,
    'if (!(await sql.takeRun(tx, clock.today(), clock.now()))) return undefined',
    'await sql.takeRun(tx, clock.today(), clock.now())',
    COMMAND,
  ],
  [
    'the schedule takes what staff unlocked',
    RELEASE,
    'withOpen: false, withUnlocked: false',
    'withOpen: false, withUnlocked: true',
    COMMAND,
  ],
  [
    'a number of ours on another day makes a second order',
    'server/import/check.ts',
    '  checkOwnOrders(sheets, known, report)\n',
    '',
    IMPORT,
  ],
  [
    'an import leads an order back',
    'rules/production/moves.ts',
    'from >= 0 && to > from',
    'from >= 0',
    ['rules/production/moves.test.ts', ...IMPORT],
  ],
  [
    'what is being made follows a file',
    'server/import/load-orders.ts',
    'if (old.isTouched || isMade) {',
    'if (old.isTouched) {',
    IMPORT,
  ],
  [
    'the week of the menu is not asked',
    'server/ordering/menu.sql.ts',
    '(${isOnMenu} and ${isOffered(place)})',
    '(${isOnMenu})',
    TRUTH,
  ],
  [
    'two who save a menu overwrite each other',
    'server/production/menu-cycles.sql.ts',
    "    .where('version', '=', version)\n",
    '',
    MENUS,
  ],
  [
    'open orders keep their places in a changed menu',
    'server/production/menu-cycles.ts',
    'await refreshMenus(tx, today)',
    '0',
    MENUS,
  ],
]
