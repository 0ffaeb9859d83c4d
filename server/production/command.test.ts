import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import type { TestWorld } from '#tests/support/world.ts'
import { putSetting, RELEASE_AT } from '../ordering/settings.sql.ts'
import { productionCommand, USAGE } from './command.ts'
import { releaseIfDue } from './release-by-time.ts'

describe.each(testDatabases())('orders go on by command and by time on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    // Monday noon in Chicago.
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
    await world.make.route('R20')
  })

  const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
    world.make.order({ orderDate: '2026-11-24', lines: { '100100': 4 }, ...given })
  const run = (...words: string[]) => productionCommand(world.db, world.clock, words)
  const states = async () =>
    (await world.db.selectFrom('salesOrder').select('state').orderBy('orderNo').execute()).map(({ state }) => state)

  test('ORD-36 SRV-02 a make date is released, shipped and invoiced', async () => {
    const one = await order()
    await order({ routeNo: 'R20' })
    await order({ cutoffAt: new Date('2026-11-23T20:00:00Z') })
    expect(await run('release', '--date', '11/24/2026', '--routes', 'R14')).toBe(
      '1 order with 4 pieces released to production for 11/24/2026.',
    )
    expect(await run('release', '--date', '2026-11-24', '--routes', 'R14')).toBe(
      [
        'Nothing was released: no order for 11/24/2026 was waiting.',
        '1 order made on 11/24/2026 can still be changed by customers. Release after the cut-off, or add --with-open.',
      ].join('\n'),
    )
    expect(await run('release', '--date', '2026-11-24', '--with-open')).toBe(
      '2 orders with 8 pieces released to production for 11/24/2026. 1 of them could still be changed by customers.',
    )
    expect(await run('ship', '--date', '2026-11-24', '--by', 'delivery', '--routes', 'R14')).toBe(
      '2 orders marked shipped.',
    )
    expect(await states()).toEqual(['shipped', 'in production', 'shipped'])
    expect(await run('invoice', '--orders', `${one}, 77`)).toBe('1 order marked invoiced.\n77: Order 77 was not found.')
    expect(await states()).toEqual(['invoiced', 'in production', 'shipped'])
  })

  test.each([
    [['ship'], USAGE],
    [['release'], USAGE],
    [['release', '--date', '2026-11-24', '--orders', '1'], USAGE],
    [['ship', '--date', '2026-11-24', '--orders', '1'], USAGE],
    [['ship', '--date', '2026-11-24', '--by', 'route'], USAGE],
    [['bake', '--date', '2026-11-24'], USAGE],
    [['release', '--day', '2026-11-24'], USAGE],
    [['release', '--date', '11/31/2026'], '11/31/2026 is not a date. Write MM/DD/YYYY or YYYY-MM-DD.'],
    [['ship', '--orders', 'A1'], 'A1 is not an order number.'],
    [['release', '--date', '2026-11-24', '--routes', 'R99'], 'Route R99 was not found.'],
    [['release', '--date', '2026-11-24', '--date', '2026-11-25'], '--date is given twice.'],
    [['release', '--date', '2026-11-24', '--routes', 'R14', '--routes', ''], '--routes names no route.'],
    [['release', '--date', '2026-11-24', '--routes', ''], '--routes names no route. Leave it out for all.'],
    [['ship', '--date', '2026-11-24', '--routes', ','], '--routes names no route. Leave it out for all.'],
    [['ship', '--date', '2026-11-24', '--orders', ''], '--orders names no order.'],
  ])('ORD-36 %j is refused, and nothing moves', async (words, said) => {
    await order()
    await expect(run(...words)).rejects.toThrow(said)
    expect(await states()).toEqual(['open'])
  })

  test('ORD-36 --late releases those alone that came after the release of their make date and route', async () => {
    const day = { orderDate: '2026-11-24' }
    await order({ ...day, routeNo: 'R20' })
    await run('release', '--date', '11/24/2026', '--routes', 'R20')
    world.clock.set(new Date(world.clock.now().getTime() + 60_000).toISOString())
    await order({ ...day, routeNo: 'R20' })
    await order(day)
    expect(await run('release', '--date', '11/24/2026', '--late')).toMatch(/^1 order with \d+ pieces? released/)
    expect(await states()).toEqual(['in production', 'in production', 'open'])
    await expect(run('ship', '--date', '11/24/2026', '--late')).rejects.toThrow('Usage:')
  })

  const schedule = (value: string, changedAt: string) =>
    putSetting(world.db, RELEASE_AT, { value, changedBy: 'ADMIN', changedAt: new Date(changedAt) })

  test('ORD-36 at its time the schedule releases what is made today and tomorrow, once; what staff unlocked stays with staff', async () => {
    await order()
    const unlocked = await order()
    await order({ orderDate: '2026-11-25', cutoffAt: new Date('2026-11-23T20:00:00Z') })
    await order({ orderDate: '2026-11-12' })
    await world.db
      .insertInto('orderUnlock')
      .values({
        customerNo: '104220',
        orderNo: Number(unlocked),
        unlockedAt: world.clock.now(),
        unlockedBy: 'ADMIN',
        reason: 'x',
      })
      .execute()
    expect(await releaseIfDue(world)).toBeUndefined()
    await schedule('16:30', '2026-11-23T15:00:00Z')
    expect(await releaseIfDue(world)).toBeUndefined()
    world.clock.set('2026-11-23T22:30:00Z')
    expect(await releaseIfDue(world)).toMatchObject([
      { makeDate: '2026-11-23', orderCount: 0 },
      { makeDate: '2026-11-24', orderCount: 1 },
    ])
    expect(await states()).toEqual(['in production', 'open', 'open', 'open'])
    await order()
    expect(await releaseIfDue(world)).toBeUndefined()
    world.clock.set('2026-11-24T22:30:00Z')
    expect((await releaseIfDue(world))?.map(({ orderCount }) => orderCount)).toEqual([1, 1])
  })

  test('ORD-36 switched off, or on after its time, it waits', async () => {
    await order()
    await schedule('off', '2026-11-22T15:00:00Z')
    world.clock.set('2026-11-23T23:00:00Z')
    expect(await releaseIfDue(world)).toBeUndefined()
    await schedule('16:30', '2026-11-23T22:45:00Z')
    expect(await releaseIfDue(world)).toBeUndefined()
    expect(await states()).toEqual(['open'])
  })
})
