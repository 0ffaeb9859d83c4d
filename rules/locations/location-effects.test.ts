import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import {
  effectSentences,
  type LocationForOrders,
  locationEffects,
  NO_EFFECTS,
  type OrderOfLocation,
  routeFate,
} from './location-effects.ts'

const today = '2026-11-19'
const before: LocationForOrders = { routeNo: 'R12', isInactive: false, menuDays: 'MTWRF' }
const order = (over: Partial<OrderOfLocation> = {}): OrderOfLocation => ({
  ...{ orderDate: '2026-11-24', state: 'open', pieces: 4, routeNo: 'R12', makeDate: '2026-11-23' },
  ...over,
})
const to = (leadDays: number, released: string[] = []) => ({ today, leadDays, released: new Set(released) })

describe('LOC-32 a new route moves orders that are not in production', () => {
  const onR14 = { ...before, routeNo: 'R14' }
  test.each<[string, Partial<OrderOfLocation>, number, ReturnType<typeof routeFate>]>([
    ['an open one', {}, 1, 'moving'],
    ['one without lines', { pieces: 0 }, 1, 'moving'],
    ['being made', { state: 'in production' }, 1, 'inProduction'],
    ['shipped', { state: 'shipped' }, 1, undefined],
    ['invoiced', { state: 'invoiced' }, 1, undefined],
    ['canceled', { state: 'cancelled' }, 1, undefined],
    ['made today by the new lead', { orderDate: '2026-11-22', makeDate: '2026-11-21' }, 3, 'moving'],
    ['made yesterday by the new lead', { orderDate: '2026-11-22', makeDate: '2026-11-21' }, 4, 'tooLate'],
    ['late already, and not earlier by it', { orderDate: today, makeDate: '2026-11-18' }, 1, 'moving'],
    ['on a route of its own', { routeNo: 'R20' }, 1, 'ownRoute'],
    ['on the new route already', { routeNo: 'R14' }, 1, undefined],
    ['being made on the new route already', { routeNo: 'R14', state: 'in production' }, 1, undefined],
    ['being made on a third route', { routeNo: 'R20', state: 'in production' }, 1, 'inProduction'],
  ])('%s', (_, change, lead, fate) => expect(routeFate(order(change), before, onR14, to(lead))).toBe(fate))

  test('ORD-36 none moves to a make date that is released for the new route: it would not be made', () => {
    expect(routeFate(order(), before, onR14, to(2, ['2026-11-22']))).toBe('tooLate')
    expect(routeFate(order(), before, onR14, to(1, ['2026-11-23']))).toBe('tooLate')
    expect(routeFate(order(), before, onR14, to(1, ['2026-11-22']))).toBe('moving')
  })

  test('the same route moves nothing', () => {
    expect(routeFate(order({ routeNo: 'R20' }), before, { ...before, isInactive: true }, to(9))).toBeUndefined()
  })

  test('orders without lines are not counted', () => {
    expect(locationEffects([order(), order({ pieces: 0 })], before, onR14, to(1))).toEqual({ ...NO_EFFECTS, moving: 1 })
  })
})

test('LOC-32 a location that goes to another route and back: orders in production are named by their own route, or not at all', () => {
  const made = order({ state: 'in production' })
  const onR20 = { ...before, routeNo: 'R20' }
  const away = locationEffects([made, made], before, onR20, to(1))
  expect(effectSentences(away, { from: 'R12', to: 'R20' })).toEqual([
    '2 orders of this location are being made and keep route R12.',
  ])
  const back = locationEffects([made, made], onR20, before, to(1))
  expect(effectSentences(back, { from: 'R20', to: 'R12' }), 'they never left R12').toEqual([])
  const further = locationEffects(
    [made, order({ state: 'in production', routeNo: 'R20' })],
    onR20,
    { ...before, routeNo: 'R30' },
    to(1),
  )
  expect(effectSentences(further, { from: 'R20', to: 'R30' })).toEqual([
    '2 orders of this location are being made and keep routes R12 and R20.',
  ])
})

test('LOC-32 inactive, or a weekday switched off: open orders stay and are counted', () => {
  const orders = [
    order(),
    order({ orderDate: '2026-11-25' }),
    order({ state: 'in production' }),
    order({ state: 'cancelled' }),
    order({ pieces: 0 }),
  ]
  const count = (after: Partial<LocationForOrders>, of = before) =>
    locationEffects(orders, of, { ...of, ...after }, to(1))
  expect(count({ isInactive: true })).toEqual({ ...NO_EFFECTS, ofInactive: 2 })
  expect(count({ menuDays: 'MWRF' }), 'Tuesday off').toEqual({ ...NO_EFFECTS, onDaysOff: 1 })
  expect(count({ menuDays: 'MTWRFS' })).toEqual(NO_EFFECTS)
  expect(count({}, { ...before, isInactive: true, menuDays: 'M' }), 'it was so before').toEqual(NO_EFFECTS)
  expect(count({ isInactive: false }, { ...before, isInactive: true })).toEqual(NO_EFFECTS)
})

test('no change of a route brings an order onto a day before today, nor an order without its lead', () => {
  const orders = fc.record({
    ...{ orderDate: fc.integer({ min: 0, max: 20 }).map((days) => addDays(today, days)), pieces: fc.nat({ max: 2 }) },
    state: fc.constantFrom('open', 'in production', 'shipped', 'cancelled'),
    ...{ routeNo: fc.constantFrom('R12', 'R14', 'R20'), oldLead: fc.integer({ min: 0, max: 9 }) },
  })
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 9 }), ({ oldLead, ...given }, leadDays) => {
      const each = {
        ...given,
        state: given.state as OrderOfLocation['state'],
        makeDate: addDays(given.orderDate, -oldLead),
      }
      const fate = routeFate(each, before, { ...before, routeNo: 'R14' }, to(leadDays))
      if (fate !== 'moving') return
      const next = addDays(each.orderDate, -leadDays)
      expect(each.state).toBe('open')
      expect(next >= today || next >= each.makeDate).toBe(true)
    }),
  )
})

describe('the effects as sentences', () => {
  const words = { from: 'R12', to: 'R14' }
  test.each([
    [{}, []],
    [{ moving: 3 }, ['3 open orders move to route R14.']],
    [{ moving: 1 }, ['1 open order moves to route R14.']],
    [{ inProduction: 2, productionRoutes: ['R12'] }, ['2 orders of this location are being made and keep route R12.']],
    [{ inProduction: 1, productionRoutes: ['R20'] }, ['1 order of this location is being made and keeps route R20.']],
    [
      { inProduction: 5, productionRoutes: ['R12', 'R20', 'R30'] },
      ['5 orders of this location are being made and keep routes R12, R20 and R30.'],
    ],
    [{ tooLate: 1 }, ['1 open order of this location keeps route R12: it is too late to make it for route R14.']],
    [{ ownRoute: 2 }, ['2 open orders of this location keep the route that they were given on the order.']],
    [{ ofInactive: 1 }, ['1 open order of this location stays, and can be changed until its cut-off.']],
    [
      { onDaysOff: 2 },
      ['2 open orders on weekdays that are switched off stay, and can be changed until their cut-off.'],
    ],
  ])('%j', (effects, expected) => expect(effectSentences({ ...NO_EFFECTS, ...effects }, words)).toEqual(expected))

  test('after it was done', () => {
    expect(effectSentences({ ...NO_EFFECTS, moving: 2 }, { ...words, isDone: true })).toEqual([
      '2 open orders moved to route R14.',
    ])
  })
})
