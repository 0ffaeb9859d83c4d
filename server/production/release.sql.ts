import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Db } from '../db/open.ts'
import { isLate, isUnlocked, onRoutes } from '../ordering/moves.sql.ts'

export interface ReleaseAsked {
  readonly makeDate: PlainDate
  /** None: all. */
  readonly routeNos: readonly string[]
  /** Those that customers can still change, too. */
  readonly withOpen: boolean
  /** Those that staff unlocked, too: the schedule leaves them. */
  readonly withUnlocked: boolean
  /** Those alone that came too late for an earlier release. */
  readonly onlyLate?: boolean | undefined
  /** Counts what would be released, and releases nothing. */
  readonly isDryRun?: boolean
}

/** Open orders of a make date under their locks, taken by number, empty ones too: a first line may be on its way into one. */
export async function lockOpenOrders(
  tx: Db,
  { makeDate, routeNos, withUnlocked, onlyLate = false }: ReleaseAsked,
  now: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ orderNo: number }>`
    select o.order_no from sales_order o
     where o.make_date = ${makeDate}::date and o.state = 'open' and ${onRoutes(routeNos)}
       and (${withUnlocked}::boolean or not ${isUnlocked}) and (not ${onlyLate}::boolean or ${isLate(now)})
     order by o.order_no for update of o`.execute(tx)
  return rows.map(({ orderNo }) => orderNo)
}

/** The locked ones as they stand now that nobody can change them. */
export const ofLocked = async (tx: Db, orderNos: readonly number[]) =>
  (
    await sql<{ orderNo: number; routeNo: string; state: OrderState; pieces: number; cutoffAt: Date }>`
      select o.order_no, o.route_no, o.state, o.pieces, o.cutoff_at from unnest(${orderNos}::bigint[]) as m (order_no) join sales_order o using (order_no)
       order by o.order_no`.execute(tx)
  ).rows

export interface NewRelease {
  readonly makeDate: PlainDate
  readonly routes: string[]
  readonly withOpen: boolean
  readonly orderCount: number
  readonly earlyCount: number
  readonly pieces: number
  readonly releasedAt: Date
  readonly releasedBy: string
  readonly channel: 'web' | 'mobile' | 'api' | 'command' | 'schedule'
}
export const insertRelease = async (tx: Db, release: NewRelease): Promise<number> =>
  (await tx.insertInto('productionRelease').values(release).returning('releaseNo').executeTakeFirstOrThrow()).releaseNo

/** Those of the routes that there are not. */
export async function unknownRoutes(db: Db, routeNos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ routeNo: string }>`
    select given.route_no from unnest(${routeNos}::text[]) as given (route_no)
     where not exists (select 1 from route r where r.route_no = given.route_no)`.execute(db)
  return rows.map(({ routeNo }) => routeNo)
}

/** Takes today's run of the schedule; false when another server has it, or had it. */
export async function takeRun(tx: Db, runOn: PlainDate, ranAt: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('productionRun')
    .values({ runOn, ranAt })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n
}
