import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Weekday } from '../calendar.ts'
import {
  addItemLock,
  cancelLock,
  createLock,
  deliveryLock,
  doneLock,
  growthLock,
  headerLock,
  labelDate,
  NOT_MENUED_SECTION,
  type OrderState,
  orderTotals,
  quantityLock,
  usedOnDate,
  visibleItems,
} from './order.ts'

const clerk = { isStaff: false }
const staff = { isStaff: true }
const order = (state: OrderState, pastCutoff: boolean) => ({ state, pastCutoff })
const open = order('open', false)
const closed = order('open', true)
const later: readonly [OrderState, string][] = [
  ['in production', 'in production'],
  ['shipped', 'shipped'],
  ['invoiced', 'shipped'],
  ['cancelled', 'cancelled'],
]

describe('who may change an open order', () => {
  test.each([
    ['ORD-37 a customer, quantities', quantityLock, clerk, [undefined, 'past cut-off']],
    ['ORD-37 ORD-38 staff, quantities', quantityLock, staff, ['not yet past cut-off', undefined]],
    ['INV-01 a customer, the header', headerLock, clerk, [undefined, 'past cut-off']],
    ['ORD-35 staff, the header', headerLock, staff, [undefined, undefined]],
    ['ORD-22 a customer, cancelling', cancelLock, clerk, [undefined, 'past cut-off']],
    ['ORD-22 staff, cancelling', cancelLock, staff, [undefined, undefined]],
    ['ORD-13 a customer, label and ship-to', deliveryLock, clerk, ['no right', 'no right']],
    ['ORD-13 staff, label and ship-to', deliveryLock, staff, [undefined, undefined]],
    ['ORD-13 a customer, Add Item', addItemLock, clerk, ['no right', 'no right']],
    ['ORD-13 INV-04 staff, Add Item', addItemLock, staff, ['not yet past cut-off', undefined]],
    ['ORD-14 a customer, Done', doneLock, clerk, [undefined, undefined]],
  ])('%s', (_, lock, viewer, codes) => {
    expect([open, closed].map((one) => lock(one, viewer)?.code)).toEqual(codes)
  })

  test('ORD-38 a company setting lets staff edit before the cut-off, and changes nothing for customers', () => {
    const options = { staffMayEditBeforeCutoff: true }
    expect(quantityLock(open, staff, options)).toBeUndefined()
    expect(addItemLock(open, staff, options)).toBeUndefined()
    expect(quantityLock(closed, clerk, options)?.code).toBe('past cut-off')
    expect(quantityLock(order('in production', true), staff, options)?.code).toBe('in production')
  })

  test('CUT-15 CAL-14 an order that may not grow has its quantities lowered and is cancelled; no header, no Done', () => {
    const growth = { code: 'no-work day', text: 'Nothing is made or delivered on this day.', mayLower: true } as const
    const held = { ...open, growth }
    expect(quantityLock(held, clerk)).toBeUndefined()
    expect(quantityLock({ ...held, growth: { ...growth, mayLower: false } }, clerk)?.text).toBe(growth.text)
    expect(headerLock(held, clerk)?.text).toBe(growth.text)
    expect(doneLock(held)?.text).toBe(growth.text)
    expect(cancelLock(held, clerk)).toBeUndefined()
    expect(quantityLock({ ...closed, growth }, clerk)?.code).toBe('past cut-off')
  })
})

test.each(later)('ORD-35 INV-16 INV-19 an order that is %s is locked for everybody', (state, code) => {
  for (const pastCutoff of [false, true]) {
    for (const lock of [quantityLock, headerLock, cancelLock, doneLock]) {
      for (const viewer of [clerk, staff]) expect(lock(order(state, pastCutoff), viewer)?.code).toBe(code)
    }
    for (const lock of [deliveryLock, addItemLock]) expect(lock(order(state, pastCutoff), staff)?.code).toBe(code)
  }
})

test('INV-04 of customer and staff exactly one may change quantities of an open order, and the other is told why', () => {
  for (const one of [open, closed]) {
    const locks = [quantityLock(one, clerk), quantityLock(one, staff)]
    expect(locks.filter((lock) => lock === undefined).length).toBe(1)
    expect(locks.find((lock) => lock !== undefined)?.text).toMatch(/cut-off/)
  }
})

