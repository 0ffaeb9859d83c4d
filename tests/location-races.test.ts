// Several people and locations at the same moment (LOC-18, LOC-32). Only PostgreSQL shows it: the embedded engine answers one at a
// time. RACE_ROUNDS=200 for a long run.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { deleteList, lockList } from '#server/items/item-lists.sql.ts'
import { testDatabases } from './support/base-db.ts'
import { sharedWorld } from './support/fresh-world.ts'
import { clerk, customerAdmin, OWN, staff } from './support/personas.ts'
import type { Client } from './support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10)
const rounds = Array.from({ length: ROUNDS }, (_, i) => i)
const raceable = testDatabases().filter((kind) => kind === 'postgres')
const MANY = 24

describe.each(raceable)('locations at the same moment on %s', { timeout: 20_000 + ROUNDS * 3000 }, (kind) => {
  let admins: Client[]
  let clerks: Client[]
  let desk: Client
  const world = sharedWorld(kind, async () => {
    await world.make.shop()
    await world.make.route('R20', 2)
    admins = []
    for (let i = 0; i < 8; i += 1) admins.push(await world.as(customerAdmin))
    clerks = []
    for (let i = 0; i < 6; i += 1) clerks.push(await world.as(clerk))
    desk = await world.as(staff, { viewing: OWN })
  })

  const admin = (i: number) => admins[i % admins.length] as Client
  const numbers = async () =>
    (
      await world.db
        .selectFrom('location')
        .where('customerNo', '=', OWN)
        .select('locationNo')
        .orderBy('locationNo')
        .execute()
    ).map(({ locationNo }) => Number(locationNo))

  const waitingForLists = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%from item_list%' and datname = current_database()`.execute(
      world.db,
    )
    return rows[0]?.count ?? 0
  }

  const waitingForLocations = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
       where wait_event_type = 'Lock' and query like 'insert into "location"%' and datname = current_database()`.execute(
      world.db,
    )
    return rows[0]?.count
  }

  test('ITM-28 an order is not put on a list that is being deleted', async () => {
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'GOING' }).execute()
    const orderNo = String(await world.make.order({ customerNo: OWN, lines: { '100100': 3 } }))
    let asked: ReturnType<typeof put> | undefined
    const put = () => clerkWithLists.ask(api.orders.updateHeader, { orderNo, itemListCode: 'GOING', button: 'Update' })
    const clerkWithLists = await world.as(customerAdmin)
    await world.db.transaction().execute(async (tx) => {
      await lockList(tx, OWN, 'GOING')
      await deleteList(tx, OWN, 'GOING')
      asked = put()
      // It waits for the list, or has finished without asking.
      const isDone = asked.then(() => true)
      const waits = async (): Promise<boolean> => (await waitingForLists()) > 0 || waits()
      await Promise.race([isDone, waits()])
    })
    expect((await asked)?.status).toBe(404)
    const { itemListCode } = await world.db
      .selectFrom('salesOrder')
      .where('orderNo', '=', Number(orderNo))
      .select('itemListCode')
      .executeTakeFirstOrThrow()
    expect(itemListCode).toBe('')
  })

  test('LOC-18 many create at once: each has a number of its own, without a gap', async () => {
    const first = Math.max(...(await numbers()))
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, i) =>
        admin(i).ask(api.locations.save, { location: { name: `Stop ${i}`, routeNo: 'R14' } }),
      ),
    )
    const made = answers.map(({ value }) => Number(value.location.locationNo)).sort((a, b) => a - b)
    expect(made).toEqual(Array.from({ length: MANY }, (_, i) => first + 1 + i))
  })

  test('LOC-18 many supply one number: one gets it, the others are told that it is taken', async () => {
    const answers = await Promise.all(
      admins.map((client) =>
        client.ask(api.locations.save, { locationNo: '5000', location: { name: 'Pier 9', routeNo: 'R14' } }),
      ),
    )
    expect(answers.filter(({ message }) => message === 'success')).toHaveLength(1)
    expect(new Set(answers.filter(({ message }) => message === 'error').map(({ text }) => text))).toEqual(
      new Set(['Location number 005000 is taken.']),
    )
  })

  test('LOC-18 a number that others insert without asking, such as an import, is passed over', async () => {
    const next = Math.max(...(await numbers())) + 1
    const locationNo = String(next).padStart(6, '0')
    const imported = { customerNo: OWN, locationNo, routeNo: 'R14', name: 'Imported' }
    const [answer] = await world.db.transaction().execute(async (tx) => {
      await tx.insertInto('location').values(imported).execute()
      const asked = admin(0).ask(api.locations.save, { location: { name: 'Pier 9', routeNo: 'R14' } })
      // It has chosen the same number, which it cannot see taken yet, and waits for what becomes of it.
      await expect.poll(waitingForLocations).toBe(1)
      return [asked]
    })
    expect((await answer)?.value.location.locationNo).toBe(String(next + 1).padStart(6, '0'))
  })

  test('LOC-34 many give a new location one POS number: one gets it, so that files can tell them apart', async () => {
    await world.db.updateTable('customer').set({ posEnabled: true }).where('customerNo', '=', OWN).execute()
    for (const round of rounds) {
      const location = { name: 'Pier 9', routeNo: 'R14', pos: `LF ${round}` }
      const answers = await Promise.all(admins.map((client) => client.ask(api.locations.save, { location })))
      expect(answers.filter(({ message }) => message === 'success')).toHaveLength(1)
    }
  })

  test('one version, many saves: one wins, the others meet it', async () => {
    const { value } = await desk.ask(api.locations.one, { locationNo: '000213', showInactive: true })
    for (const round of rounds) {
      const version = value.version + round
      const answers = await Promise.all(
        admins.map((client, i) =>
          client.ask(api.locations.save, {
            locationId: value.locationId,
            location: { name: `Round ${round} by ${i}`, version },
          }),
        ),
      )
      expect(answers.filter(({ message }) => message === 'success')).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(admins.length - 1)
    }
  })

  test('LOC-32 orders made while the route changes end on the route that the location has, made as it needs', async () => {
    const { value } = await desk.ask(api.locations.one, { locationNo: '000213', showInactive: true })
    for (const round of rounds) {
      const [routeNo, lead] = round % 2 ? (['R14', 1] as const) : (['R20', 2] as const)
      const dates = clerks.map((_, i) => addDays('2026-12-01', round * 10 + i))
      const save = { locationId: value.locationId, location: { routeNo } }
      const [saved, ...made] = await Promise.all([
        desk.ask(api.locations.save, save),
        ...clerks.map((client, i) =>
          client.ask(api.orders.create, { locationNo: '000213', orderDate: dates[i] as string, create: 'create' }),
        ),
      ])
      expect([saved, ...made].map(({ message }) => message)).toEqual([saved, ...made].map(() => 'success'))
      const orders = await world.db
        .selectFrom('salesOrder')
        .where('orderDate', 'in', dates)
        .select(['orderDate', 'routeNo', 'makeDate'])
        .orderBy('orderDate')
        .execute()
      expect(orders, `round ${round}`).toEqual(
        dates.map((orderDate) => ({ orderDate, routeNo, makeDate: addDays(orderDate, -lead) })),
      )
    }
  })

  test('LOC-32 an order made while the location becomes inactive was there before, or is refused', async () => {
    const { value } = await desk.ask(api.locations.one, { locationNo: '000213', showInactive: true })
    for (const round of rounds) {
      const date = (i: number) => addDays('2027-06-01', round * 10 + i)
      const inactive = (isInactive: boolean) =>
        desk.ask(api.locations.save, { locationId: value.locationId, location: { isInactive } })
      const [saved, ...made] = await Promise.all([
        inactive(true),
        ...clerks.map((client, i) =>
          client.ask(api.orders.create, { locationNo: '000213', orderDate: date(i), create: 'create' }),
        ),
      ])
      expect(saved.message).toBe('success')
      expect(made.filter(({ message, code }) => message !== 'success' && code !== 'inactive location')).toEqual([])
      await inactive(false)
    }
  })
})
