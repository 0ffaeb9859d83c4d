import type { Planted } from './fault.ts'

const FORM = 'rules/locations/location-form.ts'
const EFFECTS = 'rules/locations/location-effects.ts'
const SAVE = 'server/locations/save-location.ts'
const OF_FORM = ['rules/locations/location-form.test.ts']
const OF_EFFECTS = ['rules/locations/location-effects.test.ts']
const RACES = ['tests/location-races.test.ts']

/** Who may set what of a location, its number, and what a change does to orders. */
export const locationPlanted: readonly Planted[] = [
  ['a mapped user moves a location out of sight', FORM, "mappedRouteNo === '' ||", 'true ||', OF_FORM],
  [
    'a route given by hand is lost',
    EFFECTS,
    'if (order.routeNo !== before.routeNo)',
    'if (order.routeNo === after.routeNo)',
    OF_EFFECTS,
  ],
  ['a number is never looked for again', SAVE, '    if (row) return row\n', '    return row\n', RACES],
  ['an order is made for the location as it was', 'server/ordering/day-lock.sql.ts', ' for key share`', '`', RACES],
]
