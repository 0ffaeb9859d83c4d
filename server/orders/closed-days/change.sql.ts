/** The record of what staff did with the orders of a closed day, and of its undo. */
import { sql } from 'kysely'
import type { DayAnswer } from '#rules/ordering/closed-days.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Who } from '../../audit/audit.sql.ts'
import type { Db } from '../../db/open.ts'
import { isCounted } from '../../ordering/menu.sql.ts'
import { isNothingNeeded } from '../../ordering/places/nothing-needed.sql.ts'
import type { DayOrderRow } from './day-orders.sql.ts'

interface NewChange {
  readonly customerNo: string | undefined
  readonly answer: DayAnswer
  readonly orderDate: string
  readonly toDate: string | undefined
  readonly orders: number
  readonly customers: number
  readonly pieces: number
  readonly by: string
  readonly now: Date
}

/** Adds a change with its orders as they are before it; returns its number. */
export async function putChange(
  tx: Db,
  { by, now, toDate, customerNo, ...change }: NewChange,
  orders: readonly DayOrderRow[],
): Promise<number> {
  const { changeNo } = await tx
    .insertInto('closedDayChange')
    .values({ ...change, customerNo: customerNo ?? null, toDate: toDate ?? null, changedBy: by, changedAt: now })
    .returning('changeNo')
    .executeTakeFirstOrThrow()
  await sql`
    insert into closed_day_order (customer_no, change_no, order_no, used_on_day, pieces)
    select k.customer_no, ${changeNo}, k.order_no, k.used_on_day, k.pieces
      from unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[],
                  ${orders.map((o) => o.usedOnDay)}::int[], ${orders.map((o) => o.pieces)}::int[])
           as k (customer_no, order_no, used_on_day, pieces)`.execute(tx)
  return changeNo
}

/** Records what was done to each order of a change (INV-33), or with `isUndone` to each one that was put back. */
export async function recordChange(
  tx: Db,
  changeNo: number,
  { isUndone, note, who, now }: { isUndone: boolean; note: string; who: Who; now: Date },
): Promise<void> {
  const { actor, actorId, onBehalfOf, channel = '', requestId = '', address = '' } = who
  const [was, is] = isUndone ? [sql`c.to_date`, sql`c.order_date`] : [sql`c.order_date`, sql`c.to_date`]
  await sql`
    insert into audit_entry (happened_at, actor, actor_id, on_behalf_of, customer_no, action, subject, old_value, new_value, note, channel, request_id, address)
    select ${now}::timestamptz, ${actor}, ${actorId ?? null}::bigint, ${onBehalfOf ?? null}::text, k.customer_no,
           case when c.answer = 'move' then 'order.move' when ${isUndone}::boolean then 'order.reopen' else 'order.cancel' end, k.order_no::text,
           case when c.answer = 'move' then (${was})::text else k.pieces::text end,
           case when c.answer = 'move' then (${is})::text end,
           ${note}, ${channel}, ${requestId}, ${address}
      from closed_day_change c join closed_day_order k on k.change_no = c.change_no and k.is_undone = ${isUndone}::boolean
     where c.change_no = ${changeNo}
     order by k.order_no`.execute(tx)
}

const CHANGE = [
  ...(['changeNo', 'customerNo', 'orderDate', 'toDate', 'orders', 'customers', 'pieces'] as const),
  ...(['changedBy', 'changedAt', 'undoneBy', 'undoneAt'] as const),
  sql<DayAnswer>`answer`.as('answer'),
] as const

/** The changes since then, newest first: those of one customer alone where one is named. */
export const changesSince = (db: Db, since: Date, customerNo: string | undefined, limit: number) =>
  db
    .selectFrom('closedDayChange')
    .where('changedAt', '>=', since)
    .where((eb) => (customerNo === undefined ? eb.lit(true) : eb('customerNo', '=', customerNo)))
    .select(CHANGE)
    .orderBy('changedAt', 'desc')
    .orderBy('changeNo', 'desc')
    .limit(limit)
    .execute()

