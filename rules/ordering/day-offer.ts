/** May an order be made for a location's day, and if not, why: asked by create, the move, calendar, summary and dashboard. */
import { isOnMenuDay, type PlainDate } from '../calendar.ts'
import { type CreateLock, createLock } from './order.ts'

export interface OfferedDay {
  readonly date: PlainDate
  readonly pastCutoff: boolean
  readonly isPastDate: boolean
  /** Nothing is made or delivered on it. */
  readonly isNoWork: boolean
}
export interface OfferedPlace {
  /** Letters of the days on which the location is delivered: U M T W R F S. */
  readonly menuDays: string
  readonly isInactive: boolean
}
export interface OfferedAccount {
  readonly ordersAllowed: number
  /** `isCreditHold` of whoever is billed. */
  readonly isOnHold: boolean
}

/** Why no order can be made; undefined: one can. `ordersThatDay` are those that count (CAL-13, CAL-15, LOC-32, CUT-15). */
export const offerLock = (
  { date, pastCutoff, isPastDate, isNoWork }: OfferedDay,
  { menuDays, isInactive }: OfferedPlace,
  { ordersAllowed, isOnHold }: OfferedAccount,
  ordersThatDay: number,
): CreateLock | undefined =>
  createLock({
    ...{ pastCutoff, isPastDate, isNoWork, isOnHold, ordersAllowed, ordersThatDay },
    isLocationActive: !isInactive,
    isMenuDay: isOnMenuDay(menuDays, date),
  })
