// What two people do at the same moment (D5): only PostgreSQL shows it.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, staff } from '#tests/support/personas.ts'
import { type Client, openWorld } from '#tests/support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 12)
const raceable = testDatabases().filter((kind) => kind === 'postgres')

test('the embedded engine has one connection, on which nothing races', async () => {
  const world = await openWorld('embedded')
  expect(world.database.pool.options.max).toBe(1)
  await world.close()
})

describe.each(raceable)('missed orders at the same moment on %s', { timeout: 20_000 + ROUNDS * 2000 }, (kind) => {
  let people: Client[]
  const world = sharedWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    people = [
      await world.as(clerk),
      await world.as({ ...customerAdmin, email: 'manager@example.com' }),
      await world.as(staff, { viewing: '104220' }),
      await world.as(clerk),
    ]
  })
  const days = Array.from({ length: ROUNDS }, (_, round) => addDays('2026-12-01', round))

  test('MIS-05 several who remind at once send one reminder, one mail to each reader', async () => {
    for (const orderDate of days.slice(0, 10)) {
      await world.db.deleteFrom('outbox').execute()
      const answers = await Promise.all(
        people.map((client) => client.ask(api.missedOrders.remind, { locationNo: '000213', orderDate })),
      )
      const sent = answers.filter(({ message }) => message === 'success')
      expect(sent).toHaveLength(1)
      // Two users have an e-mail address; the one who sends gets none.
      const to = sent[0]?.value.to ?? []
      expect([1, 2]).toContain(to.length)
      expect(await world.db.selectFrom('outbox').select('outboxId').execute()).toHaveLength(to.length)
    }
  })

  test('SEC-27 reminders for many days at once stop at ten', async () => {
    await world.db.deleteFrom('orderReminder').execute()
    const [client] = people as [Client]
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        client.ask(api.missedOrders.remind, { locationNo: '000213', orderDate: addDays('2027-01-04', at) }),
      ),
    )
    expect(answers.filter(({ message }) => message === 'success')).toHaveLength(10)
  })

  test('MIS-03 a first line and "Nothing needed" at once: the order counts and no mark stands beside it', async () => {
    const [first, second] = people as [Client, Client]
    for (const orderDate of days) {
      const { value } = await first.ask(api.orders.create, { locationNo: '000213', orderDate, create: 'create' })
      await Promise.all([
        first.ask(api.orders.saveLine, { orderNo: value.header.orderNo, itemNo: '100100', quantity: 4 }),
        second.ask(api.missedOrders.mark, { locationNo: '000213', orderDate, isNothingNeeded: true }),
      ])
      const standing = await world.db
        .selectFrom('nothingNeeded')
        .where('orderDate', '=', orderDate)
        .where('takenBackAt', 'is', null)
        .selectAll()
        .execute()
      expect(standing).toEqual([])
    }
  })

  test('MIS-03 several who mark a day at once leave one mark', async () => {
    const orderDate = '2027-02-01'
    await Promise.all(
      people.map((client) =>
        client.ask(api.missedOrders.mark, { locationNo: '000213', orderDate, isNothingNeeded: true }),
      ),
    )
    expect(
      await world.db.selectFrom('nothingNeeded').where('orderDate', '=', orderDate).selectAll().execute(),
    ).toHaveLength(1)
  })
})
