import { describe, expect, test } from 'vitest'
import { inviteLock, isSetUp, type SetupFacts, setupSteps } from './setup.ts'

const whole: SetupFacts = {
  ordersAllowed: 2,
  isOnHold: false,
  locationCount: 1,
  deliveredCount: 1,
  itemCount: 312,
  emptyLists: [],
  withoutCost: 0,
  codesWithoutRetail: 0,
  ownCutoffs: 0,
  userCount: 2,
  signedInCount: 1,
}
const told = (over: Partial<SetupFacts>) =>
  Object.fromEntries(setupSteps({ ...whole, ...over }).map(({ step, state, text }) => [step, `${state}: ${text}`]))

describe('CUS-02 what a new customer needs before its first order', () => {
  test('with all of it, each step says what is there', () => {
    expect(told({})).toEqual({
      customer: 'done: 2 orders for a location and day.',
      location: 'done: 1 location.',
      items: 'done: 312 items on the menu.',
      prices: 'done: Every item has its prices.',
      cutoffs: 'done: The cut-offs for everyone apply.',
      user: 'done: 2 users; 1 has not signed in yet.',
    })
    expect(isSetUp(whole)).toBe(true)
  })

  test.each<[keyof ReturnType<typeof told>, Partial<SetupFacts>, string]>([
    ['customer', { ordersAllowed: 0 }, 'missing: Orders Allowed is 0: nobody can place an order.'],
    ['customer', { isOnHold: true }, 'missing: Credit Hold: You cannot place an order at this time.'],
    ['location', { locationCount: 0, deliveredCount: 0 }, 'missing: No location yet.'],
    ['location', { deliveredCount: 0 }, 'missing: No location has a delivery on any weekday.'],
    ['items', { itemCount: 0 }, 'missing: Nothing is on the menu yet.'],
    ['user', { userCount: 0, signedInCount: 0 }, 'missing: Nobody can sign in yet.'],
  ])('%s is missing: %j', (step, over, text) => {
    expect(told(over)[step]).toBe(text)
    expect(isSetUp({ ...whole, ...over })).toBe(false)
  })

  test.each<[keyof ReturnType<typeof told>, Partial<SetupFacts>, string]>([
    ['items', { emptyLists: ['WRAPS', 'B'] }, 'look: Nothing is on the menu of WRAPS, and a location orders from it.'],
    ['items', { emptyLists: [''] }, 'look: Nothing is on the menu of Master, and a location orders from it.'],
    ['prices', { withoutCost: 12 }, 'look: 12 of 312 items have no base cost.'],
    [
      'prices',
      { withoutCost: 1, codesWithoutRetail: 3 },
      'look: 1 of 312 items has no base cost. 3 price codes have no retail value.',
    ],
    ['cutoffs', { ownCutoffs: 3 }, 'done: 3 cut-offs of its own; for other days those for everyone apply.'],
    ['user', { userCount: 1, signedInCount: 1 }, 'done: 1 user.'],
  ])('an order is possible, and %s is told: %j', (step, over, text) => {
    expect(told(over)[step]).toBe(text)
    expect(isSetUp({ ...whole, ...over })).toBe(true)
  })

  test('nobody is invited to an empty portal', () => {
    expect(inviteLock({ ...whole, userCount: 0 })).toBeUndefined()
    expect(inviteLock({ ...whole, userCount: 0, locationCount: 0, deliveredCount: 0, itemCount: 0 })).toBe(
      'First: No location yet. Nothing is on the menu yet.',
    )
  })
})
