import { describe, expect, test, vi } from 'vitest'
import { UPLOADS_KEPT_DAYS } from '#rules/limits.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { insertPersona, integrator, staff } from '#tests/support/personas.ts'
import { deleteOldRequests } from './enterprise/requests.sql.ts'
import { sweep, sweepNowAndThen } from './sweep.ts'
import { deleteOldBatches } from './uploads/batches.sql.ts'

const HOUR = 3_600_000
const KEPT = UPLOADS_KEPT_DAYS * 24

describe.each(testDatabases())('the sweep on %s', (kind) => {
  let userId: number
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    userId = await insertPersona(world, integrator)
  })

  const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR)
  async function batch(batchId: string, hours: number, { groups = 1, closed = false, of = userId } = {}) {
    const { customerNo } = integrator
    const addedAt = ago(hours)
    await world.db
      .insertInto('uploadBatch')
      .values({ userId: of, batchId, customerNo, format: 'csv', fileHash: 'f', contentHash: 'c', addedAt })
      .execute()
    if (closed)
      await world.db
        .updateTable('uploadBatch')
        .set({ closedAt: ago(1) })
        .execute()
    const rows = Array.from({ length: groups }, (_, i) => ({
      ...{ userId: of, batchId, groupNo: i + 1, customerNo: '104220', locationNo: String(i), orderDate: '2026-11-24' },
      ...{ usedOnDay: 3, lines: '[]' },
    }))
    for (let at = 0; at < rows.length; at += 1000)
      await world.db
        .insertInto('uploadGroup')
        .values(rows.slice(at, at + 1000))
        .execute()
  }
  async function request(requestKey: string, hours: number) {
    await world.db
      .insertInto('apiRequest')
      .values({ userId, requestKey, requestHash: 'h', addedAt: ago(hours) })
      .execute()
    await world.db.insertInto('apiRequestPart').values({ userId, requestKey, partNo: 0, outcome: '[]' }).execute()
  }
  const batchIds = async () =>
    (await world.db.selectFrom('uploadBatch').select('batchId').orderBy('batchId').execute()).map((row) => row.batchId)
  const count = async (table: 'uploadGroup' | 'apiRequest' | 'apiRequestPart') =>
    (await world.db.selectFrom(table).select('userId').execute()).length

  test('UPL-11 uploads go after their days, finished or not, with their orders; younger ones stay', async () => {
    const deskId = await insertPersona(world, staff)
    await batch('done', KEPT + 1, { closed: true })
    await batch('half', KEPT + 1, { groups: 3 })
    await batch('same id', KEPT + 1)
    await batch('same id', KEPT - 1, { of: deskId, groups: 2 })
    await batch('young', KEPT - 1)
    await sweep(world)
    expect([await batchIds(), await count('uploadGroup')]).toEqual([['same id', 'young'], 3])
    await sweep(world)
    expect(await batchIds()).toEqual(['same id', 'young'])
  })

  test('INV-21 a repeat is known for its hours and forgotten after them', async () => {
    await request('old', 25)
    await request('young', 23)
    await sweep(world)
    expect([await count('apiRequest'), await count('apiRequestPart')]).toEqual([1, 1])
  })

  test('a portion has its measure: so many requests, and uploads of so many orders; the sweep takes all', async () => {
    for (let i = 0; i < 130; i += 1) await request(`r${i}`, 25)
    expect(await deleteOldRequests(world.db, ago(24))).toBe(100)
    for (let i = 0; i < 4; i += 1) await batch(`b${i}`, KEPT + 9 - i, { groups: 3000 })
    expect(await deleteOldBatches(world.db, ago(KEPT)), 'the two oldest').toBe(2)
    expect(await batchIds()).toEqual(['b2', 'b3'])
    await batch('large', KEPT + 20, { groups: 6000 })
    expect(await deleteOldBatches(world.db, ago(KEPT)), 'one that is larger than a portion').toBe(1)
    await sweep(world)
    expect([await batchIds(), await count('uploadGroup'), await count('apiRequest')]).toEqual([[], 0, 0])
  })

  test('a start sweeps within its first minute, not only an hour later', async () => {
    await batch('old', KEPT + 1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] })
    const started = performance.now()
    const stop = sweepNowAndThen(world)
    vi.advanceTimersToNextTimer()
    expect(performance.now() - started).toBeLessThanOrEqual(60_000)
    stop()
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await batchIds()).toEqual([]), { timeout: 20_000 })
  })
})