describe('one more order for a day', () => {
  const free = {
    isPastDate: false,
    isLocationActive: true,
    isMenuDay: true,
    isNoWork: false,
    pastCutoff: false,
    isOnHold: false,
    ordersThatDay: 1,
    ordersAllowed: 2,
  }

  test.each<[string, Partial<typeof free>, string, string]>([
    ['CAL-13 past', { isPastDate: true }, 'past date', 'This day has passed.'],
    [
      'LOC-32 inactive location',
      { isLocationActive: false },
      'inactive location',
      'This location is inactive. No new orders can be placed.',
    ],
    ['LOC-32 day off', { isMenuDay: false }, 'day off', 'This location has no delivery on this weekday.'],
    ['CUT-15 no-work day', { isNoWork: true }, 'no-work day', 'Nothing is made or delivered on this day.'],
    ['CAL-15 past cut-off', { pastCutoff: true }, 'past cut-off', 'The cut-off for this day has passed.'],
    ['INV-39 hold', { isOnHold: true }, 'credit hold', 'Credit Hold: You cannot place an order at this time.'],
    ['INV-11 two of two', { ordersThatDay: 2 }, 'orders allowed', '2 of 2 orders are placed for this day.'],
    ['INV-11 more than allowed now', { ordersThatDay: 3 }, 'orders allowed', '3 of 2 orders are placed for this day.'],
    ['INV-11 one of one', { ordersAllowed: 1 }, 'orders allowed', '1 of 1 order is placed for this day.'],
    [
      'CON-10 none allowed',
      { ordersAllowed: 0, ordersThatDay: 0 },
      'orders allowed',
      'This account does not place web orders.',
    ],
  ])('%s refuses', (_, facts, code, text) => {
    expect(createLock({ ...free, ...facts })).toEqual({ code, text })
  })

  test.each<[string, Partial<typeof free>]>([['CAL-13 an open day', {}]])('%s is no obstacle', (_, facts) => {
    expect(createLock({ ...free, ...facts })).toBeUndefined()
  })

  test('CAL-13 exactly the days without any obstacle are free', () => {
    const facts = fc.record({
      isPastDate: fc.boolean(),
      isLocationActive: fc.boolean(),
      isMenuDay: fc.boolean(),
      isNoWork: fc.boolean(),
      pastCutoff: fc.boolean(),
      isOnHold: fc.boolean(),
      ordersThatDay: fc.nat(4),
      ordersAllowed: fc.nat(3),
    })
    fc.assert(
      fc.property(facts, (f) => {
        const isOpen = !f.isPastDate && f.isLocationActive && f.isMenuDay && !f.isNoWork && !f.pastCutoff
        const isFree = isOpen && !f.isOnHold && f.ordersThatDay < f.ordersAllowed
        expect(createLock(f) === undefined).toBe(isFree)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('an order that is there', () => {
  const day = {
    isPastDate: true,
    isLocationActive: false,
    isMenuDay: false,
    isNoWork: false,
    pastCutoff: true,
    isOnHold: false,
    ordersThatDay: 3,
    ordersAllowed: 1,
  }
  const held = { ...day, isOnHold: true }

  test('CAL-16 without a line it is judged as a new one, but for the cut-off', () => {
    const free = { ...day, isPastDate: false, isLocationActive: true, isMenuDay: true, ordersThatDay: 0 }
    expect(growthLock({ pieces: 0 }, clerk, day)).toMatchObject({ code: 'past date', mayLower: false })
    expect(growthLock({ pieces: 0 }, clerk, free)).toBeUndefined()
    expect(growthLock({ pieces: 0 }, staff, { ...free, isNoWork: true })?.code).toBe('no-work day')
  })

  test('CUT-15 CAL-14 with lines it stops growing on a day without work, and by the customer on credit hold', () => {
    expect(growthLock({ pieces: 1 }, clerk, day)).toBeUndefined()
    expect(growthLock({ pieces: 1 }, clerk, { ...held, isNoWork: true })).toEqual({
      code: 'no-work day',
      text: 'Nothing is made or delivered on this day.',
      mayLower: true,
    })
    expect(growthLock({ pieces: 1 }, staff, { ...day, isNoWork: true })?.code).toBe('no-work day')
    expect(growthLock({ pieces: 1 }, clerk, held)?.code).toBe('credit hold')
    expect(growthLock({ pieces: 1 }, staff, held)).toBeUndefined()
  })
})

describe('the items of an order screen', () => {
  const item = fc.record({
    itemNo: fc.constantFrom('10147', '10148', '10149', '10150', '10151'),
    isOnMenu: fc.boolean(),
    isShownOnMenu: fc.boolean(),
    sectionName: fc.constantFrom('Wedges', NOT_MENUED_SECTION),
    quantity: fc.nat(2),
    isRemoved: fc.boolean(),
  })

  test('ORD-55 are those of the specification’s three cases, each number once, in the order given', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const asSpecified = items.filter(
          (i) =>
            i.isOnMenu ||
            (i.quantity > 0 && (i.isShownOnMenu || i.sectionName === 'Z-Not Menued')) ||
            (!i.isOnMenu && i.quantity > 0),
        )
        const firsts = asSpecified.filter((i, index) => asSpecified.findIndex((j) => j.itemNo === i.itemNo) === index)
        expect(visibleItems(items, { maySeeRemoved: true })).toEqual(firsts)
      }),
    )
  })

  test('ORD-56, ORD-58 leave out removed ones for those without Menu Change, unless ordered', () => {
    const menued = { itemNo: '1', isOnMenu: true, quantity: 0, isRemoved: false }
    const removed = { itemNo: '2', isOnMenu: true, quantity: 0, isRemoved: true }
    const ordered = { itemNo: '3', isOnMenu: true, quantity: 4, isRemoved: true }
    expect(visibleItems([menued, removed, ordered], { maySeeRemoved: false })).toEqual([menued, ordered])
    expect(visibleItems([menued, removed, ordered], { maySeeRemoved: true })).toEqual([menued, removed, ordered])
  })
})

describe('the totals of an order', () => {
  const lines = [
    { quantity: 10, traySize: 8, baseCostCents: 199 },
    { quantity: 3, traySize: 12, baseCostCents: null },
    { quantity: 5, traySize: 0, baseCostCents: 250 },
    { quantity: 0, traySize: 6 },
  ]

  test('ORD-09 ORD-10 count pieces, trays by each line’s own size, and cost', () => {
    expect(orderTotals(lines, { oneItemPerTray: false })).toEqual({ pieces: 18, trays: 1.5, extendedCents: 3240 })
  })

  test('ORD-10 LOC-20 with one item per tray every line takes whole trays', () => {
    expect(orderTotals(lines, { oneItemPerTray: true })).toEqual({ pieces: 18, trays: 3, extendedCents: 3240 })
  })

  test('CON-12 trays round to one decimal, a half up, also where binary fractions fall short of it', () => {
    const trays = (traySize: number, ...quantities: number[]) =>
      orderTotals(
        quantities.map((quantity) => ({ quantity, traySize })),
        { oneItemPerTray: false },
      ).trays
    expect([trays(20, 1), trays(20, 5), trays(20, 4, 4), trays(20)]).toEqual([0.1, 0.3, 0.4, 0])
    expect(1 / 12 + 13 / 12 + 1 / 12).toBeLessThan(1.25)
    expect(trays(12, 1, 13, 1)).toBe(1.3)
  })

  test('INV-17 are the sums of the lines, whatever their order', () => {
    const line = fc.record({ quantity: fc.nat(99_999), traySize: fc.nat(48), baseCostCents: fc.nat(100_000) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.boolean(), (some, oneItemPerTray) => {
        const totals = orderTotals(some, { oneItemPerTray })
        expect(orderTotals(some.toReversed(), { oneItemPerTray })).toEqual(totals)
        expect(totals.pieces).toBe(some.reduce((sum, l) => sum + l.quantity, 0))
        expect(totals.extendedCents).toBe(some.reduce((sum, l) => sum + l.quantity * l.baseCostCents, 0))
        const exact = some.reduce(
          (sum, l) =>
            sum + (l.traySize ? (oneItemPerTray ? Math.ceil(l.quantity / l.traySize) : l.quantity / l.traySize) : 0),
          0,
        )
        expect(Math.abs(totals.trays - exact)).toBeLessThanOrEqual(0.0501)
      }),
    )
  })
})

test.each<[string, Weekday, number, string, string]>([
  ['2025-11-20', 5, 4, '2025-11-20', '2025-11-24'],
  ['2025-11-20', 6, 4, '2025-11-21', '2025-11-25'],
  ['2025-11-20', 4, 0, '2025-11-26', '2025-11-26'],
  ['2025-11-20', 1, 3, '2025-11-23', '2025-11-26'],
  ['2025-12-31', 5, 7, '2026-01-01', '2026-01-08'],
])(
  'ORD-71 ORD-72 ordered for %s, used on weekday %i, life %i days: used %s, label %s',
  (date, usedOnDay, life, used, label) => {
    expect(usedOnDate(date, usedOnDay)).toBe(used)
    expect(labelDate(date, usedOnDay, life)).toBe(label)
  },
)
