/**
 * What decides whether an order may grow, as fragments for statements in which `o` is the order, `c` its customer and `l` its
 * location. `mayGrow` says in SQL what growthLock of rules/ordering/order.ts says of the same facts; a property test holds the two together.
 */
import { type RawBuilder, sql } from 'kysely'
import type { DayFacts } from '#rules/ordering/order.ts'
import { isOnHold, mayBeOnHold } from './account-hold.sql.ts'
import { isCounted } from './menu.sql.ts'

/** Nothing is made or delivered on the order's day: the customer's own row of the date counts before everybody's (CUT-14, CUT-15). */
export const isNoWork = sql<boolean>`coalesce(
  (select d.is_no_work from cutoff_date d where d.customer_no = o.customer_no and d.order_date = o.order_date),
  (select d.is_no_work from cutoff_date d where d.customer_no = '' and d.order_date = o.order_date), false)`

/** Whether the location `l` is delivered on the day: `isOnMenuDay` of rules/calendar.ts. */
export const isMenuDay = (date: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`position(substr('UMTWRFS', extract(dow from ${date})::int + 1, 1) in l.menu_days) > 0`
const isItsMenuDay = isMenuDay(sql.ref('o.order_date'))

/** Orders of the location and day that count (CAL-16). */
const ordersThatDay = sql<number>`(
  select count(*)::int from sales_order other
   where other.customer_no = o.customer_no and other.location_no = o.location_no and other.order_date = o.order_date
     and ${isCounted('other')})`

const isPastDate = (today: string) => sql<boolean>`o.order_date < ${today}::date`

interface Grower {
  readonly isStaff: boolean
  readonly today: string
}

/** Whether the order may grow; the cut-off and the order's state are asked beside it. */
export const mayGrow = (grower: Grower): RawBuilder<boolean> => growsUnless(isOnHold, grower)

/**
 * The same without adding up what the customer has ordered. True is final. False may be wrong where undelivered orders count: ask
 * `mayGrow` then.
 */
export const surelyMayGrow = (grower: Grower): RawBuilder<boolean> => growsUnless(mayBeOnHold, grower)

const growsUnless = (isHeld: RawBuilder<boolean>, { isStaff, today }: Grower) => sql<boolean>`case
  when ${isNoWork} then false
  when o.pieces > 0 and ${isStaff}::boolean then true
  when o.pieces > 0 or not ${isPastDate(today)} and l.is_active and ${isItsMenuDay} and ${ordersThatDay} < c.web_orders_allowed
    then not ${isHeld}
  else false end`

/** The same facts as columns, for whoever has to say why. */
export const factColumns = (today: string) =>
  [
    isPastDate(today).as('isPastDate'),
    sql<boolean>`l.is_active`.as('isLocationActive'),
    isItsMenuDay.as('isMenuDay'),
    isNoWork.as('isNoWork'),
    isOnHold.as('isOnHold'),
    ordersThatDay.as('ordersThatDay'),
    sql<number>`c.web_orders_allowed`.as('ordersAllowed'),
  ] as const

/** What growthLock takes, of a row with `factColumns`; the cut-off is none of its business. */
export const dayFactsOf = (facts: Omit<DayFacts, 'pastCutoff'>): DayFacts => ({ ...facts, pastCutoff: false })
