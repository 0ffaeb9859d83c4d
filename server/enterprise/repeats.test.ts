// A request under an Idempotency-Key acts once, however often it comes (INV-21).
import { describe, expect, test } from 'vitest'
import { LINES_AT_ONCE } from '#rules/limits.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { integrator } from '#tests/support/personas.ts'
import { DATE, type PlacedAnswer, type Program, program } from '#tests/support/program.ts'

describe.each(testDatabases())('on the %s database', (kind) => {
  let key: Record<string, string>
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T12:00:00-06:00')
    await world.make.shop()
    await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
    key = await keyOf(world, integrator)
  })
  const send: Program['send'] = (...args) => program(world, key).send(...args)
  const order: Program['order'] = (...args) => program(world, key).order(...args)
  const orders = () =>
    world.db
      .selectFrom('salesOrder')
      .select(['orderNo', 'locationNo', 'usedOnDay', 'pieces', 'platform', 'state'])
      .orderBy('orderNo')
      .execute()
  const lines = () =>
    world.db.selectFrom('orderLine').select(['itemNo', 'quantity', 'version']).orderBy('itemNo').execute()

  test('INV-21 a key answers the first result, also after the order was changed; another request under it is refused', async () => {
    const headers = { 'idempotency-key': 'order-2026-11-24' }
    const first = await order({ '213': [{ item: '100100', qty: 4 }] }, { headers })
    await order({ '213': [{ item: '100100', qty: 7 }] })
    expect(await order({ '213': [{ item: '100100', qty: 4 }] }, { headers })).toEqual(first)
    expect(await lines()).toMatchObject([{ quantity: 7 }])
    const other = await send({ '213': [{ item: '100100', qty: 5 }] }, { headers })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ message: 'error', code: 'key used' })
    // After a day the key begins anew.
    world.clock.set('2026-11-20T12:10:00-06:00')
    expect((await order({ '213': [{ item: '100100', qty: 4 }] }, { headers })).locations_items_ordered).toMatchObject({
      '000213': [{ qty: 4, result: 'updated' }],
    })
  })

  test('INV-21 a key that cannot be one is refused, in a dry run too', async () => {
    for (const query of [`date=${DATE}`, `date=${DATE}&dry_run=1`]) {
      const response = await send(
        { '213': [{ item: '100100', qty: 4 }] },
        { query, headers: { 'idempotency-key': 'a b' } },
      )
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'unreadable' }])
    }
    expect(await orders()).toEqual([])
  })

  test('a call of several transactions is gone on with under its key', async () => {
    const many = LINES_AT_ONCE
    const itemNos = Array.from({ length: 60 }, (_, i) => String(200_000 + i))
    for (const itemNo of itemNos) await world.make.item({ itemNo })
    const locationNos = Array.from({ length: Math.ceil(many / 60) + 2 }, (_, i) => String(1000 + i).padStart(6, '0'))
    for (const locationNo of locationNos) await world.make.location({ locationNo })
    const asked = Object.fromEntries(locationNos.map((no) => [no, itemNos.map((item) => ({ item, qty: 1 }))]))
    const headers = { 'idempotency-key': 'large' }
    const first = await order(asked, { headers })
    expect(Object.keys(first.locations_items_ordered)).toHaveLength(locationNos.length)
    const parts = () => world.db.selectFrom('apiRequestPart').select('partNo').orderBy('partNo').execute()
    expect(await parts()).toEqual([{ partNo: 0 }, { partNo: 1 }])
    // As if the server had died between the two: the second part was never done.
    await world.db.deleteFrom('apiRequestPart').where('partNo', '=', 1).execute()
    const again = await order(asked, { headers })
    expect(await parts()).toHaveLength(2)
    const done = (answer: PlacedAnswer) => Object.values(answer.locations_items_ordered).flat()
    expect(done(again).map(({ item, order_no }) => [item, order_no])).toEqual(
      done(first).map(({ item, order_no }) => [item, order_no]),
    )
    expect(await orders()).toHaveLength(locationNos.length)
  })
})
