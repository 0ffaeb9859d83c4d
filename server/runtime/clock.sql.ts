import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** What the database's clock shows. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now as Date
}
