import type { Planted } from './fault.ts'

const FORM = 'rules/locations/location-form.ts'
const EFFECTS = 'rules/locations/location-effects.ts'
const SAVE = 'server/locations/save-location.ts'
const SQL = 'server/locations/save-location.sql.ts'
const OF_FORM = ['rules/locations/location-form.test.ts']
const OF_EFFECTS = ['rules/locations/location-effects.test.ts']
const OF_SAVE = ['server/locations/save-location.test.ts']
const RACES = ['tests/location-races.test.ts']

/** Who may set what of a location, its number, and what a change does to orders. */
export const locationPlanted: readonly Planted[] = [
  [
    'a customer’s user sets what is staff’s',
    FORM,
    "may(editor, 'locations.setStaffFields') ? undefined : STAFF_ONLY",
    'undefined',
    [...OF_FORM, ...OF_SAVE],
  ],
  ['everybody sets delivery days', FORM, "may(editor, 'locations.setDays')", 'true', [...OF_FORM, ...OF_SAVE]],
  ['the POS number is stored as it was typed', FORM, '.trim().toUpperCase()', '.trim()', OF_FORM],
  ['a mapped user moves a location out of sight', FORM, "mappedRouteNo === '' ||", 'true ||', OF_FORM],
  [
    'an order that is being made moves',
    EFFECTS,
    "if (order.state === 'in production') return 'inProduction'",
    '',
    OF_EFFECTS,
  ],
  ['an order moves to a day that has passed', EFFECTS, 'isPast || released', 'released', OF_EFFECTS],
  ['an order moves to a day that is released', EFFECTS, ' || released.has(made)', '', OF_EFFECTS],
  [
    'a route given by hand is lost',
    EFFECTS,
    'if (order.routeNo !== before.routeNo)',
    'if (order.routeNo === after.routeNo)',
    OF_EFFECTS,
  ],
  [
    'the later administrator wins unseen',
    SAVE,
    'if (version !== row.version) await',
    'if (false) await',
    [...OF_SAVE, ...RACES],
  ],
  [
    'a location is changed out of reach',
    SQL,
    '    .where(isMapped(reach))\n    .forUpdate()',
    '    .forUpdate()',
    OF_SAVE,
  ],
  [
    'a location of another customer is changed',
    SQL,
    "    .where('l.customerNo', '=', reach.customerNo)\n",
    '',
    OF_SAVE,
  ],
  ['one POS number for two locations', SAVE, '    await sql.lockLocationsOf(tx, customerNo)\n', '', RACES],
  ['a number is never looked for again', SAVE, '    if (row) return row\n', '    return row\n', RACES],
  ['an order is made for the location as it was', 'server/ordering/day-lock.sql.ts', ' for key share`', '`', RACES],
]
