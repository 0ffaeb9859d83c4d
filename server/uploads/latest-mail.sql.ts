import { sql } from 'kysely'
import type { Weekday } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'
import { descriptionFact } from '../ordering/item-facts.sql.ts'

export interface Asked {
  readonly userId: number
  readonly userCode: string
  readonly customerNo: string
  readonly since: Date
}

/** The user's latest upload for this customer of which something was sent. */
export const latestBatch = (db: Db, { userId, customerNo, since }: Asked) =>
  db
    .selectFrom('uploadBatch as b')
    .where('b.userId', '=', userId)
    .where('b.customerNo', '=', customerNo)
    .where('b.addedAt', '>', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('uploadGroup as g')
          .whereRef('g.userId', '=', 'b.userId')
          .whereRef('g.batchId', '=', 'b.batchId')
          .where('g.status', 'in', ['applied', 'refused'])
          .select('g.groupNo'),
      ),
    )
    .select(['b.batchId', 'b.addedAt'])
    .orderBy('b.addedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The user's latest call that ordered by API, of lines that nobody changed since. */
export const latestRequest = (db: Db, { userCode, customerNo, since }: Asked) =>
  db
    .selectFrom('salesOrder as o')
    .innerJoin('orderLine as l', (on) =>
      on.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.orderNo', '=', 'o.orderNo'),
    )
    .where('o.customerNo', '=', customerNo)
    .where('o.modifiedAt', '>', since)
    .where('l.modifiedAt', '>', since)
    .where('l.modifiedBy', '=', userCode)
    .where('l.channel', '=', 'enterprise')
    .select(['l.requestId', 'l.modifiedAt as sentAt'])
    .orderBy('l.modifiedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface RequestLine {
  readonly orderNo: number
  readonly locationNo: string
  readonly locationName: string
  readonly orderDate: string
  readonly usedOnDay: Weekday
  readonly isNew: boolean
  readonly itemNo: string
  readonly description: string
  readonly quantity: number
}

/** What a call ordered: its lines as they stand. */
export const requestLines = async (db: Db, customerNo: string, requestId: string): Promise<RequestLine[]> => {
  const { rows } = await sql<RequestLine>`
    select o.order_no, o.location_no, p.name as location_name, o.order_date, o.used_on_day, o.added_at = l.modified_at as is_new,
           l.item_no, ${descriptionFact} as description, l.quantity
      from sales_order o
      join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no
      join location p on p.customer_no = o.customer_no and p.location_no = o.location_no
      join item i on i.item_no = l.item_no
      left join customer_item ci on ci.customer_no = l.customer_no and ci.item_no = l.item_no
     where o.customer_no = ${customerNo} and l.request_id = ${requestId} and l.channel = 'enterprise'
     order by o.location_no, o.order_date, o.order_no, l.item_no`.execute(db)
  return rows
}
