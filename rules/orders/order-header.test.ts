import { describe, expect, test } from 'vitest'
import { columnsAfter, columnsSeen } from '../items/order-columns.ts'
import { changedFields, type HeaderField, headerChangeLock, shipToAfter } from './order-header.ts'

const now = {
  usedOnDay: 3 as const,
  itemListCode: '',
  labelCustomerNo: '',
  shipCustomerNo: 'C1',
  shipToCode: 'EAST',
  routeNo: 'R14',
}

test('a field sent as it stands, or not at all, is no change; blank is one', () => {
  expect(changedFields(now, { ...now })).toEqual([])
  expect(changedFields(now, {})).toEqual([])
  expect(changedFields(now, { shipToCode: '', usedOnDay: 6, routeNo: undefined })).toEqual(['usedOnDay', 'shipToCode'])
})

describe('ORD-13 ORD-23 ORD-35 ORD-59 who changes what of a header', () => {
  const customer = { isStaff: false, mayChangeList: false }
  const planner = { isStaff: false, mayChangeList: true }
  const desk = { isStaff: true, mayChangeList: false }
  const open = { state: 'open', pastCutoff: false } as const
  test.each<
    [
      string,
      typeof customer,
      { state: 'open' | 'in production'; pastCutoff: boolean },
      HeaderField[],
      string | undefined,
    ]
  >([
    ['a customer, the used-on day', customer, open, ['usedOnDay'], undefined],
    ['a customer, the list', customer, open, ['itemListCode'], 'no right'],
    ['a planner, the list', planner, open, ['itemListCode'], undefined],
    ['a planner, the route', planner, open, ['itemListCode', 'routeNo'], 'no right'],
    ['a planner past the cut-off', planner, { ...open, pastCutoff: true }, ['itemListCode'], 'past cut-off'],
    ['staff, the delivery', desk, open, ['labelCustomerNo', 'shipCustomerNo', 'shipToCode', 'routeNo'], undefined],
    ['staff past the cut-off', desk, { ...open, pastCutoff: true }, ['usedOnDay', 'routeNo'], undefined],
    ['staff without the right, the list', desk, open, ['itemListCode'], 'no right'],
    ['staff in production', desk, { ...open, state: 'in production' }, ['routeNo'], 'in production'],
    ['nothing changed, past the cut-off', customer, { ...open, pastCutoff: true }, [], 'past cut-off'],
  ])('%s', (_, viewer, order, changed, code) => {
    expect(headerChangeLock(order, viewer, changed)?.code).toBe(code)
  })
})

test.each<[string, string | undefined, string[], string | undefined]>([
  ['EAST', 'WEST', ['EAST', 'WEST'], 'WEST'],
  ['EAST', undefined, ['EAST'], 'EAST'],
  ['EAST', undefined, ['NORTH'], ''],
  ['EAST', 'EAST', ['NORTH'], ''],
  ['EAST', 'WEST', ['NORTH'], undefined],
  ['EAST', 'WEST', [], undefined], // refused, not cleared without a word
  ['EAST', undefined, [], ''],
  ['EAST', 'EAST', [], ''],
  ['EAST', '', ['EAST'], ''],
  ['', 'NORTH', ['NORTH'], 'NORTH'],
])('ORD-60 ship-to %j, asked %j of %j', (shipToCode, asked, theirs, expected) => {
  expect(shipToAfter({ shipToCode }, { shipToCode: asked }, theirs)).toBe(expected)
})

test('ORD-66 ORD-68 columns are switched one by one, and only those seen stay', () => {
  expect(
    columnsAfter(['upc', 'tray'], { upc: false, pork: true, tray: true, vegan: false } as Record<string, boolean>),
  ).toEqual(['tray', 'pork'])
  const viewer = {
    userCode: 'X',
    isStaff: false,
    isAdmin: false,
    customerNo: '1',
    rights: new Set(['viewMsrp'] as const),
  }
  expect(columnsSeen(['upc', 'msrp', 'baseCost', 'removed'], viewer)).toEqual(['upc', 'msrp'])
  expect(columnsSeen(['upc', 'msrp', 'baseCost', 'removed'], { ...viewer, isAdmin: true })).toEqual([
    'upc',
    'msrp',
    'baseCost',
  ])
})
