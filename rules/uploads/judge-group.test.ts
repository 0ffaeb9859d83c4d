import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LineFacts } from '../orders/order-batch.ts'
import { addedUp, type DayOrder, type GroupFacts, judgeGroup, locationsOnce } from './judge-group.ts'
import type { AskedGroup, GroupVerdict } from './line.ts'

const line = (itemNo: string, quantity: number, isConfirmed = false) => ({ itemNo, quantity, isConfirmed })
const friday: AskedGroup = {
  locationNo: '000123',
  orderDate: '2026-11-27',
  usedOnDay: 6,
  lines: [line('100100', 12), line('100107', 6)],
}
const onMenu: LineFacts = {
  description: 'Egg Salad',
  isActive: true,
  isOnMenu: true,
  isRemoved: false,
  quantity: null,
  version: null,
  modifiedBy: null,
}
const facts: GroupFacts = {
  location: { isActive: true, menuDays: 'MTWRF', ordersAllowed: 1 },
  today: '2026-11-21',
  isNoWork: false,
  pastCutoff: false,
  isOnHold: false,
  orders: [],
  limit: 300,
  viewer: { isStaff: false },
  itemFacts: () => onMenu,
}
const order = (change: Partial<DayOrder> = {}): DayOrder => ({
  orderNo: '77',
  state: 'open',
  usedOnDay: 6,
  pieces: 5,
  pastCutoff: false,
  ...change,
})
const told = (verdict: GroupVerdict) =>
  verdict.outcome === 'refused' ? `${verdict.member}: ${verdict.text}` : `${verdict.outcome} ${verdict.orderNo ?? ''}`

describe('a date more than 90 days ahead wants a yes', () => {
  const far = (isConfirmed: boolean, orderDate = '2027-02-22') => ({
    ...friday,
    orderDate,
    lines: [line('100100', 12, isConfirmed), line('100107', 301, isConfirmed)],
  })
  const asking = { ...facts, asksFarDate: 'of lines' } as const

  test('of a file it is refused without one, with its reason', () => {
    expect(judgeGroup(far(false), asking)).toEqual({
      ...{ outcome: 'refused', member: 'invalid date', code: 'far date' },
      text: '02/22/2027 is more than 90 days ahead, and was not confirmed.',
    })
    expect(judgeGroup(far(true), asking).outcome).toBe('create')
    expect(judgeGroup(far(false, '2027-02-19'), asking).outcome).toBe('create')
  })

  test('of a program the whole request needs it, whatever its lines confirm', () => {
    const program = { ...facts, asksFarDate: 'of the request' } as const
    for (const isConfirmed of [true, false])
      expect(judgeGroup(far(isConfirmed), program)).toMatchObject({ outcome: 'refused', code: 'far date' })
    expect(judgeGroup(far(false), facts).outcome).toBe('create')
  })

  test('a line above the limit is refused for itself', () => {
    const lines = [line('100100', 12, true), line('100107', 301)]
    expect(judgeGroup({ ...far(true), lines }, asking)).toMatchObject({
      lines: [{ outcome: 'save' }, { outcome: 'rejected', code: 'over limit' }],
    })
  })
})

describe('UPL-10 an upload sets the open order of its used-on day, and makes one only if there is none', () => {
  test.each<[string, Partial<GroupFacts>, string]>([
    ['nothing ordered yet: a new order', {}, 'create '],
    ['an open order of the same used-on day: updated', { orders: [order()] }, 'update 77'],
    [
      'full day: the open order is still updated',
      { orders: [order(), order({ orderNo: '9', usedOnDay: 2 })] },
      'update 77',
    ],
    ['the open one of two', { orders: [order({ state: 'shipped' }), order({ orderNo: '100' })] }, 'update 100'],
    ['the older of two open ones', { orders: [order({ orderNo: '100' }), order()] }, 'update 77'],
    [
      'an empty order is taken up again and counts as made',
      { orders: [order({ pieces: 0, usedOnDay: 3 })] },
      'create 77',
    ],
    ['a cancelled order counts nowhere', { orders: [order({ state: 'cancelled' })] }, 'create '],
    [
      'another used-on day: a second order, where one is allowed',
      { orders: [order({ usedOnDay: 2 })], location: { isActive: true, menuDays: 'F', ordersAllowed: 2 } },
      'create ',
    ],
    [
      'another used-on day: refused above the allowed number (INV-25)',
      { orders: [order({ usedOnDay: 2 })] },
      'location: 1 of 1 order is placed for this day.',
    ],
    [
      'an order in production is locked',
      { orders: [order({ state: 'in production' })] },
      'location: This order is being made. Quantities and header are locked.',
    ],
    [
      'an order past its cut-off is locked for a customer',
      { orders: [order({ pastCutoff: true })], pastCutoff: true },
      'location: The cut-off has passed. This order can be viewed, not changed.',
    ],
    [
      'staff change it after the cut-off',
      { orders: [order({ pastCutoff: true })], pastCutoff: true, viewer: { isStaff: true } },
      'update 77',
    ],
    [
      'staff do not before it, unless the house says so',
      { orders: [order()], viewer: { isStaff: true } },
      'location: Company staff can change quantities after the cut-off.',
    ],
    [
      'the house says so',
      { orders: [order()], viewer: { isStaff: true, staffMayEditBeforeCutoff: true } },
      'update 77',
    ],
  ])('%s', (_, change, verdict) => {
    expect(told(judgeGroup(friday, { ...facts, ...change }))).toBe(verdict)
  })
})

