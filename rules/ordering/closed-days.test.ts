import { describe, expect, test } from 'vitest'
import { type ChangedOrder, judgeCancels, judgeMoves, type StrandedOrder, undoLock } from './closed-days.ts'

const TO = '2026-11-27'

const order = (given: Partial<StrandedOrder> = {}): StrandedOrder => ({
  ...{ customerNo: '104220', locationNo: '000213', state: 'open', isNoWork: true },
  ...{ menuDays: 'UMTWRFS', isInactive: false, ordersAllowed: 2, isOnHold: false },
  ...given,
})
const day = { date: TO, pastCutoff: false, isPastDate: false, isNoWork: false }
const codes = (orders: readonly StrandedOrder[], placed: Record<string, number> = {}, dayOf = () => day) =>
  judgeMoves(orders, TO, { dayOf, placed: new Map(Object.entries(placed)) }).left.map(({ reason }) => reason.code)

describe('CUT-15 orders of a closed day that are changed together', () => {
  test.each<[string, Partial<StrandedOrder>, string[]]>([
    ['an open order', {}, []],
    ['an order in production', { state: 'in production' }, ['in production']],
    ['a shipped order', { state: 'shipped' }, ['shipped']],
    ['an invoiced order', { state: 'invoiced' }, ['shipped']],
    ['an order that is canceled', { state: 'cancelled' }, ['cancelled']],
    ['an order of a day that is worked', { isNoWork: false }, ['day is worked']],
  ])('moves and cancels %s by its state', (_, given, expected) => {
    expect(codes([order(given)])).toEqual(expected)
    expect(judgeCancels([order(given)]).left.map(({ reason }) => reason.code)).toEqual(expected)
  })

  test.each<[string, Partial<StrandedOrder>, Partial<typeof day>, string[]]>([
    ['a day that the location has off', { menuDays: 'MTWR' }, {}, ['day off']],
    ['an inactive location', { isInactive: true }, {}, ['inactive location']],
    ['credit hold', { isOnHold: true }, {}, ['credit hold']],
    ['another closed day', {}, { isNoWork: true }, ['no-work day']],
    ['a day past its cut-off', {}, { pastCutoff: true }, ['past cut-off']],
    ['a day that has passed', {}, { isPastDate: true }, ['past date']],
  ])('does not move to %s, and cancels all the same', (_, given, there, expected) => {
    expect(codes([order(given)], {}, () => ({ ...day, ...there }))).toEqual(expected)
    expect(judgeCancels([order(given)]).taken).toHaveLength(1)
  })

  test('INV-11 counts the orders that are there and those that went before, by location', () => {
    const other = order({ locationNo: '000214' })
    expect(codes([order(), order(), other], { '104220/000213': 1 })).toEqual(['orders allowed'])
    expect(codes([order(), order(), order()])).toEqual(['orders allowed'])
  })
})

describe('CUT-15 undo', () => {
  const asLeft: ChangedOrder = { state: 'open', isAsLeft: true, modifiedBy: 'CLERK', isReplaced: false }
  const facts = { answer: 'move', orderDate: '2026-11-26', today: '2026-11-19' } as const
  const back = 'The order cannot be put back on Thursday 11/26/2026.'
  test.each<[string, Partial<ChangedOrder>, Partial<Omit<typeof facts, 'answer'>> & { answer?: 'cancel' }, string?]>([
    ['puts back an order that is as it was left', {}, {}],
    ['puts back an order that was canceled', { state: 'cancelled' }, { answer: 'cancel' }],
    ['puts back an order on the day itself', {}, { today: '2026-11-26' as never }],
    [
      'keeps an order in production',
      { state: 'in production' },
      {},
      'This order is being made. Quantities and header are locked.',
    ],
    ['keeps an order of a day that has passed', {}, { today: '2026-11-27' as never }, `${back} This day has passed.`],
    ['keeps an order changed since', { isAsLeft: false }, {}, 'CLERK changed this order after it was moved.'],
    [
      'keeps a canceled order changed since',
      { isAsLeft: false },
      { answer: 'cancel' },
      'CLERK changed this order after it was canceled.',
    ],
    [
      'keeps an order that was placed anew',
      { isReplaced: true },
      {},
      `${back} Another order was placed for this day since.`,
    ],
  ])('%s', (_, given, more, text) => {
    expect(undoLock({ ...asLeft, ...given }, { ...facts, ...more })?.text).toBe(text)
  })
})
