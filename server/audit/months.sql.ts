import { sql } from 'kysely'
import { addMonths, type PlainDate } from '#rules/calendar.ts'
import { RECORD_MONTHS_AHEAD } from '#rules/limits.ts'
import type { Db } from '../db/open.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Makes the months of the record of changes ahead (RET-07); answers how many. Nobody waits for it for long: while a long question holds
 * the record it makes none, and the next turn does. Until then entries go where those without a month go.
 */
export async function makeRecordMonths(db: Db, today: PlainDate): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      const { rows } = await sql<{ made: number }>`
        select add_record_months(${today}::date, ${addMonths(today, RECORD_MONTHS_AHEAD)}::date) as made`.execute(tx)
      return rows[0]?.made ?? 0
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    return 0
  }
}
