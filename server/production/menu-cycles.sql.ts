/** The rotating menus as staff keep them (SRV-06). */
import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { CycleForm } from '#rules/production/menu-cycle.ts'
import type { Db } from '../db/open.ts'
import { isIn } from '../ordering/find/found-text.sql.ts'
import { listOwner } from '../ordering/menu.sql.ts'

export interface CycleRow {
  readonly code: string
  readonly description: string
  readonly weeks: number
  readonly version: number
  readonly starts: { readonly startsOn: PlainDate; readonly weekNo: number }[]
  readonly itemCount: number
  readonly locationCount: number
}

/** Every cycle, or one, by code. */
export async function cycles(db: Db, code?: string): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    select c.menu_cycle_code as code, c.description, c.weeks, c.version,
           coalesce((select json_agg(json_build_object('startsOn', w.starts_on::text, 'weekNo', w.week_no) order by w.starts_on)
                       from menu_week w where w.menu_cycle_code = c.menu_cycle_code), '[]') as starts,
           (select count(distinct m.item_no) from menu_cycle_item m where m.menu_cycle_code = c.menu_cycle_code and m.is_offered)::int as item_count,
           (select count(*) from location l where l.menu_cycle_code = c.menu_cycle_code)::int as location_count
      from menu_cycle c where ${code ?? null}::text is null or c.menu_cycle_code = ${code ?? null}
     order by c.menu_cycle_code collate "C"`.execute(db)
  return rows
}

/** What a cycle offers, by item. */
export async function itemsOfCycle(db: Db, code: string) {
  const { rows } = await sql<{ itemNo: string; description: string; weeks: number[] }>`
    select m.item_no, i.description, array_agg(m.week_no order by m.week_no) as weeks
      from menu_cycle_item m join item i on i.item_no = m.item_no
     where m.menu_cycle_code = ${code} and m.is_offered
     group by m.item_no, i.description order by m.item_no collate "C"`.execute(db)
  return rows
}

/** Open orders of the cycle, and items on the menus of its locations' lists that no week of it offers. */
export async function effectOf(db: Db, code: string, today: PlainDate) {
  const { rows } = await sql<{ openOrderCount: number; missingCount: number }>`
    select (select count(*) from sales_order o where o.state = 'open' and o.order_date >= ${today}::date and o.menu_cycle = ${code})::int as open_order_count,
           (select count(distinct e.item_no)
              from (select distinct l.customer_no, l.item_list_code from location l where l.menu_cycle_code = ${code}) p
              join customer c on c.customer_no = p.customer_no
              join item_list_entry e on e.customer_no = ${listOwner} and e.list_code = p.item_list_code and e.show_on_menu
             where exists (select 1 from menu_cycle_item m where m.menu_cycle_code = ${code} and m.is_offered)
               and not exists (select 1 from menu_cycle_item m where m.menu_cycle_code = ${code} and m.is_offered and m.item_no = e.item_no))::int as missing_count`.execute(
    db,
  )
  return rows[0] ?? { openOrderCount: 0, missingCount: 0 }
}

const FOUND = 20
/** Items that are made, by a part of number or name. */
export async function itemsFound(db: Db, find: string) {
  const { rows } = await sql<{ itemNo: string; description: string }>`
    select item_no, description from item where is_active and ${isIn(sql`item_no || ' ' || description`, find)}
     order by item_no collate "C" limit ${FOUND}::int`.execute(db)
  return rows
}

/** Those of the items that there are not. */
export async function unknownItems(db: Db, itemNos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ itemNo: string }>`
    select g.item_no from unnest(${itemNos}::text[]) as g (item_no) where not exists (select 1 from item i where i.item_no = g.item_no)`.execute(
    db,
  )
  return rows.map(({ itemNo }) => itemNo)
}

/** Makes a cycle; false when the code is taken. */
export async function insertCycle(tx: Db, { code, description, weeks }: CycleForm): Promise<boolean> {
  const other = await tx
    .selectFrom('menuCycle')
    .where(sql<boolean>`upper(menu_cycle_code) = upper(${code})`)
    .select('menuCycleCode')
    .executeTakeFirst()
  if (other) return false
  const added = await tx
    .insertInto('menuCycle')
    .values({ menuCycleCode: code, description, weeks })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes a cycle that is still as it was seen; false when it is not. What its weeks offer counts as a change of it, too. */
export async function updateCycle(tx: Db, { code, description, weeks }: CycleForm, version: number): Promise<boolean> {
  const changed = await tx
    .updateTable('menuCycle')
    .set({ description, weeks, version: version + 1 })
    .where('menuCycleCode', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Brings the starts and the offers of a cycle to what is said; what is so already is left alone, and is not on the record. */
export async function putWeeks(tx: Db, { code, starts, items }: CycleForm): Promise<void> {
  const offers = items.flatMap(({ itemNo, weeks }) => weeks.map((weekNo) => ({ itemNo, weekNo })))
  const [dates, weekNos] = [starts.map(({ startsOn }) => startsOn), starts.map(({ weekNo }) => weekNo)]
  await sql`delete from menu_week where menu_cycle_code = ${code} and starts_on <> all(${dates}::date[])`.execute(tx)
  await sql`
    insert into menu_week (menu_cycle_code, starts_on, week_no)
    select ${code}, * from unnest(${dates}::date[], ${weekNos}::int[]) as g
    on conflict (menu_cycle_code, starts_on) do update set week_no = excluded.week_no where menu_week.week_no <> excluded.week_no`.execute(
    tx,
  )
  const [itemNos, offered] = [offers.map(({ itemNo }) => itemNo), offers.map(({ weekNo }) => weekNo)]
  await sql`
    delete from menu_cycle_item m where m.menu_cycle_code = ${code}
       and not exists (select 1 from unnest(${itemNos}::text[], ${offered}::int[]) as g (item_no, week_no)
                        where g.item_no = m.item_no and g.week_no = m.week_no)`.execute(tx)
  await sql`
    insert into menu_cycle_item as m (menu_cycle_code, item_no, week_no)
    select ${code}, * from unnest(${itemNos}::text[], ${offered}::int[]) as g
    on conflict (menu_cycle_code, week_no, item_no) do update set is_offered = true where not m.is_offered`.execute(tx)
}
