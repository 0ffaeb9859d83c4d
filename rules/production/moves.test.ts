import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReleased, MOVES, type Move, moveRefusal, pricesAfter, reasonFault, releaseText, toldState } from './moves.ts'

const states = ['open', 'in production', 'shipped', 'invoiced', 'cancelled'] as const
const moves = Object.keys(MOVES) as Move[]

describe('SRV-02 ORD-36 how an order goes on', () => {
  test('every move from every state', () => {
    const table = moves.map((move) => [move, ...states.map((state) => moveRefusal(state, move)?.code ?? 'yes')])
    expect(table).toEqual([
      ['release', 'yes', 'in production', 'shipped', 'invoiced', 'cancelled'],
      ['unlock', 'not released', 'yes', 'shipped', 'invoiced', 'cancelled'],
      ['ship', 'not released', 'yes', 'shipped', 'invoiced', 'cancelled'],
      ['invoice', 'not released', 'not shipped', 'yes', 'invoiced', 'cancelled'],
    ])
  })

  test('a canceled order goes nowhere, and back there is only the unlock', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moves)), fc.constantFrom(...states), (asked, start) => {
        let state: (typeof states)[number] = start
        for (const move of asked) {
          if (moveRefusal(state, move)) continue
          const next = MOVES[move].to
          expect(states.indexOf(next) > states.indexOf(state) || move === 'unlock').toBe(true)
          state = next
        }
        if (start === 'cancelled') expect(state).toBe('cancelled')
      }),
    )
  })

  test.each([
    ['open', 'in production', 'moves'],
    ['open', 'shipped', 'moves'],
    ['open', 'invoiced', 'moves'],
    ['in production', 'shipped', 'moves'],
    ['shipped', 'invoiced', 'moves'],
    ['shipped', 'shipped', 'same'],
    ['invoiced', 'shipped', 'stays'],
    ['in production', 'open', 'stays'],
    ['open', 'cancelled', 'stays'],
    ['cancelled', 'shipped', 'stays'],
    ['cancelled', 'cancelled', 'same'],
  ] as const)('of an order that is %s an import tells %s: it %s', (now, told, outcome) => {
    expect(toldState(now, told, { mayCancel: false })).toBe(outcome)
  })

  test.each([
    ['open', 'moves'],
    ['in production', 'moves'],
    ['shipped', 'stays'],
    ['invoiced', 'stays'],
  ] as const)('the ERP cancels an order of its own that is %s: it %s', (now, outcome) => {
    expect(toldState(now, 'cancelled', { mayCancel: true })).toBe(outcome)
  })

  test('a release takes open orders with a line, past their cut-off unless more is asked', () => {
    const order = { state: 'open', pieces: 3, pastCutoff: true } as const
    expect(isReleased(order, { withOpen: false })).toBe(true)
    expect(isReleased({ ...order, pastCutoff: false }, { withOpen: false })).toBe(false)
    expect(isReleased({ ...order, pastCutoff: false }, { withOpen: true })).toBe(true)
    expect(isReleased({ ...order, pieces: 0 }, { withOpen: true })).toBe(false)
    expect(isReleased({ ...order, state: 'in production' }, { withOpen: true })).toBe(false)
    expect(isReleased({ ...order, state: 'cancelled' }, { withOpen: true })).toBe(false)
  })

  test('what a release did', () => {
    const day = { makeDate: '2026-11-24' }
    expect(releaseText({ ...day, orders: 0, pieces: 0, early: 0 })).toBe(
      'Nothing was released: no order for 11/24/2026 was waiting.',
    )
    expect(releaseText({ ...day, orders: 1, pieces: 1200, early: 0 })).toBe(
      '1 order with 1,200 pieces released to production for 11/24/2026.',
    )
    expect(releaseText({ ...day, orders: 3, pieces: 9, early: 2 })).toBe(
      '3 orders with 9 pieces released to production for 11/24/2026. 2 of them could still be changed by customers.',
    )
  })

  test('an unlock says why', () => {
    expect(reasonFault('  ')).toBe('Say why this order is unlocked.')
    expect(reasonFault('x'.repeat(251))).toBe('At most 250 characters.')
    expect(reasonFault('x'.repeat(250))).toBeUndefined()
  })
})

test('ITM-37 out of open prices are kept, an unlock gives them back, a cancellation leaves them', () => {
  expect((['in production', 'shipped', 'invoiced', 'open', 'cancelled'] as const).map(pricesAfter)).toEqual([
    ...['kept', 'kept', 'kept', 'today', 'as they are'],
  ])
})