describe('UPL-12 LOC-32 where the location has no deliveries any more, new orders are refused and those there are changed', () => {
  test.each<[string, Partial<GroupFacts>, string]>([
    [
      'day off',
      { location: { isActive: true, menuDays: 'MTW', ordersAllowed: 1 } },
      'location: This location has no delivery on this weekday.',
    ],
    [
      'inactive',
      { location: { isActive: false, menuDays: 'F', ordersAllowed: 1 } },
      'location: This location is inactive. No new orders can be placed.',
    ],
  ])('%s', (_, change, verdict) => {
    expect(told(judgeGroup(friday, { ...facts, ...change }))).toBe(verdict)
    expect(told(judgeGroup(friday, { ...facts, ...change, orders: [order()] }))).toBe('update 77')
    // One without a line counts as none, as on the screen.
    expect(told(judgeGroup(friday, { ...facts, ...change, orders: [order({ pieces: 0 })] }))).toBe(verdict)
  })
})

describe('UPL-12 what stands in the way is told for the location, with a plain reason', () => {
  test.each<[string, Partial<GroupFacts>, string]>([
    [
      'credit hold, word for word CAL-14',
      { isOnHold: true },
      'location: Credit Hold: You cannot place an order at this time.',
    ],
    ['cut-off', { pastCutoff: true }, 'location: The cut-off for this day has passed.'],
    ['unknown, or a stranger’s', { location: undefined }, 'invalid location: Location 000123 was not found.'],
    ['a day that has passed', { today: '2026-11-28' }, 'invalid date: This day has passed.'],
    ['a no-work day', { isNoWork: true }, 'invalid date: Nothing is made or delivered on this day.'],
  ])('%s: for a new order and for one that is there', (_, change, verdict) => {
    expect(told(judgeGroup(friday, { ...facts, ...change }))).toBe(verdict)
    if (change.pastCutoff === undefined) {
      expect(told(judgeGroup(friday, { ...facts, ...change, orders: [order()] }))).toBe(verdict)
    }
  })
})

describe('the lines of an upload', () => {
  const judged = (lines: AskedGroup['lines'], itemFacts: GroupFacts['itemFacts'], orders: DayOrder[] = []) => {
    const verdict = judgeGroup({ ...friday, lines }, { ...facts, orders, itemFacts })
    if (verdict.outcome === 'refused') throw new Error(verdict.text)
    return { ...verdict, lines: verdict.lines.map((each) => [each.itemNo, each.quantity, each.outcome, each.code]) }
  }

  test('a rejected line does not stop the others (UPL-06)', () => {
    const known = (itemNo: string) => (itemNo === '100100' ? onMenu : undefined)
    expect(judged(friday.lines, known)).toEqual({
      outcome: 'create',
      orderNo: undefined,
      lines: [
        ['100100', 12, 'save', undefined],
        ['100107', 6, 'rejected', 'not found'],
      ],
    })
  })

  test('no order is made for lines that are all rejected', () => {
    expect(judged(friday.lines, () => undefined).outcome).toBe('unchanged')
  })

  test('an item twice is added up (CSV-14), and the sum asks above the limit (UPL-09)', () => {
    const lines = [line('100100', 200), line('100100', 101)]
    const verdict = judgeGroup({ ...friday, lines }, facts)
    expect(verdict).toMatchObject({
      outcome: 'unchanged',
      lines: [
        {
          quantity: 301,
          isOverLimit: true,
          code: 'over limit',
          text: 'More than the limit of 300, and not confirmed.',
        },
      ],
    })
    const confirmed = lines.map((each) => ({ ...each, isConfirmed: true }))
    expect(judgeGroup({ ...friday, lines: confirmed }, facts)).toMatchObject({ outcome: 'create' })
    expect(judgeGroup({ ...friday, lines: [line('100100', 200, true), line('100100', 101)] }, facts)).toMatchObject({
      outcome: 'unchanged',
    })
  })

  test('0 takes a line off an order that is there, and is nothing in a new one', () => {
    const ordered = { ...onMenu, quantity: 4, version: 2 }
    expect(judged([line('100100', 0)], () => ordered, [order()])).toMatchObject({
      outcome: 'update',
      lines: [['100100', 0, 'save', undefined]],
    })
    expect(judged([line('100100', 0)], () => onMenu)).toMatchObject({ outcome: 'unchanged' })
  })

  test('the same quantities again change nothing (INV-25)', () => {
    const ordered = { ...onMenu, quantity: 12, version: 2 }
    expect(judged([line('100100', 12)], () => ordered, [order()])).toMatchObject({
      outcome: 'unchanged',
      orderNo: '77',
    })
  })

  test('INV-26 the order of the rows changes neither sums nor verdicts', () => {
    const rows = fc.array(
      fc.record({
        itemNo: fc.constantFrom('1', '2', '3'),
        quantity: fc.integer({ min: 0, max: 400 }),
        isConfirmed: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    const shuffled = rows.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    )
    const byItem = (a: { itemNo: string }, b: { itemNo: string }) => Number(a.itemNo) - Number(b.itemNo)
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(addedUp(one).toSorted(byItem)).toEqual(addedUp(other).toSorted(byItem))
        expect(judgeGroup({ ...friday, lines: one }, facts).outcome).toBe(
          judgeGroup({ ...friday, lines: other }, facts).outcome,
        )
      }),
    )
  })
})

test('INV-24 1, 01 and 000001 are one location, and two spellings of it in a request are refused', () => {
  expect(locationsOnce(['1', '000002', 'x'])).toEqual(['000001', '000002', undefined])
  expect(locationsOnce(['123', '4', '000123'])).toEqual({ refusal: 'Location 000123 appears twice' })
})
