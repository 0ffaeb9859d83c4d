import { addDays, daysBetween, type PlainDate, toUsDate, type Weekday, weekdayName, weekdayOf } from '../calendar.ts'
import { plural } from '../many.ts'
import { extendedCents } from '../money.ts'
import { CREDIT_HOLD_REFUSAL } from './account-status.ts'

/** SRV-02. */
export type OrderState = 'open' | 'in production' | 'shipped' | 'invoiced' | 'cancelled'
export interface OrderFacts {
  readonly state: OrderState
  readonly pastCutoff: boolean
  /** `growthLock` of the order. */
  readonly growth?: GrowthLock | undefined
}
/** Staff: the login account has no home customer, viewing as one or not (GEN-04). */
interface Viewer {
  readonly isStaff: boolean
}

/** Why something may not be done; the screen shows the text, the server refuses with it. Undefined means: go ahead. */
export interface Lock {
  readonly code: CreateLock['code'] | 'not yet past cut-off' | 'in production' | 'cancelled' | 'shipped' | 'no right'
  readonly text: string
}
export interface CreateLock {
  readonly code:
    | 'past date'
    | 'inactive location'
    | 'day off'
    | 'no-work day'
    | 'past cut-off'
    | 'credit hold'
    | 'orders allowed'
  readonly text: string
}
/** Why an order may not grow. */
export interface GrowthLock extends CreateLock {
  /** It has lines: they may be lowered, and the order cancelled. */
  readonly mayLower: boolean
}
/** A location's day, for an order that is made on it or has its first line. */
export interface DayFacts {
  readonly isPastDate: boolean
  readonly isLocationActive: boolean
  readonly isMenuDay: boolean
  readonly isNoWork: boolean
  readonly pastCutoff: boolean
  /** `isCreditHold` of whoever is billed. */
  readonly isOnHold: boolean
  /** Orders not cancelled and with a line (CAL-16). */
  readonly ordersThatDay: number
  readonly ordersAllowed: number
}

interface MenuItem {
  readonly itemNo: string
  readonly isOnMenu?: boolean | undefined
  readonly quantity: number
  /** Taken off this day's menu. */
  readonly isRemoved?: boolean | undefined
}
interface CountedLine {
  readonly quantity: number
  readonly traySize: number
  readonly baseCostCents?: number | null
}
export interface OrderTotals {
  readonly pieces: number
  readonly trays: number
  readonly extendedCents: number
}

/** Whether an order counts: not canceled, and with a line (CAL-16). In SQL: `isCounted` of server/ordering/menu.sql.ts. */
export const isCounted = ({ state, pieces }: { readonly state: OrderState; readonly pieces: number }): boolean =>
  state !== 'cancelled' && pieces > 0

/** The section of ordered items that are not on the menu (ORD-49). */
export const NOT_MENUED_SECTION = 'Z-Not Menued'

const SHIPPED: Lock = { code: 'shipped', text: 'This order has been shipped. It can be viewed, not changed.' }
const stateLocks: Readonly<Record<OrderState, Lock | undefined>> = {
  open: undefined,
  'in production': { code: 'in production', text: 'This order is being made. Quantities and header are locked.' },
  shipped: SHIPPED,
  invoiced: SHIPPED,
  cancelled: { code: 'cancelled', text: 'This order is canceled. It can be viewed, not changed.' },
}
const PAST_CUTOFF: Lock = {
  code: 'past cut-off',
  text: 'The cut-off has passed. This order can be viewed, not changed.',
}
const BEFORE_CUTOFF: Lock = {
  code: 'not yet past cut-off',
  text: 'Company staff can change quantities after the cut-off.',
}
/** Of a day without an order: there is nothing to be viewed. */
export const DAY_CLOSED: CreateLock = { code: 'past cut-off', text: 'The cut-off for this day has passed.' }
const CREDIT_HOLD: CreateLock = { code: 'credit hold', text: CREDIT_HOLD_REFUSAL }
const NO_WORK: CreateLock = { code: 'no-work day', text: 'Nothing is made or delivered on this day.' }
const STAFF_ONLY: Lock = { code: 'no right', text: 'Only company staff can do this.' }

/**
 * Customers change quantities before the cut-off, staff after it, nobody in production (ORD-37, ORD-38, INV-04). An order that
 * may not grow has its quantities lowered, if it has any.
 */
