import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testDatabases } from '#tests/support/base-db.ts'
import { type Migration, migrate, ownMigrations } from './migrate.ts'

test('the list names every file of the folder, in order', () => {
  const files = readdirSync(new URL('./migrations', import.meta.url)).filter((file) => file.endsWith('.sql'))
  expect(ownMigrations().map(({ name }) => name)).toEqual(files.sort())
})

describe.each(testDatabases())('on the %s database', (kind) => {
  let open: TestDatabase
  const more: Migration = {
    name: '9001-more.sql',
    text: 'create table more (no integer); insert into more values (1);',
  }
  beforeEach(async () => {
    open = await openTestDatabase(kind)
  })
  afterEach(() => open.close())

  test('each migration runs once', async () => {
    expect(await migrate(open.pool)).toEqual([])
    expect(await migrate(open.pool, [...ownMigrations(), more])).toEqual(['9001-more.sql'])
    expect(await migrate(open.pool, [...ownMigrations(), more])).toEqual([])
    expect((await open.pool.query('select no from more')).rows).toEqual([{ no: 1 }])
  })

  test('two servers that start at once run it once', async () => {
    const [one, two] = await Promise.all([
      migrate(open.pool, [...ownMigrations(), more]),
      migrate(open.pool, [...ownMigrations(), more]),
    ])
    expect([...one, ...two]).toEqual(['9001-more.sql'])
  })

  test('a migration that was changed after it ran is refused with a sentence', async () => {
    const [first, ...rest] = ownMigrations()
    const changed = { name: first?.name ?? '', text: `${first?.text}-- changed` }
    await expect(migrate(open.pool, [changed, ...rest])).rejects.toThrow('0001-init.sql was changed after it ran')
    expect(await migrate(open.pool)).toEqual([])
  })

  test('line ends of another system change nothing', async () => {
    const other = ownMigrations().map(({ name, text }) => ({ name, text: text.replaceAll('\n', '\r\n') }))
    expect(await migrate(open.pool, other)).toEqual([])
  })

  test('a migration that fails leaves nothing', async () => {
    const broken = { ...more, text: `${more.text} select 1 / 0;` }
    await expect(migrate(open.pool, [...ownMigrations(), broken])).rejects.toThrow('division by zero')
    expect((await open.pool.query(`select to_regclass('more') as more`)).rows).toEqual([{ more: null }])
    expect(await migrate(open.pool, [...ownMigrations(), more])).toEqual(['9001-more.sql'])
  })

  test('a database of a newer version is refused with a sentence', async () => {
    await migrate(open.pool, [...ownMigrations(), more])
    await expect(migrate(open.pool)).rejects.toThrow('made by a newer version: it has 9001-more.sql')
  })
})
