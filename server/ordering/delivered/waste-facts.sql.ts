/** What an entry of waste is compared with (WST-14): `comparedSince` and `isOnShelf` of rules/waste/entry.ts; a property test compares. */
import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import { WASTE_DAYS_AFTER_LIFE, WASTE_DAYS_BACK } from '#rules/limits.ts'
import type { WasteFacts } from '#rules/waste/entry.ts'
import type { Db } from '../../db/open.ts'
import { descriptionFact, shelfLifeFact } from '../item-facts.sql.ts'
import { isCounted } from '../menu.sql.ts'
import { deliveredRows } from './delivered.sql.ts'

export interface WastedItem {
  readonly customerNo: string
  readonly locationNo: string
  readonly itemNo: string
  readonly wastedOn: PlainDate
}

/** The facts of each, in the order given. */
export async function wasteFactsOf(db: Db, wasted: readonly WastedItem[]): Promise<WasteFacts[]> {
  const column = (name: keyof WastedItem) => wasted.map((each) => each[name])
  const delivered = deliveredRows({
    ...{ customerNo: sql`w.customer_no`, locationNo: sql`w.location_no`, itemNo: sql`w.item_no` },
    // An order is used within a week of its date.
    isWanted: (day) => sql<boolean>`${day} between s.since - 6 and w.wasted_on`,
    isCounted: isCounted(),
  })
  const { rows } = await sql<WasteFacts>`
    select ${descriptionFact} as description, s.since, d.delivered, e.recorded
      from unnest(${column('customerNo')}::text[], ${column('locationNo')}::text[], ${column('itemNo')}::text[], ${column('wastedOn')}::date[])
           with ordinality as w (customer_no, location_no, item_no, wasted_on, at)
      join item i on i.item_no = w.item_no
      left join customer_item ci on ci.customer_no = w.customer_no and ci.item_no = w.item_no
     cross join lateral (
           select w.wasted_on - case when ${shelfLifeFact} > 0 then ${shelfLifeFact} + ${sql.lit(WASTE_DAYS_AFTER_LIFE)}
                                     else ${sql.lit(WASTE_DAYS_BACK)} end as since) s
     cross join lateral (
           select coalesce(sum(k.quantity), 0)::int as delivered from ${delivered} k
            where k.order_date + (k.used_on_day + 6 - extract(dow from k.order_date)::int) % 7 >= s.since) d
     cross join lateral (
           select coalesce(sum(x.quantity), 0)::int as recorded from waste_entry x
            where x.customer_no = w.customer_no and x.location_no = w.location_no and x.item_no = w.item_no
              and x.wasted_on between s.since and w.wasted_on and x.removed_at is null) e
     order by w.at`.execute(db)
  return rows
}
