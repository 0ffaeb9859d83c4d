// ERP-15: an ERP that reaches the portal only over HTTP releases a make date itself, as the command does.
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { byErp, type TestWorld } from '#tests/support/world.ts'

const PATH = '/api/erp/release'
const DAY = '2026-11-24'

describe.each(testDatabases())('the ERP releases a make date on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    // Monday noon in Chicago: Tuesday's cut-off has passed.
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
    await world.make.route('R20')
  })

  const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
    world.make.order({ orderDate: DAY, lines: { '100100': 4 }, ...given })
  const stillOpen = () => order({ cutoffAt: new Date('2026-11-23T20:00:00Z') })
  const release = async (fields: Record<string, string> = {}, headers: Readonly<Record<string, string>> = byErp) => {
    const response = await world.nobody().send('POST', PATH, { make_date: DAY, ...fields }, headers)
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
  }
  const states = async () =>
    (await world.db.selectFrom('salesOrder').select('state').orderBy('orderNo').execute()).map(({ state }) => state)
  const pulled = async () => {
    const response = await world.nobody().send('GET', '/api/erp/orders', {}, byErp)
    return ((await response.json()) as { orders: { order_no: string }[] }).orders.map(({ order_no }) => order_no)
  }

  test('ERP-15 releases what is due, and GET /erp/orders returns it; what customers can still change stays', async () => {
    const one = await order()
    await stillOpen()
    expect(await release()).toMatchObject({
      ...{ status: 200, message: 'success', make_date: DAY, dry_run: 0, orders: 1, early: 0, pieces: 4 },
      release_no: expect.any(Number),
      messageTxt: '1 order with 4 pieces released to production for 11/24/2026.',
      notes: [
        '1 order made on 11/24/2026 can still be changed by customers. Release after the cut-off, or send with_open=1.',
      ],
    })
    expect([await states(), await pulled()]).toEqual([['in production', 'open'], [one]])
    const releases = await world.db.selectFrom('productionRelease').selectAll().execute()
    expect(releases).toMatchObject([{ releasedBy: '(ERP)', channel: 'api', orderCount: 1 }])
    const history = world.db.selectFrom('auditEntry').select(['actor', 'channel', 'action']).where('subject', '=', one)
    expect(await history.execute()).toContainEqual({ actor: '(ERP)', channel: 'api', action: 'order.release' })
  })

  test('ERP-15 the same request again releases nothing more, and says why', async () => {
    await order()
    await release()
    const again = await release()
    expect(again).toMatchObject({ orders: 0, messageTxt: 'Nothing was released: no order for 11/24/2026 was waiting.' })
    expect(again).not.toHaveProperty('release_no')
    expect(await pulled()).toHaveLength(1)
  })

  test('ERP-15 dry_run=1 answers what a release would take, and takes nothing', async () => {
    await order()
    await stillOpen()
    expect(await release({ dry_run: '1' })).toMatchObject({
      ...{ dry_run: 1, orders: 1, pieces: 4, messageTxt: '1 order with 4 pieces would be released for 11/24/2026.' },
    })
    expect(await release({ dry_run: '1', with_open: '1' })).toMatchObject({ orders: 2, early: 1, notes: [] })
    expect([await states(), await pulled()]).toEqual([['open', 'open'], []])
    expect(await world.db.selectFrom('productionRelease').selectAll().execute()).toEqual([])
  })

  test('ERP-15 routes, orders that customers can still change, and late ones are released by themselves', async () => {
    await order()
    await order({ routeNo: 'R20' })
    expect(await release({ routes: 'R20' })).toMatchObject({ orders: 1 })
    expect(await states()).toEqual(['open', 'in production'])
    world.clock.set(new Date(world.clock.now().getTime() + 60_000).toISOString())
    await order({ routeNo: 'R20' })
    expect(await release({ late: '1' })).toMatchObject({
      orders: 1,
      notes: ['1 order made on 11/24/2026 waits for release: leave out late=1.'],
    })
    expect(await states()).toEqual(['open', 'in production', 'in production'])
    await stillOpen()
    expect(await release({ with_open: '1', routes: 'R14, R20' })).toMatchObject({ orders: 2, early: 1 })
  })

  test('ERP-15 the date of delivery releases nothing, and the answer names the make date', async () => {
    await order({ orderDate: '2026-11-25' })
    await world.db.updateTable('salesOrder').set({ makeDate: DAY }).execute()
    expect(await release({ make_date: '2026-11-25' })).toMatchObject({
      orders: 0,
      notes: ['1 order delivered on 11/25/2026 is made on 11/24/2026: send make_date=2026-11-24 for it.'],
    })
  })

  test.each([
    [{ make_date: '' }, 400, 'make_date: must be a real day, such as 2026-11-24.'],
    [{ make_date: '11/24/2026' }, 400, 'make_date: must be a real day, such as 2026-11-24.'],
    [{ routes: '' }, 400, 'routes: must name routes, such as R12,R14. Leave it out for all.'],
    [{ routes: ' , ' }, 400, 'routes: must name routes, such as R12,R14. Leave it out for all.'],
    [{ routes: 'R99' }, 404, 'Route R99 was not found.'],
    [{ with_open: 'yes' }, 400, 'with_open: must be 0 or 1.'],
  ])('ERP-15 %j is refused with a sentence, and nothing is released', async (fields, status, messageTxt) => {
    await order()
    expect(await release(fields)).toMatchObject({ status, message: 'error', messageTxt })
    expect(await states()).toEqual(['open'])
  })

  test('ERP-15 only the key of the installation releases', async () => {
    await order()
    expect((await release({}, {})).status).toBe(401)
    expect((await release({}, { authorization: `${byErp.authorization}x` })).status).toBe(401)
    expect((await release({}, { ...byErp, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await states()).toEqual(['open'])
  })
})
