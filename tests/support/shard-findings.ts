import type pg from 'pg'
import type { ShardPlan } from './shard-plan.ts'

/** Partitions are their table's: what holds for it holds for them. */
const TABLES = `
  select c.oid, c.relname::text as name from pg_class c
   where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'`
const UNIQUE = `
  select t.name as "table", i.relname::text as name, x.indisprimary as "isPrimary",
         array(select coalesce(a.attname::text, '(expression)') from unnest(x.indkey::int[]) with ordinality k (no, at)
                 left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.no and k.no > 0 order by k.at) as columns
    from (${TABLES}) t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
   where x.indisunique order by 1, 2`
const COLUMNS = `
  select t.name as "table", a.attname::text as "column", a.attidentity <> '' as "isIdentity", not a.attnotnull as "isNullable"
    from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid
   where a.attnum > 0 and not a.attisdropped order by 1, a.attnum`
const TRIGGERS = `
  select t.name as "table", g.tgname::text as name from (${TABLES}) t join pg_trigger g on g.tgrelid = t.oid
   where not g.tgisinternal order by 1, 2`
const REFERENCES = `
  select t.name as "table", o.name as other, k.conname::text as name,
         array(select a.attname::text from unnest(k.conkey) with ordinality u (no, at)
                 join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.no order by u.at) as mine,
         array(select a.attname::text from unnest(k.confkey) with ordinality u (no, at)
                 join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.no order by u.at) as theirs
    from pg_constraint k join (${TABLES}) t on t.oid = k.conrelid join (${TABLES}) o on o.oid = k.confrelid
   where k.contype = 'f' order by 1, 3`

type Kind = 'customer' | 'reference' | 'local'

/**
 * What of a migrated database stands in the way of spreading it by the plan, one sentence each, without the plan's exceptions; and each
 * exception, or place in the plan, that nothing asks for any more (RET-01).
 */
export async function shardFindings(pool: pg.Pool, plan: ShardPlan): Promise<string[]> {
  const tables = await ask<{ name: string }>(pool, TABLES)
  const kinds = new Map<string, Kind>([
    ...Object.keys(plan.byCustomer).map((name) => [name, 'customer'] as const),
    ...plan.reference.map((name) => [name, 'reference'] as const),
    ...plan.local.map((name) => [name, 'local'] as const),
  ])
  const [inTheWay, stale] = [await structure(pool, plan, kinds), await staleTriggers(pool, plan)]
  const there = new Set(tables.map(({ name }) => name))
  return [
    ...tables.filter(({ name }) => !kinds.has(name)).map(({ name }) => `${name}: say in the plan whose it is`),
    ...[...kinds.keys()].filter((name) => !there.has(name)).map((name) => `${name}: in the plan, and no table`),
    ...inTheWay.filter((said) => !(said in plan.exceptions)),
    ...Object.keys(plan.exceptions)
      .filter((said) => !inTheWay.includes(said))
      .map((said) => `no longer needed: ${said}`),
    ...stale,
  ]
}

async function structure(pool: pg.Pool, plan: ShardPlan, kinds: ReadonlyMap<string, Kind>): Promise<string[]> {
  const keyOf = (table: string) => plan.byCustomer[table]
  const found: string[] = []
  for (const { table, name, isPrimary, columns } of await ask<Unique>(pool, UNIQUE)) {
    const key = keyOf(table)
    if (key !== undefined && !columns.includes(key))
      found.push(`${table}: ${isPrimary ? 'primary key' : 'unique'} ${name} (${columns.join(', ')}) lacks ${key}`)
  }
  for (const { table, column, isIdentity, isNullable } of await ask<Column>(pool, COLUMNS)) {
    const key = keyOf(table)
    if (key !== undefined && isIdentity) found.push(`${table}.${column}: identity column`)
    if (key === column && isNullable) found.push(`${table}.${column}: the customer may be null`)
  }
  for (const { table, name } of await ask<Trigger>(pool, TRIGGERS)) {
    if (kinds.get(table) !== 'local' && !plan.triggers[name]?.on.includes(table))
      found.push(`${table}: trigger ${name}`)
  }
  for (const reference of await ask<Reference>(pool, REFERENCES)) {
    const said = referenceFinding(reference, keyOf, kinds)
    if (said !== undefined) found.push(`${reference.table}: foreign key ${reference.name} ${said}`)
  }
  return found
}

function referenceFinding(
  { table, other, mine, theirs }: Reference,
  keyOf: (table: string) => string | undefined,
  kinds: ReadonlyMap<string, Kind>,
): string | undefined {
  const [from, to] = [kinds.get(table), kinds.get(other)]
  if (to === 'customer' && from !== 'customer') return `from a ${from} table to ${other}, which is a customer's`
  if (to === 'local' && from !== 'local') return `from a ${from} table to ${other}, which is in one place only`
  const holds = mine.some((column, at) => column === keyOf(table) && theirs[at] === keyOf(other))
  return to === 'customer' && !holds ? `to ${other} without the customer on both sides` : undefined
}

async function staleTriggers(pool: pg.Pool, plan: ShardPlan): Promise<string[]> {
  const there = new Set((await ask<Trigger>(pool, TRIGGERS)).map(({ table, name }) => `${table}: trigger ${name}`))
  return Object.entries(plan.triggers)
    .flatMap(([name, { on }]) => on.map((table) => `${table}: trigger ${name}`))
    .filter((said) => !there.has(said))
    .map((said) => `no longer needed: ${said}`)
}

interface Unique {
  readonly table: string
  readonly name: string
  readonly isPrimary: boolean
  readonly columns: readonly string[]
}
interface Column {
  readonly table: string
  readonly column: string
  readonly isIdentity: boolean
  readonly isNullable: boolean
}
interface Trigger {
  readonly table: string
  readonly name: string
}
interface Reference extends Trigger {
  readonly other: string
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}
const ask = async <T extends pg.QueryResultRow>(pool: pg.Pool, question: string) => (await pool.query<T>(question)).rows
