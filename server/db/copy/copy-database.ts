/** Copies a whole database into an empty one, of either engine (OPS-02): from the embedded one to PostgreSQL, or back for a test system. */
import type pg from 'pg'
import { many } from '#rules/many.ts'
import { migrate, refuseOtherVersion } from '../migrate.ts'

const ROWS_AT_ONCE = 2_000
/** Of a table that holds files: a text of all 2,000 would be longer than a text can be. */
const FILES_AT_ONCE = 8
const RECORD = 'schema_migration'

export interface CopiedTable {
  readonly table: string
  readonly rows: number
}
interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Tables that must be there before. */
  readonly after: readonly string[]
  readonly namesItself: boolean
  readonly holdsFiles: boolean
}

/**
 * Copies every table and sequence in one transaction, counts both sides, and answers the tables. Refuses, with a sentence, a source of
 * another version and a target that holds anything. The source is only read, as it stands at one moment.
 */
export async function copyDatabase(from: pg.Pool, to: pg.Pool, log: (line: string) => void): Promise<CopiedTable[]> {
  await migrate(to)
  const [source, target] = [await from.connect(), await to.connect()]
  try {
    await source.query('begin isolation level repeatable read read only')
    await source.query('set local statement_timeout = 0')
    await refuseOtherVersion(source, { what: 'The source', next: 'stop it, and copy then' })
    await refuseTakenOut(source)
    await target.query('begin')
    await target.query('set local statement_timeout = 0')
    const tables = inOrder(await tablesOf(target))
    await refuseFull(target, tables)
    // What triggers would write is copied, and not written again.
    for (const { name } of tables) await target.query(`alter table ${quoted(name)} disable trigger user`)
    await makeMonths(source, target)
    const copied: CopiedTable[] = []
    for (const table of tables) {
      const rows = await copyTable(source, target, table)
      copied.push({ table: table.name, rows })
      if (rows > 0) log(`${table.name}: ${many(rows, 'row')}`)
    }
    for (const { name } of tables) await target.query(`alter table ${quoted(name)} enable trigger user`)
    await copySequences(source, target)
    await compareCounts(source, target, tables)
    await target.query('commit')
    return copied
  } catch (error) {
    await target.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await source.query('rollback').catch(() => undefined)
    source.release()
    target.release()
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A month that retention took out is of no table of ours any more, and would be left behind without a word. */
async function refuseTakenOut(source: pg.PoolClient): Promise<void> {
  const { rows } = await source.query<{ part: string }>(`
    select relname as part from pg_class where relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace
       and relname ~ '^audit_entry_(until_)?[0-9]{4}_[0-9]{2}$' limit 1`)
  if (rows[0])
    throw new Error(
      `A run of npm run retention was cut off and left ${rows[0].part} in the source. Run it again there, with the same --archive if it had one, and copy then.`,
    )
}

/** What is there would be mixed with what comes, or lost. */
async function refuseFull(target: pg.PoolClient, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await target.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) throw new Error(`The target is not empty: it has rows in ${name}. Copy into a new database.`)
  }
}

/** The record of changes by month, as far back as the source's goes. */
async function makeMonths(source: pg.PoolClient, target: pg.PoolClient): Promise<void> {
  const { rows } = await source.query<{ first: string | null; last: string }>(
    'select min(happened_at)::date::text as first, max(happened_at)::date::text as last from audit_entry',
  )
  const { first = null, last } = rows[0] ?? {}
  if (first !== null) await target.query('select add_record_months($1::date, $2::date)', [first, last])
}

async function tablesOf(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
           array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as after,
           exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = c.oid) as "namesItself",
           exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype) as "holdsFiles"
      from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> '${RECORD}'
     order by c.relname`)
  return rows
}

/** What is referred to comes first. */
function inOrder(tables: readonly Table[]): Table[] {
  const done: Table[] = []
  const names = new Set<string>()
  while (done.length < tables.length) {
    const next = tables.filter(({ name, after }) => !names.has(name) && after.every((other) => names.has(other)))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const table of next) names.add(table.name)
    done.push(...next)
  }
  return done
}

/** Rows travel as JSON, in which every type of ours comes out as it went in. */
async function copyTable(source: pg.PoolClient, target: pg.PoolClient, table: Table): Promise<number> {
  const name = quoted(table.name)
  const columns = table.columns.map(quoted).join(', ')
  await source.query(`declare rows_of_table no scroll cursor for select to_jsonb(t)::text as row from ${name} t`)
  // Rows that name others of their table go in one statement.
  const atOnce = table.namesItself ? 'all' : table.holdsFiles ? FILES_AT_ONCE : ROWS_AT_ONCE
  let copied = 0
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${atOnce} from rows_of_table`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    )
    copied += rows.length
  }
  await source.query('close rows_of_table')
  return copied
}

/** Numbers go on where they were. */
async function copySequences(source: pg.PoolClient, target: pg.PoolClient): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) {
    const { rows: state } = await source.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    )
    const { last, called } = state[0] ?? { last: '1', called: false }
    await target.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called])
  }
}

async function compareCounts(source: pg.PoolClient, target: pg.PoolClient, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const count = `select count(*)::text as count from ${quoted(name)}`
    const [there, here] = [
      (await source.query<{ count: string }>(count)).rows[0]?.count,
      (await target.query<{ count: string }>(count)).rows[0]?.count,
    ]
    if (there !== here) throw new Error(`${name} has ${there} rows in the source and ${here} in the copy.`)
  }
}
