// SEC-05, INV-36: two customers with the same location numbers and cut-offs; each question keeps to its own by itself.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, insertPersona, OTHER, OWN, routeClerk, staff } from '#tests/support/personas.ts'

const SATURDAY = '2026-11-21'
const numbers = ['000301', '000302', '000303']
const manager = { ...customerAdmin, email: 'manager@example.com' }

describe.each(testDatabases())('missed orders of each customer on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.shop(OTHER)
    for (const customerNo of [OWN, OTHER])
      for (const locationNo of numbers) await world.make.location({ customerNo, locationNo, menuDays: 'UMTWRFS' })
    // Whoever asks without a customer finds the other's first.
    await world.db.updateTable('location').set({ notes: 'moved' }).where('customerNo', '=', OWN).execute()
  })

  test('MIS-01 staff read on after each location of each customer, once', async () => {
    const admin = await world.as(staff)
    const read: string[] = []
    let after = {}
    for (;;) {
      const { rows } = (await admin.ask(api.missedOrders.list, { date: SATURDAY, most: 1, ...after })).value
      const [row] = rows
      if (!row) break
      read.push(`${row.customerNo} ${row.locationNo}`)
      after = { afterCustomer: row.customerNo, afterLocation: row.locationNo }
      if (read.length > 20) break
    }
    const all = [OWN, OTHER].flatMap((customerNo) =>
      ['000213', ...numbers].map((locationNo) => `${customerNo} ${locationNo}`),
    )
    expect(read.toSorted()).toEqual(all.toSorted())
  })

  test('MIS-01 the days are those of one’s own locations, on one’s own route', async () => {
    await world.db.updateTable('location').set({ menuDays: 'M' }).where('customerNo', '=', OWN).execute()
    const daysOf = async (persona: typeof clerk) => {
      const { days } = (await (await world.as(persona)).ask(api.missedOrders.list, {})).value
      return new Set(days.map(({ date }) => new Date(`${date}T12:00:00Z`).getUTCDay()))
    }
    expect(await daysOf(clerk)).toEqual(new Set([1]))
    await world.make.location({ locationNo: '000401', routeNo: 'R77', menuDays: 'T' })
    expect(await daysOf(clerk)).toEqual(new Set([1, 2]))
    expect(await daysOf(routeClerk)).toEqual(new Set([1]))
    // Locations of another route are none of his.
    await world.db.updateTable('location').set({ routeNo: 'R77' }).where('customerNo', '=', OWN).execute()
    const { value } = await (await world.as(routeClerk)).ask(api.missedOrders.list, {})
    expect(value).toMatchObject({ hasLocations: false, days: [] })
  })

  test('MIS-05 what another customer marked or was reminded of keeps nobody from a reminder', async () => {
    const place = { locationNo: '000301', orderDate: SATURDAY }
    await world.db
      .insertInto('nothingNeeded')
      .values({ ...place, customerNo: OTHER, markedBy: 'CLERK', markedAt: world.clock.now() })
      .execute()
    await world.db
      .insertInto('orderReminder')
      .values({ ...place, customerNo: OTHER, sentBy: 'ADMIN', sentAt: world.clock.now(), sentTo: ['CLERK'] })
      .execute()
    await insertPersona(world, { ...manager, userCode: 'MATE', email: 'mate@example.com' })
    const client = await world.as(manager)
    const { value } = await client.ask(api.missedOrders.remind, place)
    expect(value.to).toContain('MATE')
    await client.ask(api.missedOrders.mark, { ...place, locationNo: '000302', isNothingNeeded: true })
    const refused = await client.ask(api.missedOrders.remind, { ...place, locationNo: '000302' })
    expect(refused.message).toBe('error')
  })
})
