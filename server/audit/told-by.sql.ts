import { type RawBuilder, sql } from 'kysely'
import type { Who } from './audit.sql.ts'

/**
 * The value, in a statement that stands alone and tells by it who makes its change: what it is looked up or stored under is asked for
 * before anything is written (docs/decisions/0041-an-item-in-one-statement.md).
 */
export const toldBy = (who: Who, value: string): RawBuilder<string> =>
  sql`(select ${value}::text from (select set_config('provender.who', ${JSON.stringify(who)}, true) as who) told where told.who is not null)`
