/** What a complete file lacks (IMP-12): how much of it there is, and its end. */
import { type RawBuilder, sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import { IMPORT_KEYS_NAMED } from '#rules/limits.ts'
import type { Db } from '../../db/open.ts'
import type { Keys, Kind } from './kind.ts'

export interface Missing {
  readonly there: number
  readonly missing: number
}
export interface Ended {
  readonly ended: number
  readonly endedFirst: readonly string[]
  readonly kept: number
  readonly keptFirst: readonly string[]
}

const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`)
const keyOf = ({ key }: Kind, alias: string) => sql.join(key.map(([column]) => of(alias, column)))
const isSame = ({ key }: Kind, a: string, b: string) =>
  sql.join(
    key.map(([column]) => sql`${of(a, column)} = ${of(b, column)}`),
    sql` and `,
  )

/** Rows that are there and that the file does not name. What belongs to a customer that staff made here is not the ERP's to end. */
function missing(kind: Kind, keys: Keys, today: PlainDate): RawBuilder<unknown> {
  const columns = kind.key.map(([, type], at) => sql`${keys.map((each) => each[at])}::${sql.raw(type)}[]`)
  const names = sql.join(kind.key.map(([column]) => sql.ref(column)))
  return sql`${sql.table(kind.table)} t where ${isThere(kind, today)}
    and not exists (select 1 from unnest(${sql.join(columns)}) as given(${names}) where ${isSame(kind, 'given', 't')})`
}
const isThere = ({ key, isThere }: Kind, today: PlainDate): RawBuilder<boolean> => {
  const isErps = key.some(([column]) => column === 'customer_no')
    ? sql<boolean>`not exists (select 1 from customer mine where mine.customer_no = t.customer_no and not mine.is_from_erp)`
    : sql<boolean>`true`
  return sql<boolean>`${isErps} and ${isThere?.(today) ?? sql`true`}`
}

/** How many rows are there, and how many of them the file does not name. */
export async function countMissing(db: Db, kind: Kind, keys: Keys, today: PlainDate): Promise<Missing> {
  const { rows } = await sql<Missing>`
    select (select count(*)::int from ${sql.table(kind.table)} t where ${isThere(kind, today)}) as there,
           (select count(*)::int from ${missing(kind, keys, today)}) as missing`.execute(db)
  return rows[0] ?? { there: 0, missing: 0 }
}

/** Removes or ends the rows that the file does not name, but for those that others name. */
export async function endMissing(db: Db, kind: Kind, keys: Keys, today: PlainDate): Promise<Ended> {
  const named = kind.isNamed ?? sql<boolean>`false`
  const name = sql`concat_ws(' ', ${keyOf(kind, 't')})`
  const more = (kind.with ?? []).map((each, at) => sql`, ${sql.ref(`with_${at}`)} as (${each})`)
  const first = (isKept: boolean) =>
    sql`array(select name from lacking where is_kept = ${isKept} order by name limit ${sql.lit(IMPORT_KEYS_NAMED)})`
  const { rows } = await sql<Ended>`
    with lacking as materialized (select ${keyOf(kind, 't')}, ${named} as is_kept, ${name} as name from ${missing(kind, keys, today)}),
    gone as materialized (select * from lacking where not is_kept)
    ${sql.join(more, sql` `)}, ended as (${
      kind.ends
        ? sql`update ${sql.table(kind.table)} t set ${kind.ends} from gone where ${isSame(kind, 'gone', 't')}`
        : sql`delete from ${sql.table(kind.table)} t using gone where ${isSame(kind, 'gone', 't')}`
    })
    select (select count(*)::int from gone) as ended, (select count(*)::int from lacking where is_kept) as kept,
           ${first(false)} as ended_first, ${first(true)} as kept_first`.execute(db)
  return rows[0] ?? { ended: 0, endedFirst: [], kept: 0, keptFirst: [] }
}

/** Customers with users whom the file does not name. */
export async function customersOfMissing(db: Db, kind: Kind, keys: Keys, today: PlainDate): Promise<string[]> {
  const { rows } = await sql<{ customerNo: string }>`
    select distinct m.customer_no from (select t.* from ${missing(kind, keys, today)}) m order by 1`.execute(db)
  return rows.map(({ customerNo }) => customerNo)
}
