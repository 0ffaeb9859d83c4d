import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'

/** A part of the record of changes: a month, or what was recorded before the record lay by month. */
export interface RecordPart {
  readonly part: string
  /** 'YYYY-MM', or 'before YYYY-MM'. */
  readonly month: string
  /** The first day after it. */
  readonly ends: PlainDate
  /** Taken out of the record by a run that did not come to its end. */
  readonly isOut: boolean
}

const PARTS = sql`
  select c.relname::text as part, c.relkind = 'r' and not c.relispartition as is_out,
         case when c.relname like '%until%' then 'before ' else '' end || replace(right(c.relname, 7), '_', '-') as month,
         (to_date(right(c.relname, 7), 'YYYY_MM') + case when c.relname like '%until%' then interval '0' else interval '1 month' end)::date::text as ends
    from pg_class c
   where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     and c.relname ~ '^audit_entry_(until_)?[0-9]{4}_[0-9]{2}$'`

/** The parts that lie before `until` as a whole, oldest first. */
export async function recordParts(db: Db, until: PlainDate): Promise<RecordPart[]> {
  const { rows } = await sql<RecordPart>`
    select * from (${PARTS}) p where p.ends <= ${until} order by p.ends, p.part desc`.execute(db)
  return rows
}

/** How much of it there is, however long counting takes. */
export const sizeOfPart = (db: Db, part: string): Promise<{ rows: number; bytes: number }> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ rows: number; bytes: number }>`
      select (select count(*) from ${sql.table(part)}) as rows, pg_total_relation_size(${part}::regclass) as bytes`.execute(
      tx,
    )
    return rows[0] ?? { rows: 0, bytes: 0 }
  })

const LOCK_NOT_AVAILABLE = '55P03'
/** A part that is gone, or is none of the record any more. */
export const UNDEFINED_TABLE = '42P01'

/** Takes a part out of the record. False when somebody reads or writes the record just now: it waits for nobody for long. */
export async function takeOut(db: Db, part: string): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '300ms'`.execute(tx)
      await sql`alter table audit_entry detach partition ${sql.table(part)}`.execute(tx)
    })
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    return false
  }
}

/** Some of its entries as JSON, after one of them. */
export async function entriesAfter(db: Db, part: string, entryId: number, most: number) {
  const { rows } = await sql<{ entryId: number; row: string }>`
    select entry_id, to_jsonb(p)::text as row from ${sql.table(part)} p where entry_id > ${entryId} order by entry_id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Removes what was taken out. */
export const dropPart = (db: Db, part: string) => sql`drop table ${sql.table(part)}`.execute(db)
