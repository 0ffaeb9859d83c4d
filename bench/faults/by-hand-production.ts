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
  ['a later move writes the prices again', MOVES, 'k.priced_at is null and k.quantity > 0', 'k.quantity > 0', PRICES],
  [
    'a release judges orders as they were before their locks',
    RELEASE_SQL,
    ' for update of o`.execute(tx)',
    '`.execute(tx)',
    RACES,
  ],
  [
    'an unlocked order opens to customers',
    MOVES,
    'cutoff_at = least(o.cutoff_at, ${now}::timestamptz)',
    'cutoff_at = o.cutoff_at',
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
    'the week of the menu is not asked',
    'server/ordering/menu.sql.ts',
    '(${isOnMenu} and ${isOffered(place)})',
    '(${isOnMenu})',
    TRUTH,
  ],
  [
    'open orders keep their places in a changed menu',
    'server/production/menu-cycles.ts',
    'await refreshMenus(tx, today)',
    '0',
    MENUS,
  ],
]
