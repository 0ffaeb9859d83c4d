import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { isUnlocked } from './moves.sql.ts'

/** The cut-off rows that can matter to these customers over a range of order dates. */
export async function cutoffRows(db: Db, customerNos: readonly string[], from: string, to: string) {
  // One parameter however many customers there are: at a start all with open orders are asked for.
  const isOwner = sql<boolean>`customer_no = any(${['', ...customerNos]}::text[])`
  const weekly = db
    .selectFrom('cutoffWeekday')
    .where(isOwner)
    .select(['customerNo', 'weekday', 'cutDay', 'cutTime'])
    .execute()
  const dated = db
    .selectFrom('cutoffDate')
    .where(isOwner)
    .where('orderDate', '>=', from)
    .where('orderDate', '<=', to)
    .select(['customerNo', 'orderDate', 'cutDay', 'cutTime', 'isNoWork'])
    .execute()
  const [weekdays, dates] = await Promise.all([weekly, dated])
  return { weekdays, dates }
}

/** Days from `today` on that have open orders: whose instants must follow a change of the rules. */
export const openDays = (db: Db, today: string) =>
  db
    .selectFrom('salesOrder')
    .where('state', '=', 'open')
    .where('orderDate', '>=', today)
    .select(['customerNo', 'orderDate'])
    .distinct()
    .execute()

/**
 * Held by whoever makes orders, to the end of the transaction: until then no change of the cut-offs counts as settled. It is the
 * first lock such a transaction takes.
 */
export const readCutoffsInPeace = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('cut-offs', 0))`.execute(tx)
}

/** Waits for all who make orders by the cut-offs they read, and keeps others from beginning. */
export const waitForReaders = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cut-offs', 0))`.execute(tx)
}

/** A lock that is waited for longer is given up in this transaction. */
export const waitAtMost = async (tx: Db, ms: number): Promise<void> => {
  await sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`.execute(tx)
}

/** Moves the stored instants of open orders (one that staff unlocked stays closed to customers), locked by number as everywhere (server/uploads/facts.sql.ts); answers how many changed. */
export async function moveCutoffs(
  db: Db,
  moves: readonly { customerNo: string; orderDate: string; cutoffAt: Date }[],
): Promise<number> {
  if (moves.length === 0) return 0
  const result = await sql`
    with locked as (
      select o.customer_no, o.order_no, m.cutoff_at
        from unnest(${moves.map((m) => m.customerNo)}::text[], ${moves.map((m) => m.orderDate)}::date[], ${moves.map((m) => m.cutoffAt.toISOString())}::timestamptz[])
             as m (customer_no, order_date, cutoff_at)
        join sales_order o on o.customer_no = m.customer_no and o.order_date = m.order_date
       where o.state = 'open' and o.cutoff_at <> m.cutoff_at
         and not ${isUnlocked}
       order by o.order_no for update of o)
    update sales_order o set cutoff_at = l.cutoff_at
      from locked l where o.customer_no = l.customer_no and o.order_no = l.order_no`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
