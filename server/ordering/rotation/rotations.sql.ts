/** The rotating menus as they are kept (SRV-06), and the places of orders in them. */
import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { Rotation } from '#rules/ordering/rotation.ts'
import type { Db } from '../../db/open.ts'

/** The rotations of these cycles; a code without one has none. */
export async function rotations(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, Rotation>> {
  const asked = [...new Set(codes)].filter((code) => code !== '')
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ code: string; weeks: number; starts: Rotation['starts'] }>`
    select c.menu_cycle_code as code, c.weeks,
           coalesce((select json_agg(json_build_object('startsOn', w.starts_on::text, 'weekNo', w.week_no) order by w.starts_on)
                       from menu_week w where w.menu_cycle_code = c.menu_cycle_code), '[]') as starts
      from menu_cycle c where c.menu_cycle_code = any(${asked}::text[])`.execute(db)
  return new Map(rows.map(({ code, weeks, starts }) => [code, { weeks, starts }]))
}

/** Cycles and dates from `today` on that open orders have. */
export const openMenus = (db: Db, today: PlainDate) =>
  db
    .selectFrom('salesOrder')
    .where('state', '=', 'open')
    .where('orderDate', '>=', today)
    .where('menuCycle', '<>', '')
    .select(['menuCycle', 'orderDate', 'makeDate'])
    .distinct()
    .execute()

export interface MenuPlace {
  readonly menuCycle: string
  readonly orderDate: PlainDate
  readonly makeDate: PlainDate
  readonly menuSeqNo: string
  readonly makeCycle: string
}
/** Gives open orders their places, locked by number as everywhere; answers how many changed. Quantities stay (ITM-37). */
export async function moveMenus(db: Db, places: readonly MenuPlace[]): Promise<number> {
  if (places.length === 0) return 0
  const result = await sql`
    with locked as (
      select o.customer_no, o.order_no, m.menu_seq_no, m.make_cycle
        from unnest(${places.map((p) => p.menuCycle)}::text[], ${places.map((p) => p.orderDate)}::date[], ${places.map((p) => p.makeDate)}::date[],
                    ${places.map((p) => p.menuSeqNo)}::text[], ${places.map((p) => p.makeCycle)}::text[])
             as m (menu_cycle, order_date, make_date, menu_seq_no, make_cycle)
        join sales_order o on o.menu_cycle = m.menu_cycle and o.order_date = m.order_date and o.make_date = m.make_date
       where o.state = 'open' and (o.menu_seq_no, o.make_cycle) <> (m.menu_seq_no, m.make_cycle)
       order by o.order_no for update of o)
    update sales_order o set menu_seq_no = l.menu_seq_no, make_cycle = l.make_cycle
      from locked l where o.customer_no = l.customer_no and o.order_no = l.order_no`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** What the cycles offer: cycle, item, week. */
export async function offersOf(db: Db, codes: readonly string[], itemNos: readonly string[]) {
  const { rows } = await sql<{ code: string; itemNo: string | null; weekNo: number | null }>`
    select c.code, m.item_no, m.week_no
      from (select distinct menu_cycle_code as code from menu_cycle_item where menu_cycle_code = any(${codes}::text[]) and is_offered) c
      left join menu_cycle_item m on m.menu_cycle_code = c.code and m.is_offered and m.item_no = any(${itemNos}::text[])`.execute(
    db,
  )
  return rows
}