/** A change under its lock, so that two undos come one after the other. */
export const lockChange = (tx: Db, changeNo: number, customerNo: string | undefined) =>
  tx
    .selectFrom('closedDayChange')
    .where('changeNo', '=', changeNo)
    .where((eb) => (customerNo === undefined ? eb.lit(true) : eb('customerNo', '=', customerNo)))
    .select(CHANGE)
    .forUpdate()
    .executeTakeFirst()
export type StoredChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>

export interface ChangedRow {
  readonly orderNo: number
  readonly customerNo: string
  readonly customerName: string
  readonly locationNo: string
  readonly locationName: string
  readonly routeNo: string
  readonly menuCycle: string
  readonly leadDays: number
  /** As before the change. */
  readonly usedOnDay: number
  readonly pieces: number
  readonly state: OrderState
  readonly modifiedBy: string
  readonly isAsLeft: boolean
  readonly isReplaced: boolean
}

/** The orders of a change as they are now, locked by number. */
export async function lockChanged(tx: Db, change: StoredChange): Promise<ChangedRow[]> {
  const { changeNo, answer, orderDate, toDate, changedAt, changedBy } = change
  const { rows } = await sql<ChangedRow>`
    select o.order_no, o.customer_no, c.name as customer_name, o.location_no, l.name as location_name, o.route_no, o.menu_cycle,
           r.lead_days, k.used_on_day, o.pieces, o.state, o.modified_by,
           (o.state = ${answer === 'move' ? 'open' : 'cancelled'} and o.order_date = ${toDate ?? orderDate}::date
             and o.pieces = k.pieces and o.modified_at = ${changedAt}::timestamptz and o.modified_by = ${changedBy}) as is_as_left,
           exists (select 1 from sales_order other
                    where other.customer_no = o.customer_no and other.location_no = o.location_no
                      and other.order_date = ${orderDate}::date and ${isCounted('other')}
                      and other.added_at > ${changedAt}::timestamptz) as is_replaced
      from closed_day_order k
      join sales_order o on o.customer_no = k.customer_no and o.order_no = k.order_no
      join customer c on c.customer_no = o.customer_no
      join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
      join route r on r.route_no = l.route_no
     where k.change_no = ${changeNo}
     order by o.order_no for update of o`.execute(tx)
  return rows
}

/** Notes that these orders of a change were put back, and that the change was undone. */
export async function putUndone(
  tx: Db,
  changeNo: number,
  orders: readonly ChangedRow[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    update closed_day_order k set is_undone = true
      from unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[]) as u (customer_no, order_no)
     where k.change_no = ${changeNo} and k.customer_no = u.customer_no and k.order_no = u.order_no`.execute(tx)
  await tx
    .updateTable('closedDayChange')
    .set({ undoneBy: by, undoneAt: now })
    .where('changeNo', '=', changeNo)
    .execute()
}

/** Marks of a day that these orders took back by coming to it at that moment hold again, where the location has no order for the day. */
export async function giveMarksBack(
  tx: Db,
  { orderDate, takenBackAt, orderNos }: { orderDate: string; takenBackAt: Date; orderNos: readonly number[] },
): Promise<void> {
  await sql`
    update nothing_needed n set taken_back_by = null, taken_back_at = null, taken_back_by_order_no = null
     where n.order_date = ${orderDate}::date and n.taken_back_at = ${takenBackAt}::timestamptz
       and n.taken_back_by_order_no = any(${[...orderNos]}::bigint[])
       and not ${isNothingNeeded('n', sql.ref('n.order_date'))}
       and not exists (select 1 from sales_order o
                        where o.customer_no = n.customer_no and o.location_no = n.location_no and o.order_date = n.order_date
                          and ${isCounted()})`.execute(tx)
}
