/** What the production screen shows of a day, and what is asked before orders move on. */
import { type RawBuilder, sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Db } from '../db/open.ts'
import { isIn } from '../ordering/find/found-text.sql.ts'
import { isMenuDay } from '../ordering/growth.sql.ts'
import { isCounted } from '../ordering/menu.sql.ts'
import { isLate, isReady, isUnlocked, onRoutes } from '../ordering/moves.sql.ts'

export interface Day {
  readonly date: PlainDate
  readonly by: 'make' | 'delivery'
}
const ofDay = ({ date, by }: Day): RawBuilder<boolean> =>
  by === 'make' ? sql`o.make_date = ${date}::date` : sql`o.order_date = ${date}::date`

export interface RouteCounts {
  readonly routeNo: string
  readonly description: string
  readonly openCount: number
  readonly readyCount: number
  readonly unlockedCount: number
  readonly inProductionCount: number
  readonly shippedCount: number
  readonly invoicedCount: number
  readonly pieces: number
}

/** A day's orders that count, by route and state. */
export async function routesOfDay(db: Db, day: Day, now: Date): Promise<RouteCounts[]> {
  const { rows } = await sql<RouteCounts>`
    select o.route_no, r.description,
           (count(*) filter (where o.state = 'open' and not ${isReady(now)}))::int as open_count,
           (count(*) filter (where ${isReady(now)}))::int as ready_count,
           (count(*) filter (where o.state = 'open' and ${isUnlocked}))::int as unlocked_count,
           (count(*) filter (where o.state = 'in production'))::int as in_production_count,
           (count(*) filter (where o.state = 'shipped'))::int as shipped_count,
           (count(*) filter (where o.state = 'invoiced'))::int as invoiced_count,
           sum(o.pieces)::int as pieces
      from sales_order o join route r on r.route_no = o.route_no
     where ${ofDay(day)} and ${isCounted()}
     group by o.route_no, r.description order by o.route_no collate "C"`.execute(db)
  return rows
}

/** Make dates from today on with orders that came too late for a release, the next first. */
export async function lateDays(db: Db, today: PlainDate, now: Date) {
  const { rows } = await sql<{ makeDate: PlainDate; orderCount: number; readyCount: number; pieces: number }>`
    select o.make_date::text as make_date, count(*)::int as order_count,
           (count(*) filter (where ${isReady(now)}))::int as ready_count, sum(o.pieces)::int as pieces
      from sales_order o
     where o.state = 'open' and o.make_date >= ${today}::date and ${isCounted()} and ${isLate(now)}
     group by o.make_date order by o.make_date limit 366`.execute(db)
  return rows
}

/** Where orders for a make date can come from: active locations that are delivered on the day, by route and customer. */
export async function placesOfMakeDate(db: Db, makeDate: PlainDate) {
  const { rows } = await sql<{ routeNo: string; customerNo: string; orderDate: PlainDate; locationCount: number }>`
    select l.route_no, l.customer_no, (${makeDate}::date + r.lead_days)::text as order_date, count(*)::int as location_count
      from location l join route r on r.route_no = l.route_no
     where l.is_active and ${isMenuDay(sql`${makeDate}::date + r.lead_days`)}
     group by l.route_no, l.customer_no, r.lead_days`.execute(db)
  return rows
}

/** Make dates that have passed with orders that nobody released, the latest first. */
export async function forgottenDays(db: Db, today: PlainDate) {
  const { rows } = await sql<{ makeDate: PlainDate; orderCount: number; pieces: number }>`
    select o.make_date::text as make_date, count(*)::int as order_count, sum(o.pieces)::int as pieces from sales_order o
     where o.state = 'open' and o.make_date < ${today}::date and ${isCounted()}
     group by o.make_date order by o.make_date desc limit 366`.execute(db)
  return rows
}

const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  route: sql`o.route_no collate "C"`,
  customer: sql`o.customer_no collate "C"`,
  orderNo: sql`o.order_no`,
  pieces: sql`o.pieces`,
  state: sql`array_position(array['open', 'in production', 'shipped', 'invoiced'], o.state)`,
}

