// What a program reads back: orders, cut-offs, items.
import { describe, expect, test } from 'vitest'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { integrator, OTHER, OWN } from '#tests/support/personas.ts'
import { DATE, type Program, program } from '#tests/support/program.ts'

describe.each(testDatabases())('on the %s database', (kind) => {
  let key: Record<string, string>
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T12:00:00-06:00')
    await world.make.shop()
    await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
    key = await keyOf(world, integrator)
  })
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
          changed_at: expect.any(String),
          lines: [
            { item: '100100', desc: 'Item 100100', qty: 4 },
            { item: '100101', desc: 'Item 100101', qty: 2 },
          ],
        },
      ],
    })
    expect((await ask(`enterprise_orders?date=${DATE}`))['orders']).toHaveLength(2)
    expect((await ask(`enterprise_orders?date=${DATE}&after=480001`))['orders']).toHaveLength(1)
    expect(await ask('enterprise_cutoffs?first_date=11/20/2026&last_date=02/20/2027')).toMatchObject({
      messageTxt: 'Ask for at most 92 days at once.',
    })
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

  test('INT-01 the locations a key may order for, with what must be known before ordering', async () => {
    await world.make.customer({ customerNo: OTHER })
    await world.make.location({ customerNo: OTHER, locationNo: '000900' })
    await world.make.location({ locationNo: '000300', isActive: false })
    await world.db
      .insertInto('shipTo')
      .values({ customerNo: OWN, shipToCode: 'WEST', name: 'West dock', city: 'Racine' })
      .execute()
    await world.make.location({ locationNo: '000215', menuDays: 'MF', shipToCode: 'WEST', routeNo: 'R12', pos: 'LF 9' })
    await world.make.location({ locationNo: '000216', menuDays: '' })
    const { ask } = program(world, key)
    const every = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
    // Saturday closes on Thursday at 2 PM, and it is noon.
    const next = { next_date: '11/21/2026', next_cutoff_at: '2026-11-19T20:00:00.000Z' }
    expect(await ask('enterprise_locations')).toEqual({
      message: 'success',
      time_zone: 'America/Chicago',
      locations: [
        { location: '000213', name: 'Harbor St Mart', route: 'R14', item_list: '', delivery_days: every, ...next },
        { location: '000214', name: 'Lake St Mart', route: 'R14', item_list: '', delivery_days: every, ...next },
        {
          ...{ location: '000215', name: 'Harbor St Mart', route: 'R12', item_list: '', delivery_days: ['MON', 'FRI'] },
          ...{ pos: 'LF 9', ship_to: 'WEST', ship_to_name: 'West dock', ship_to_city: 'Racine' },
          ...{ next_date: '11/23/2026', next_cutoff_at: '2026-11-21T20:00:00.000Z' },
        },
        { location: '000216', name: 'Harbor St Mart', route: 'R14', item_list: '', delivery_days: [] },
      ],
    })
    // What it says can be ordered can be; a minute later the next day is told.
    const asked = { '213': [{ item: '100100', qty: 1 }] }
    expect((await order(asked, { query: 'date=11/21/2026' })).locations_items_ordered).toHaveProperty('000213')
    world.clock.set('2026-11-19T14:01:00-06:00')
    expect(await ask('enterprise_locations?location=213')).toMatchObject({
      locations: [{ location: '000213', next_date: '11/22/2026' }],
    })
    const refused = await order(asked, { query: 'date=11/21/2026&used_on_day=MON' })
    expect(refused.locations_cant_order).toHaveProperty('000213')
    expect(await ask('enterprise_locations?after=000214')).toMatchObject({
      locations: [{ location: '000215' }, { location: '000216' }],
    })
    for (const foreign of ['900', '300', '999999'])
      expect(await ask(`enterprise_locations?location=${foreign}`)).toMatchObject({ code: 'not found' })
    await world.db.updateTable('portalUser').set({ mappedRouteNo: 'WEST' }).execute()
    expect(((await ask('enterprise_locations'))['locations'] as object[]).length).toBe(1)
    await world.db.updateTable('customer').set({ webOrdersAllowed: 0 }).execute()
    expect(JSON.stringify(await ask('enterprise_locations'))).not.toContain('next_')
  })
})
