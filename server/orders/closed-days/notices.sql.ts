import { sql } from 'kysely'
import type { DayAnswer } from '#rules/ordering/closed-days.ts'
import { isMapped } from '../../access/reach.sql.ts'
import type { Reach } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'

export interface UnreadNotice {
  readonly changeNo: number
  readonly answer: DayAnswer
  readonly orderDate: string
  readonly toDate: string | null
  readonly isUndone: boolean
  readonly orders: number
  readonly listed: readonly {
    readonly orderNo: number
    readonly routeNo: string
    readonly locationNo: string
    readonly locationName: string
    readonly pieces: number
  }[]
}

const LISTED = 5

/**
 * Changes of orders within reach that the user has not read, newest first. Orders that were put back are a notice of their own beside
 * those that were not. An order that was moved again, or canceled, is in its newest notice alone.
 */
export async function unreadNotices(db: Db, reach: Reach, userId: number, since: Date): Promise<UnreadNotice[]> {
  const { rows } = await sql<UnreadNotice>`
    select f.change_no, f.answer, f.order_date, f.to_date, f.is_undone, count(*)::int as orders,
           json_agg(json_build_object('orderNo', f.order_no, 'routeNo', f.route_no, 'locationNo', f.location_no,
                                      'locationName', f.location_name, 'pieces', f.pieces) order by f.place)
             filter (where f.place <= ${LISTED}) as listed
      from (select c.change_no, c.answer, c.order_date, c.to_date, k.is_undone, o.order_no, o.route_no, o.location_no,
                   l.name as location_name, o.pieces,
                   row_number() over (partition by c.change_no, k.is_undone order by o.route_no, o.location_no, o.order_no) as place
              from closed_day_change c
              join closed_day_order k on k.change_no = c.change_no and k.customer_no = ${reach.customerNo}
              join sales_order o on o.customer_no = k.customer_no and o.order_no = k.order_no
              join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
             where c.changed_at >= ${since}::timestamptz and ${isMapped(reach)}
               and not exists (select 1 from closed_day_order again
                                where again.customer_no = k.customer_no and again.order_no = k.order_no
                                  and again.change_no > k.change_no and not again.is_undone)
               and not exists (select 1 from closed_day_read seen
                                where seen.user_id = ${userId} and seen.change_no = c.change_no and seen.is_undone = k.is_undone)) f
     group by f.change_no, f.answer, f.order_date, f.to_date, f.is_undone
     order by f.change_no desc, f.is_undone desc
     limit 20`.execute(db)
  return rows
}

interface Read {
  readonly customerNo: string
  readonly userId: number
  readonly changeNo: number
  readonly isUndone: boolean
  readonly now: Date
}

/** Notes that the user read a notice of the user's own customer; another change is not noted. */
export async function putRead(db: Db, { customerNo, userId, changeNo, isUndone, now }: Read): Promise<void> {
  await sql`
    insert into closed_day_read (user_id, change_no, is_undone, read_at)
    select ${userId}, ${changeNo}, ${isUndone}::boolean, ${now}::timestamptz
     where exists (select 1 from closed_day_order k where k.customer_no = ${customerNo} and k.change_no = ${changeNo})
        on conflict do nothing`.execute(db)
}
