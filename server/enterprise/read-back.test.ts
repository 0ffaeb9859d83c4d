// What a program reads back: orders, cut-offs, items.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { integrator } from '#tests/support/personas.ts'
import { DATE, type Program, program } from '#tests/support/program.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'

describe.each(testDatabases())('on the %s database', (kind) => {
  let world: TestWorld
  let key: Record<string, string>
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  beforeEach(async () => {
    await world.database.reset()
    world.clock.set('2026-11-19T12:00:00-06:00')
    await world.make.shop()
    await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
    key = await keyOf(world, integrator)
  })
  afterAll(() => world.close())
  const order: Program['order'] = (...args) => program(world, key).order(...args)

  test('what was ordered, until when, and what there is can be read back', async () => {
    await order({
      '213': [
        { item: '100101', qty: 2 },
        { item: '100100', qty: 4 },
      ],
      '214': [{ item: '100100', qty: 1 }],
    })
    const { ask } = program(world, key)
    expect(await ask(`enterprise_orders?date=${DATE}&location=213`)).toEqual({
      message: 'success',
      orders: [
        {
          ...{ order_no: '480001', location: '000213', date: DATE, used_on_day: 'TUE', state: 'open', pieces: 6 },
          cutoff_at: '2026-11-22T20:00:00.000Z',
          lines: [
            { item: '100100', desc: 'Item 100100', qty: 4 },
            { item: '100101', desc: 'Item 100101', qty: 2 },
          ],
        },
      ],
    })
    expect((await ask(`enterprise_orders?date=${DATE}`))['orders']).toHaveLength(2)
    expect((await ask(`enterprise_orders?date=${DATE}&after=480001`))['orders']).toHaveLength(1)
    expect(await ask('enterprise_cutoffs?first_date=11/20/2026&last_date=11/21/2026')).toEqual({
      message: 'success',
      cutoffs: [
        { date: '11/20/2026', cutoff_at: '2026-11-18T20:00:00.000Z', past: true, no_work: false },
        { date: '11/21/2026', cutoff_at: '2026-11-19T20:00:00.000Z', past: false, no_work: false },
      ],
    })
    expect((await ask('enterprise_items?location=213'))['items']).toMatchObject([
      { item: '100100' },
      { item: '100101' },
      { item: '100102' },
    ])
    expect((await ask('enterprise_items?after=100101'))['items']).toMatchObject([{ item: '100102' }])
    expect(await ask('enterprise_items?location=999')).toMatchObject({ message: 'error', code: 'not found' })
  })
})