export function quantityLock(
  { state, pastCutoff, growth }: OrderFacts,
  { isStaff }: Viewer,
  { staffMayEditBeforeCutoff = false }: { readonly staffMayEditBeforeCutoff?: boolean } = {},
): Lock | undefined {
  if (stateLocks[state]) return stateLocks[state]
  if (isStaff && !pastCutoff && !staffMayEditBeforeCutoff) return BEFORE_CUTOFF
  if (!isStaff && pastCutoff) return PAST_CUTOFF
  return growth && !growth.mayLower ? growth : undefined
}

/** Whether the customer fills a day's orders now and this viewer may not: said before an order is opened for it (ORD-38). */
export const isForCustomerToFill = (
  { pastCutoff }: Pick<OrderFacts, 'pastCutoff'>,
  viewer: Viewer,
  options?: { readonly staffMayEditBeforeCutoff?: boolean },
): boolean => quantityLock({ state: 'open', pastCutoff }, viewer, options) === BEFORE_CUTOFF

/**
 * Why an order may not grow (CAL-15, CUT-15). Without a line it counts nowhere (CAL-16), so its first line is refused wherever
 * create would refuse; the cut-off is the quantity lock's matter, for staff goes on after it (CUT-16). With lines it stands: it
 * does not grow on a day without work, nor by the customer on credit hold; staff can still correct what is delivered.
 */
export function growthLock(
  { pieces }: { readonly pieces: number },
  { isStaff }: Viewer,
  day: DayFacts,
): GrowthLock | undefined {
  const mayLower = pieces > 0
  const isHeld = day.isOnHold && !isStaff
  const ofLines = day.isNoWork ? NO_WORK : isHeld ? CREDIT_HOLD : undefined
  const lock = mayLower ? ofLines : createLock({ ...day, pastCutoff: false })
  return lock && { ...lock, mayLower }
}

/** Used-on day and item list: customers until the cut-off, staff until production (ORD-35, INV-01), of an order that may grow. */
export function headerLock({ state, pastCutoff, growth }: OrderFacts, { isStaff }: Viewer): Lock | undefined {
  return stateLocks[state] ?? (pastCutoff && !isStaff ? PAST_CUTOFF : undefined) ?? growth
}

/** Label customer, ship customer, ship-to and route: the Order Header dialog, staff only, until production (ORD-13). */
export const deliveryLock = ({ state }: Pick<OrderFacts, 'state'>, { isStaff }: Viewer): Lock | undefined =>
  isStaff ? stateLocks[state] : STAFF_ONLY

/** Customers until the cut-off, staff until production (ORD-22). Cancelling twice is once: the caller lets 'cancelled' pass. */
export const cancelLock = ({ state, pastCutoff }: OrderFacts, viewer: Viewer): Lock | undefined =>
  headerLock({ state, pastCutoff }, viewer)

/** The day's menu is changed out of an order until that is being made (ORD-35); the cut-off does not close a menu. */
export const menuLock = ({ state }: Pick<OrderFacts, 'state'>): Lock | undefined => stateLocks[state]

/**
 * Done sends the lines by mail; there is nothing to send once the order is being made (ORD-14, ORD-35), and nothing is confirmed
 * that may not grow: it will not be delivered, or not on this account (CUT-15, CAL-14).
 */
export const doneLock = ({ state, growth }: Pick<OrderFacts, 'state' | 'growth'>): Lock | undefined =>
  stateLocks[state] ?? growth

/** Add Item is staff's; the line it adds obeys the quantity rule (ORD-13, INV-04), and an order that may not grow takes none. */
export const addItemLock = (
  order: OrderFacts,
  viewer: Viewer,
  options?: { readonly staffMayEditBeforeCutoff?: boolean },
): Lock | undefined => (viewer.isStaff ? (quantityLock(order, viewer, options) ?? order.growth) : STAFF_ONLY)

/** Whether one more order may be made for a location and date, staff included (CAL-13, CAL-15, LOC-32, CUT-15, INV-39). */
export function createLock(day: DayFacts): CreateLock | undefined {
  if (day.isPastDate) return { code: 'past date', text: 'This day has passed.' }
  if (!day.isLocationActive)
    return { code: 'inactive location', text: 'This location is inactive. No new orders can be placed.' }
  if (!day.isMenuDay) return { code: 'day off', text: 'This location has no delivery on this weekday.' }
  if (day.isNoWork) return NO_WORK
  if (day.pastCutoff) return DAY_CLOSED
  if (day.isOnHold) return CREDIT_HOLD
  return day.ordersThatDay < day.ordersAllowed ? undefined : { code: 'orders allowed', text: allowedText(day) }
}

