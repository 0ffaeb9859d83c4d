import { expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testDatabases } from '#tests/support/base-db.ts'
import { sharedDatabase } from '#tests/support/fresh-world.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from '../../import/import-folder.ts'
import { copyDatabase } from './copy-database.ts'

const kinds = testDatabases()
const pairs = kinds.flatMap((from) =>
  kinds.filter((to) => kinds.length === 1 || to !== from).map((to) => [from, to] as const),
)

/** Every table's rows as text, in the order of the text. */
async function contents({ pool }: TestDatabase): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace and relname <> 'schema_migration'`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    all[name] = found.rows.map(({ row }) => row)
  }
  return all
}

test.each(pairs)('OPS-02 a database is copied whole from %s to %s, and numbers go on', async (fromKind, toKind) => {
  const [from, to] = [await openTestDatabase(fromKind), await openTestDatabase(toKind)]
  try {
    await from.reset()
    await to.reset()
    const now = new Date('2026-11-20T18:00:00Z')
    const load = (db: TestDatabase) =>
      withFolder(goodFiles, (folder) => importFolder(db.db, folder, { now, timeZone: ZONE }))
    await load(from)
    // A value of each kind that could come out another one.
    await from.pool.query(`update location set notes = E'Tür "2"\\nback\\\\door' where location_no = '000213'`)
    const told: string[] = []
    const copied = await copyDatabase(from.pool, to.pool, (line) => told.push(line))
    expect(await contents(to)).toEqual(await contents(from))
    expect(copied.find(({ table }) => table === 'order_line')?.rows).toBe(3)
    expect(told).toContain('order_line: 3 rows')
    const next = async ({ pool }: TestDatabase) =>
      (await pool.query<{ no: string }>("select nextval('order_no_seq')::text as no")).rows[0]?.no
    expect(await next(to)).toBe(await next(from))
    // Triggers work again: a changed line moves its order's total.
    await to.pool.query('update order_line set quantity = quantity + 1, channel = $1', ['web'])
    const { rows } = await to.pool.query<{ right: boolean }>(
      'select bool_and(pieces = (select sum(quantity) from order_line l where l.order_no = o.order_no)) as right from sales_order o',
    )
    expect(rows[0]?.right).toBe(true)
    await expect(copyDatabase(from.pool, to.pool, () => undefined)).rejects.toThrow(
      /^The target is not empty: it has rows in \w+\. Copy into a new database\.$/,
    )
  } finally {
    await from.close()
    await to.close()
  }
})

const other = sharedDatabase('embedded')

test('OPS-02 a source of another version is refused', async () => {
  await other.reset()
  const target = await openTestDatabase('embedded')
  try {
    await target.reset()
    await other.pool.query("delete from schema_migration where name = '0028-erp-orders.sql'")
    await expect(copyDatabase(other.pool, target.pool, () => undefined)).rejects.toThrow(
      'The source is of another version.',
    )
  } finally {
    await other.pool.query(`insert into schema_migration (name, checksum) values ('0028-erp-orders.sql', '')`)
    await target.close()
  }
})

test('OPS-02 a target with as little as one setting is refused, and the setting stays', async () => {
  await other.reset()
  const target = await openTestDatabase('embedded')
  try {
    await target.reset()
    await target.db.insertInto('setting').values({ name: 'kept', value: 'yes' }).execute()
    await expect(copyDatabase(other.pool, target.pool, () => undefined)).rejects.toThrow(
      'The target is not empty: it has rows in setting.',
    )
    expect(await target.db.selectFrom('setting').select('value').execute()).toEqual([{ value: 'yes' }])
  } finally {
    await target.close()
  }
})

test('OPS-02 files go a few at a time, however many rows a table has', async () => {
  await other.reset()
  const target = await openTestDatabase('embedded')
  try {
    await target.reset()
    await other.pool.query('alter table report_job_part disable trigger all')
    await other.pool.query(
      `insert into report_job_part (job_id, attempt, part_no, bytes)
       select 1, 1, n, decode(repeat('ab', 1000), 'hex') from generate_series(1, 20) n`,
    )
    await other.pool.query('alter table report_job_part enable trigger all')
    let largest = 0
    const to = await target.pool.connect()
    const query = to.query.bind(to) as (...args: unknown[]) => unknown
    to.query = ((text: string, values?: readonly unknown[]) => {
      if (/report_job_part/.test(text)) largest = Math.max(largest, String(values?.[0] ?? '').length)
      return query(text, values)
    }) as typeof to.query
    await query('alter table report_job_part disable trigger all')
    to.release()
    await copyDatabase(other.pool, target.pool, () => undefined)
    expect(largest).toBeGreaterThan(2_000)
    expect(largest).toBeLessThan(10 * 2_100)
  } finally {
    await target.close()
  }
})

test('OPS-02 RET-03 a month that retention took out and did not remove is not left behind without a word', async () => {
  await other.reset()
  const target = await openTestDatabase('embedded')
  try {
    await target.reset()
    await other.pool.query(`select add_record_months('2020-01-01', '2020-01-31')`)
    await other.pool.query('alter table audit_entry detach partition audit_entry_2020_01')
    await expect(copyDatabase(other.pool, target.pool, () => undefined)).rejects.toThrow(
      'A run of npm run retention was cut off and left audit_entry_2020_01 in the source.',
    )
  } finally {
    await other.pool.query('drop table audit_entry_2020_01')
    await target.close()
  }
})