export interface OrdersAsked extends Day {
  readonly routeNo?: string | undefined
  readonly state?: 'ready' | 'unlocked' | 'late' | OrderState | undefined
  readonly find?: string | undefined
  readonly sort: string
  readonly isDescending: boolean
  readonly most: number
}
export interface ProductionOrderRow {
  readonly orderNo: number
  readonly customerNo: string
  readonly customerName: string
  readonly locationNo: string
  readonly locationName: string
  readonly routeNo: string
  readonly orderDate: PlainDate
  readonly makeDate: PlainDate
  readonly pieces: number
  readonly state: Exclude<OrderState, 'cancelled'>
  readonly cutoffAt: Date
  readonly isLate: boolean
  readonly unlockReason: string | null
  readonly unlockedBy: string | null
  readonly unlockedAt: Date | null
}

/** The orders of a day, as many as are shown, and how many there are. */
export async function ordersOfDay(db: Db, asked: OrdersAsked, now: Date) {
  const { routeNo = '', state, find = '', sort, isDescending, most } = asked
  const states: Readonly<Record<string, RawBuilder<boolean>>> = {
    open: sql`o.state = 'open' and not ${isReady(now)}`,
    ready: isReady(now),
    unlocked: sql`o.state = 'open' and ${isUnlocked}`,
    late: isLate(now),
  }
  const inState = state === undefined ? sql`true` : (states[state] ?? sql`o.state = ${state}`)
  const { rows } = await sql<ProductionOrderRow & { count: number }>`
    select o.order_no, o.customer_no, c.name as customer_name, o.location_no, l.name as location_name, o.route_no,
           o.order_date::text as order_date, o.make_date::text as make_date, o.pieces, o.state, o.cutoff_at,
           ${isLate(now)} as is_late, u.reason as unlock_reason, u.unlocked_by, u.unlocked_at, count(*) over ()::int as count
      from sales_order o
      join customer c on c.customer_no = o.customer_no
      join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
      left join lateral (select reason, unlocked_by, unlocked_at from order_unlock u
                          where u.customer_no = o.customer_no and u.order_no = o.order_no order by unlock_id desc limit 1) u on true
     where ${ofDay(asked)} and ${isCounted()} and ${inState} and (${routeNo} = '' or o.route_no = ${routeNo})
       and (${find} = '' or ${isIn(sql`concat_ws(' ', o.order_no, o.customer_no, c.name, o.location_no, l.name, o.route_no)`, find)})
     order by ${ORDERINGS[sort] ?? ORDERINGS['route']} ${isDescending ? sql`desc` : sql`asc`}, o.route_no collate "C", o.customer_no collate "C", o.location_no, o.order_no
     limit ${most}::int`.execute(db)
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}

/** An order under its lock, wherever it is; of one customer alone while staff acts for it. */
export async function lockOne(tx: Db, orderNo: string, customerNo: string | undefined) {
  const { rows } = await sql<{ orderNo: number; customerNo: string; state: OrderState }>`
    select o.order_no, o.customer_no, o.state from sales_order o
     where o.order_no = ${Number(orderNo)}::bigint and (${customerNo ?? null}::text is null or o.customer_no = ${customerNo ?? null})
       for update of o`.execute(tx)
  return rows[0]
}

export const insertUnlock = async (
  tx: Db,
  unlock: { customerNo: string; orderNo: number; unlockedAt: Date; unlockedBy: string; reason: string },
): Promise<void> => {
  await tx.insertInto('orderUnlock').values(unlock).execute()
}

/** The orders that are named, under their locks, taken by number. */
export async function lockNamed(tx: Db, orderNos: readonly string[]) {
  const { rows } = await sql<{ orderNo: number; state: OrderState }>`
    select o.order_no, o.state from sales_order o where o.order_no = any(${orderNos.map(Number)}::bigint[])
     order by o.order_no for update of o`.execute(tx)
  return rows
}

/** A day's orders in one state, under their locks, taken by number. */
export async function lockDay(tx: Db, day: Day, routeNos: readonly string[], state: OrderState) {
  const { rows } = await sql<{ orderNo: number; state: OrderState }>`
    select o.order_no, o.state from sales_order o
     where ${ofDay(day)} and o.state = ${state} and ${isCounted()} and ${onRoutes(routeNos)}
     order by o.order_no for update of o`.execute(tx)
  return rows
}

/** What was released, the latest first, and how many releases there were. */
export async function releases(db: Db, most: number) {
  const found = await db.selectFrom('productionRelease').selectAll().orderBy('releaseNo', 'desc').limit(most).execute()
  const { count } = await db
    .selectFrom('productionRelease')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: found, count: Number(count) }
}
