/** What a customer needs before its first order, and what of it is there: derived from its data, never kept (CUS-02). */
import { figure, many, plural } from '../many.ts'
import { CREDIT_HOLD_REFUSAL } from '../ordering/account-status.ts'

export const SETUP_STEPS = ['customer', 'location', 'items', 'prices', 'cutoffs', 'user'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export interface SetupFacts {
  readonly ordersAllowed: number
  /** `isCreditHold` of whoever is billed. */
  readonly isOnHold: boolean
  /** Active locations, and those of them that are delivered on some weekday. */
  readonly locationCount: number
  readonly deliveredCount: number
  /** Items on the menus that these locations order from; of Master while there are none. */
  readonly itemCount: number
  /** Lists of active locations with nothing on the menu; '' is Master. */
  readonly emptyLists: readonly string[]
  /** Of those items, the ones without a base cost, and price codes among them without a retail value. */
  readonly withoutCost: number
  readonly codesWithoutRetail: number
  /** Cut-offs of its own; without one those for everyone count. */
  readonly ownCutoffs: number
  /** Users who may sign in, and those of them who have done so. */
  readonly userCount: number
  readonly signedInCount: number
}
/** done; missing: without it there is no order; look: an order can be placed, and something is worth a look. */
export interface StepState {
  readonly step: SetupStep
  readonly state: 'done' | 'missing' | 'look'
  readonly text: string
}

/** The steps in their order, each with what is there or lacking. */
export const setupSteps = (facts: SetupFacts): StepState[] =>
  SETUP_STEPS.map((step) => ({ step, ...judges[step](facts) }))

/** Whether nothing that an order needs is missing. In SQL: `isSetUp` of server/customers/setup.sql.ts, held to it by a property test. */
export const isSetUp = (facts: SetupFacts): boolean => setupSteps(facts).every(({ state }) => state !== 'missing')

type Judge = (facts: SetupFacts) => Omit<StepState, 'step'>

const judges: Readonly<Record<SetupStep, Judge>> = {
  customer: ({ ordersAllowed, isOnHold }) => {
    if (ordersAllowed === 0) return missing('Orders Allowed is 0: nobody can place an order.')
    return isOnHold ? missing(CREDIT_HOLD_REFUSAL) : done(`${many(ordersAllowed, 'order')} for a location and day.`)
  },
  location: ({ locationCount, deliveredCount }) => {
    if (locationCount === 0) return missing('No location yet.')
    if (deliveredCount === 0) return missing('No location has a delivery on any weekday.')
    return done(`${many(locationCount, 'location')}.`)
  },
  items: ({ itemCount, emptyLists }) => {
    if (itemCount === 0) return missing('Nothing is on the menu yet.')
    const [empty] = emptyLists
    if (empty === undefined) return done(`${many(itemCount, 'item')} on the menu.`)
    return look(`Nothing is on the menu of ${empty || 'Master'}, and a location orders from it.`)
  },
  prices: ({ itemCount, withoutCost, codesWithoutRetail }) => {
    if (itemCount === 0) return look('Prices are looked up for the items on the menu.')
    const lacking = [
      withoutCost > 0 &&
        `${figure(withoutCost)} of ${many(itemCount, 'item')} ${plural(withoutCost, 'has', 'have')} no base cost.`,
      codesWithoutRetail > 0 &&
        `${many(codesWithoutRetail, 'price code')} ${plural(codesWithoutRetail, 'has', 'have')} no retail value.`,
    ].filter((each) => each !== false)
    return lacking.length === 0 ? done('Every item has its prices.') : look(lacking.join(' '))
  },
  cutoffs: ({ ownCutoffs }) =>
    done(
      ownCutoffs === 0
        ? 'The cut-offs for everyone apply.'
        : `${many(ownCutoffs, 'cut-off')} of its own; for other days those for everyone apply.`,
    ),
  user: ({ userCount, signedInCount }) => {
    if (userCount === 0) return missing('Nobody can sign in yet.')
    const waiting = userCount - signedInCount
    const told = waiting > 0 ? `; ${waiting} ${plural(waiting, 'has', 'have')} not signed in yet` : ''
    return done(`${many(userCount, 'user')}${told}.`)
  },
}

const done = (text: string) => ({ state: 'done', text }) as const
const missing = (text: string) => ({ state: 'missing', text }) as const
const look = (text: string) => ({ state: 'look', text }) as const

/** A user is invited to a portal with something in it: what must be there first. */
export const inviteLock = (facts: SetupFacts): string | undefined => {
  const lacking = setupSteps(facts).filter(({ step, state }) => state === 'missing' && step !== 'user')
  return lacking.length === 0 ? undefined : `First: ${lacking.map(({ text }) => text).join(' ')}`
}
