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
 */
export const lockDays = async (tx: Db, days: readonly Day[]): Promise<void> => {
  const keys = [...new Set(days.map(dayKey))].sort()
  await sql`
    select count(pg_advisory_xact_lock(hashtextextended(key, 0)))
      from (select key from unnest(${keys}::text[]) with ordinality as day (key, place) order by place) as days`.execute(
    tx,
  )
}
