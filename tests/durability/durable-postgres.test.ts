// Tests of races, kills and crashes prove something only on a PostgreSQL that writes to disk before it acknowledges.
import { expect, test, vi } from 'vitest'
import { engineOf, needsDurability, openTestDatabase, runsOnBoth, testDatabases } from '../support/base-db.ts'
import { filesUnder } from '../support/sources.ts'

test('test files about races and crashes get a durable PostgreSQL, others a fast one', () => {
  const files = filesUnder('tests').filter((file) => file.endsWith('.test.ts'))
  const durable = files.filter((file) => needsDurability(`/checkout/${file}`))
  expect(durable).toEqual(files.filter((file) => /^tests\/durability\/|races|hang-ups/.test(file)))
  expect(durable.length).toBeGreaterThan(15)
  expect(needsDurability('/checkout/server/items/save-item.test.ts')).toBe(false)
})

test.runIf(process.env['TEST_ENGINE'] === undefined && testDatabases().includes('postgres'))(
  'drivers, saving, uploads, access, imports and the whole server are tested on both engines in every run',
  () => {
    for (const folder of ['server/db', 'server/orders/lines', 'server/ordering', 'server/uploads', 'server/access'])
      expect(testDatabases(`/checkout/${folder}/some.test.ts`), folder).toEqual(['embedded', 'postgres'])
    for (const file of ['server/import/some.test.ts', 'tests/model.test.ts', 'tests/wire/some.test.ts'])
      expect(testDatabases(`/checkout/${file}`), file).toEqual(['embedded', 'postgres'])
    const once = filesUnder('server').filter((file) => file.endsWith('.test.ts') && !runsOnBoth(`/checkout/${file}`))
    expect(once.length).toBeGreaterThan(50)
    expect(testDatabases('/checkout/server/items/save-item.test.ts')).toEqual(['postgres'])
  },
)

test('tests that do not depend on the engine run on PostgreSQL, and with --both-engines on the embedded engine', () => {
  const hasPostgres = testDatabases().includes('postgres')
  vi.stubEnv('TEST_ENGINE', '')
  expect(engineOf('any')).toBe(hasPostgres ? 'postgres' : 'embedded')
  expect(engineOf('embedded')).toBe('embedded')
  vi.stubEnv('TEST_ENGINE', 'both')
  expect(engineOf('any')).toBe('embedded')
  vi.unstubAllEnvs()
})

test.runIf(testDatabases().includes('postgres') && process.env['TEST_DATABASE_URL'] === undefined)(
  'the PostgreSQL of these tests syncs each commit to disk',
  async () => {
    const { pool, close } = await openTestDatabase('postgres')
    const settings = `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`
    expect((await pool.query(settings)).rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
    await close()
  },
)
