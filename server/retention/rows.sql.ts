import { type RawBuilder, sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'
import type { Held } from './kinds.sql.ts'

/** What of a table is older than a day, by month. */
export interface MonthOfRows {
  /** 'YYYY-MM' */
  readonly month: string
  /** Those that may go, with the rows of parts that go with them. */
  readonly rows: number
  readonly bytes: number
  /** Those that stay for what they are. */
  readonly stays: number
}

const row = (column: string) => sql.ref(`r.${column}`)
const dayOf = ({ day, isInstant }: Held): RawBuilder<unknown> =>
  isInstant ? sql`(${row(day)} at time zone 'UTC')` : row(day)
/** A day as its column has it, so that an index of the column serves. */
const at = ({ isInstant }: Held, day: PlainDate): RawBuilder<unknown> =>
  isInstant ? sql`(${day}::timestamp at time zone 'UTC')` : sql`${day}::date`
const mayGo = (held: Held, until: PlainDate): RawBuilder<boolean> =>
  held.unlessUsed ? sql`(${held.may} and not ${held.unlessUsed(sql`${until}`)})` : held.may

/** Nothing at all may refer to what is removed just now. */
const ANY_DAY = '0001-01-01'

/** Counts what would go before `until`, however long that takes. Bytes are the table's, in the share of its rows. */
export const monthsOf = (db: Db, held: Held, until: PlainDate): Promise<MonthOfRows[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return countMonths(tx, held, until)
  })

async function countMonths(db: Db, held: Held, until: PlainDate): Promise<MonthOfRows[]> {
  const { rows } = await sql<MonthOfRows>`
    select m.*, ${bytesOf(held.table)} as bytes from (
      select to_char(${dayOf(held)}, 'YYYY-MM') as month, count(*) filter (where ${mayGo(held, until)}) as rows,
             count(*) filter (where not ${mayGo(held, until)}) as stays
        from ${sql.table(held.table)} r where ${row(held.day)} < ${at(held, until)} group by 1) m order by 1`.execute(
    db,
  )
  const months = new Map(rows.map((each) => [each.month, { ...each }]))
  for (const part of held.parts ?? []) {
    const { rows: more } = await sql<Omit<MonthOfRows, 'stays'>>`
      select m.*, ${bytesOf(part.table)} as bytes from (
        select to_char(${dayOf(held)}, 'YYYY-MM') as month, count(*) as rows
          from ${sql.table(held.table)} r join ${sql.table(part.table)} p on ${sameKey('p', part.key ?? held.key, 'r', held.key)}
         where ${row(held.day)} < ${at(held, until)} and ${mayGo(held, until)} group by 1) m`.execute(db)
    for (const { month, rows, bytes } of more) {
      const whole = months.get(month)
      if (whole) months.set(month, { ...whole, rows: whole.rows + rows, bytes: whole.bytes + bytes })
    }
  }
  return [...months.values()]
}

/** Bytes of `m.rows` of a table, by the engine's own estimate of all; they are counted only where it has none yet. */
const bytesOf = (table: string) => sql`(
  select least(t.size, m.rows * t.size / case when t.rows > 0 then t.rows else greatest((select count(*) from ${sql.table(table)}), 1) end)::bigint
    from (select pg_total_relation_size(c.oid) as size, c.reltuples::numeric as rows from pg_class c where c.oid = ${table}::regclass) t)`

const sameKey = (a: string, mine: readonly string[], b: string, theirs: readonly string[]) =>
  sql.join(
    mine.map((column, i) => sql`${sql.ref(`${a}.${column}`)} = ${sql.ref(`${b}.${theirs[i]}`)}`),
    sql` and `,
  )

/** Keys of rows, as JSON. */
export interface Batch {
  readonly keys: string
  readonly count: number
}

/** Holds some rows of a month that may go. Those that somebody else holds are left for later (RET-03). */
export async function holdSome(
  tx: Db,
  held: Held,
  { from, until, most }: { readonly from: PlainDate; readonly until: PlainDate; readonly most: number },
): Promise<Batch> {
  await sql`set local lock_timeout = '2s'`.execute(tx)
  const key = sql.join(held.key.map((column) => sql`${sql.lit(column)}, ${row(column)}`))
  const { rows } = await sql<Batch>`
    with found as materialized (
      select jsonb_build_object(${key}) as key from ${sql.table(held.table)} r
       where ${row(held.day)} >= ${at(held, from)} and ${row(held.day)} < ${at(held, until)} and ${mayGo(held, ANY_DAY)}
       limit ${most} for update of r skip locked)
    select coalesce(jsonb_agg(key), '[]')::text as keys, count(*) as count from found`.execute(tx)
  return rows[0] ?? { keys: '[]', count: 0 }
}

const given = (held: Held, keys: string) =>
  sql`jsonb_populate_recordset(null::${sql.table(held.table)}, ${keys}::jsonb) k`

export interface TableOf {
  readonly table: string
  readonly key: readonly string[]
}
/** A table with its parts, parts first: what refers goes before what it refers to. */
export const tablesOf = (held: Held): TableOf[] => [
  ...(held.parts ?? []).map(({ table, key }) => ({ table, key: key ?? held.key })),
  { table: held.table, key: held.key },
]

/** The rows of one of the tables that go with a batch, as JSON. */
export async function rowsOf(tx: Db, held: Held, { table, key }: TableOf, keys: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(p)::text as row from ${sql.table(table)} p join ${given(held, keys)} on ${sameKey('p', key, 'k', held.key)}`.execute(
    tx,
  )
  return rows.map(({ row }) => row)
}

/** Removes them; answers how many. */
export async function removeRows(tx: Db, held: Held, { table, key }: TableOf, keys: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} p using ${given(held, keys)} where ${sameKey('p', key, 'k', held.key)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** A table's columns, in their order. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
