// S04: what company staff see where they begin, asked of the database at once for all customers.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, staff } from '#tests/support/personas.ts'

/** Wednesday noon; Friday closes today at 2:00 PM, Saturday tomorrow. */
const NOON = '2026-11-18T12:00:00-06:00'

describe.each(testDatabases())('where staff begin on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set(NOON)
    await world.make.customer({ customerNo: OWN, name: 'Lakeshore', phone: '555-555-0142' })
    for (const locationNo of ['000213', '000214', '000215'])
      await world.make.location({ customerNo: OWN, locationNo, menuDays: 'MTWRF' })
    await world.make.shop(OWN)
    await world.make.customer({ customerNo: OTHER, balanceCents: 200, creditLimitCents: 100 })
    await world.make.location({ customerNo: OTHER, menuDays: 'MTWR' })
  })

  test('days that close within a day, how many locations are without an order, whom to call, and who is on hold', async () => {
    await world.make.order({ orderDate: '2026-11-20', lines: { '100100': 4 } })
    await world.make.order({ orderDate: '2026-11-20', locationNo: '000214' })
    const desk = (await (await world.as(staff)).ask(api.customers.desk, {})).value
    expect(desk).toEqual({
      closing: [
        {
          customerNo: OWN,
          name: 'Lakeshore',
          phone: '555-555-0142',
          date: '2026-11-20',
          cutoffAt: '2026-11-18T20:00:00.000Z',
          lackingCount: 2,
          deliveredCount: 3,
        },
      ],
      closingCount: 1,
      onHold: [{ customerNo: OTHER, name: `Customer ${OTHER}`, phone: '', balanceCents: 200 }],
      onHoldCount: 1,
    })
  })

  test('after the cut-off, on a day without work, and for an account without web orders there is nobody to call', async () => {
    const closing = async () => (await (await world.as(staff)).ask(api.customers.desk, {})).value.closing
    expect(await closing()).toHaveLength(1)
    await world.db.updateTable('customer').set({ webOrdersAllowed: 0 }).execute()
    expect(await closing()).toEqual([])
    await world.db.updateTable('customer').set({ webOrdersAllowed: 2 }).execute()
    world.clock.set('2026-11-18T14:00:00-06:00')
    expect(await closing()).toEqual([])
  })

  test('it is staff’s alone, with no customer chosen', async () => {
    for (const client of [await world.as(clerk), await world.as(staff, { viewing: OWN })])
      expect(await client.ask(api.customers.desk, {})).toMatchObject({ status: 403, code: 'no right' })
  })
})
