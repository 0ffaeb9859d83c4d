/**
 * Orders of a day on which nothing is made, moved to another day or canceled together, and put back by one undo (CUT-15). Each order is
 * judged by the rules for a single one; what may not be changed is returned with its reason.
 */
import { type PlainDate, toUsDate, weekdayName, weekdayOf } from '../calendar.ts'
import { type OfferedAccount, type OfferedDay, type OfferedPlace, offerLock } from './day-offer.ts'
import { type CreateLock, createLock, type Lock, movedThereLock, moveLock, type OrderState } from './order.ts'

/** What staff choose for the orders of a day that is closed; a third choice is to leave them. */
export type DayAnswer = 'move' | 'cancel'

export interface StrandedOrder extends OfferedPlace, OfferedAccount {
  readonly customerNo: string
  readonly locationNo: string
  readonly state: OrderState
  /** Nothing is made on the order's own day. */
  readonly isNoWork: boolean
}

export interface Reason {
  readonly code: string
  readonly text: string
}
export interface Judged<O> {
  readonly taken: readonly O[]
  readonly left: readonly { readonly order: O; readonly reason: Reason }[]
}

const STAFF = { isStaff: true }

/** Text that identifies a location, for counts by location. */
export const placeKey = ({
  customerNo,
  locationNo,
}: {
  readonly customerNo: string
  readonly locationNo: string
}): string => `${customerNo}/${locationNo}`

/**
 * Which orders can go to `to`, in the order given. `dayOf` is that day for a customer; `placed` counts the orders of a location there
 * already. An order that goes counts for the ones after it (INV-11).
 */
export function judgeMoves<O extends StrandedOrder>(
  orders: readonly O[],
  to: PlainDate,
  {
    dayOf,
    placed,
  }: {
    readonly dayOf: (customerNo: string) => OfferedDay
    readonly placed: ReadonlyMap<string, number>
  },
): Judged<O> {
  const counts = new Map(placed)
  return judged(orders, (order) => {
    const key = placeKey(order)
    const count = counts.get(key) ?? 0
    const offer = moveLock(order, STAFF) ? undefined : offerLock(dayOf(order.customerNo), order, order, count)
    const reason = moveLock(order, STAFF) ?? (offer && movedThereLock(offer, to))
    if (!reason) counts.set(key, count + 1)
    return reason
  })
}

/** Which orders can be canceled: the same ones that could be moved, whatever the other day. */
export const judgeCancels = <O extends StrandedOrder>(orders: readonly O[]): Judged<O> =>
  judged(orders, (order) => moveLock(order, STAFF))

/** An order of a change that is to be undone, as it is now. */
export interface ChangedOrder {
  readonly state: OrderState
  /** Day, state, quantities and header are as the change left them. */
  readonly isAsLeft: boolean
  readonly modifiedBy: string
  /** Another order was placed for the location and the first day since. */
  readonly isReplaced: boolean
}

/** Why an order is not put back: production has it, its day has passed, or it was changed since. */
export function undoLock(
  { state, isAsLeft, modifiedBy, isReplaced }: ChangedOrder,
  {
    answer,
    orderDate,
    today,
  }: { readonly answer: DayAnswer; readonly orderDate: PlainDate; readonly today: PlainDate },
): Reason | Lock | CreateLock | undefined {
  const inProduction = state === 'cancelled' ? undefined : moveLock({ state, isNoWork: true }, STAFF)
  if (inProduction) return inProduction
  const there = `The order cannot be put back on ${dayWithYear(orderDate)}.`
  const past = createLock({ ...ANY_DAY, isPastDate: orderDate < today })
  if (past) return { ...past, text: `${there} ${past.text}` }
  const done = answer === 'move' ? 'moved' : 'canceled'
  if (!isAsLeft) return { code: 'changed since', text: `${modifiedBy} changed this order after it was ${done}.` }
  if (isReplaced) return { code: 'replaced', text: `${there} Another order was placed for this day since.` }
  return undefined
}

/** Which orders of a change are put back, in the order given. */
export const judgeUndo = <O extends ChangedOrder>(
  orders: readonly O[],
  change: { readonly answer: DayAnswer; readonly orderDate: PlainDate; readonly today: PlainDate },
): Judged<O> => judged(orders, (order) => undoLock(order, change))

/** A day that takes orders: what is asked about it is its date alone. */
const ANY_DAY = {
  ...{ isLocationActive: true, isMenuDay: true, isNoWork: false, pastCutoff: false, isOnHold: false },
  ...{ ordersThatDay: 0, ordersAllowed: 1 },
}

/** 'Tuesday 12/01/2026'. */
export const dayWithYear = (date: PlainDate): string => `${weekdayName(weekdayOf(date))} ${toUsDate(date)}`

function judged<O>(orders: readonly O[], reasonOf: (order: O) => Reason | undefined): Judged<O> {
  const taken: O[] = []
  const left: { order: O; reason: Reason }[] = []
  for (const order of orders) {
    const reason = reasonOf(order)
    if (reason) left.push({ order, reason })
    else taken.push(order)
  }
  return { taken, left }
}
