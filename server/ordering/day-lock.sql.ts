import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface Day {
  readonly customerNo: string
  readonly locationNo: string
  readonly orderDate: string
}

/** The text that a location's day is locked by. */
export const dayKey = ({ customerNo, locationNo, orderDate }: Day): string => `${customerNo}/${locationNo}/${orderDate}`

/**
 * Makes whoever creates orders for these days wait until the transaction ends: screen, upload and API (INV-11, D5). All in one
 * statement and by their texts' order, so that two who lock several days never wait for each other in a circle.
 *
 * Their locations are held, too: whoever changes one waits, and then finds the new order; whoever was first is waited for, and the
 * order is made for the location as it is by then (LOC-32). Orders refer to their location, so the insert would take this lock anyhow.
 */
export const lockDays = async (tx: Db, days: readonly Day[]): Promise<void> => {
  const keys = [...new Set(days.map(dayKey))].sort()
  await sql`
    select count(pg_advisory_xact_lock(hashtextextended(key, 0)))
      from (select key from unnest(${keys}::text[]) with ordinality as day (key, place) order by place) as days`.execute(
    tx,
  )
  await sql`
    select 1 from location l
     where (l.customer_no, l.location_no) in (
             select * from unnest(${days.map((day) => day.customerNo)}::text[], ${days.map((day) => day.locationNo)}::text[]))
     order by l.customer_no, l.location_no for key share`.execute(tx)
}
