// The tests of a describe run in order, so each second test shows what the first one left.
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { freshDatabase, freshWorld, sharedDatabase, sharedWorld } from './support/fresh-world.ts'
import { NOON } from './support/world.ts'

const settings = async (db: Db) => (await db.selectFrom('setting').select('name').execute()).map(({ name }) => name)
const put = (db: Db, name: string) => db.insertInto('setting').values({ name, value: '' }).execute()
const sinceNoon = (now: Date) => now.getTime() - Date.parse(NOON)

describe('a fresh world', () => {
  const world = freshWorld({ kind: 'embedded', config: { companyName: 'Lakeshore' } }, () => put(world.db, 'begun'))

  test('is opened with its configuration, and keeps what a test writes during that test', async () => {
    expect(world.config.companyName).toBe('Lakeshore')
    await put(world.db, 'of the first test')
    expect(await settings(world.db)).toEqual(['begun', 'of the first test'])
    world.clock.advance(86_400_000)
  })

  test('begins the next test on an empty database, at noon', async () => {
    expect(await settings(world.db)).toEqual(['begun'])
    expect(sinceNoon(world.clock.now())).toBeLessThan(60_000)
  })
})

describe('a shared world', () => {
  let begun = 0
  const world = sharedWorld({ kind: 'embedded', config: () => ({ companyName: 'Harbor' }) }, () => {
    begun += 1
  })

  test('is opened with the configuration that a function returns', async () => {
    expect(world.config.companyName).toBe('Harbor')
    await put(world.db, 'of the first test')
    world.clock.advance(86_400_000)
  })

  test('keeps its rows and its clock for the next test, and begins once', async () => {
    expect(await settings(world.db)).toEqual(['of the first test'])
    expect(sinceNoon(world.clock.now())).toBeGreaterThan(60_000)
    expect(begun).toBe(1)
  })
})

describe('databases without a server', () => {
  const fresh = freshDatabase('embedded', () => put(fresh.db, 'begun'))
  const shared = sharedDatabase('embedded', () => put(shared.db, 'begun'))

  test('both begin with the same row', async () => {
    for (const { db } of [fresh, shared]) {
      expect(await settings(db)).toEqual(['begun'])
      await put(db, 'of the first test')
    }
  })

  test('only the shared one keeps the rows of an earlier test', async () => {
    expect(await settings(fresh.db)).toEqual(['begun'])
    expect(await settings(shared.db)).toEqual(['begun', 'of the first test'])
  })
})

describe('after a describe', () => {
  let db: Db
  describe('with a world', () => {
    const world = sharedWorld('embedded')
    test('its database is open', async () => {
      db = world.db
      expect(await settings(db)).toEqual([])
    })
  })

  test('the database of its world is closed', () => expect(settings(db)).rejects.toThrow())
})