function allowedText({ ordersThatDay, ordersAllowed }: { ordersThatDay: number; ordersAllowed: number }): string {
  if (ordersAllowed === 0) return 'This account does not place web orders.'
  return `${ordersThatDay} of ${ordersAllowed} ${plural(ordersAllowed, 'order is', 'orders are')} placed for this day.`
}

/** Staff move an open order from a day without work to another one; the other one is createLock's to judge (CUT-15). */
export function moveLock(
  { state, isNoWork }: Pick<OrderFacts, 'state'> & { readonly isNoWork: boolean },
  { isStaff }: Viewer,
): Lock | { readonly code: 'day is worked'; readonly text: string } | undefined {
  if (!isStaff) return STAFF_ONLY
  if (stateLocks[state] || isNoWork) return stateLocks[state]
  return { code: 'day is worked', text: 'Only an order on a no-work day can be moved.' }
}

/** Why an order does not go to another day: create's reason, which says "this day", after the day it speaks of. */
export const movedThereLock = (lock: CreateLock, date: PlainDate): CreateLock => ({
  ...lock,
  text: `The order cannot be moved to ${weekdayName(weekdayOf(date))} ${toUsDate(date)}. ${lock.text}`,
})

/** The weekday an order is used on after it moved: as many days after its delivery as before. */
export const usedOnAfterMove = (usedOnDay: Weekday, from: PlainDate, to: PlainDate): Weekday =>
  (((((usedOnDay - 1 + daysBetween(from, to)) % 7) + 7) % 7) + 1) as Weekday

/** The first used-on weekday on or after the order date (ORD-71). */
export const usedOnDate = (orderDate: PlainDate, usedOnDay: Weekday): PlainDate =>
  addDays(orderDate, (usedOnDay - weekdayOf(orderDate) + 7) % 7)

/** The day an order is made: delivery minus the route's lead in days (SRV-06). */
export const makeDate = (orderDate: PlainDate, leadDays: number): PlainDate => addDays(orderDate, -leadDays)

/** The date on the label, the pull date: used-on date plus shelf life (ORD-72). */
export const labelDate = (orderDate: PlainDate, usedOnDay: Weekday, shelfLifeDays: number): PlainDate =>
  addDays(usedOnDate(orderDate, usedOnDay), shelfLifeDays)

/**
 * The items an order screen shows, in the order given, each number once (ORD-55). The specification's cases come down to
 * "on the menu, or ordered", so the show-on-menu flag and the section do not decide. Items removed from the day's menu are
 * shown only to those who may change it (ORD-56); one that is ordered stays in sight, so that lines and total agree (ORD-58).
 */
export function visibleItems<I extends MenuItem>(
  items: readonly I[],
  { maySeeRemoved }: { readonly maySeeRemoved: boolean },
): I[] {
  const seen = new Set<string>()
  return items.filter(({ itemNo, isOnMenu, quantity, isRemoved }) => {
    const isVisible = quantity > 0 || (isOnMenu && (maySeeRemoved || !isRemoved))
    if (!isVisible || seen.has(itemNo)) return false
    seen.add(itemNo)
    return true
  })
}

/** Footer of an order (ORD-09). Trays: each line's pieces by its tray size (0: no trays), 1 decimal; whole trays a line with `oneItemPerTray` (ORD-10). */
export function orderTotals(
  lines: readonly CountedLine[],
  { oneItemPerTray }: { readonly oneItemPerTray: boolean },
): OrderTotals {
  let [pieces, trays, total] = [0, 0, 0]
  for (const { quantity, traySize, baseCostCents } of lines) {
    const lineTrays = traySize > 0 ? quantity / traySize : 0
    pieces += quantity
    trays += oneItemPerTray ? Math.ceil(lineTrays) : lineTrays
    total += extendedCents(baseCostCents ?? 0, quantity)
  }
  // The tiny addend undoes what binary fractions lose, so that a half rounds up whatever the order of the lines.
  return { pieces, trays: Math.round(trays * 10 + 1e-6) / 10, extendedCents: total }
}
