// A cut-off is moved while orders are made and saved: each is judged by one of the two rules, and none is left with an instant of
// neither. Only PostgreSQL shows it. RACE_ROUNDS=200 for a long run.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { readCutoffsInPeace, waitForReaders } from '#server/ordering/cutoffs.sql.ts'
import { cutoffOn } from '#server/ordering/cutoffs.ts'
import { testDatabases } from './support/base-db.ts'
import { freshWorld } from './support/fresh-world.ts'
import { clerk, customerAdmin, OWN, staff } from './support/personas.ts'
import { type Client, openWorld } from './support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 15)
const raceable = testDatabases().filter((kind) => kind === 'postgres')
const DAY = '2026-11-24'

describe.each(raceable)('a cut-off is moved on %s', { timeout: 20_000 + ROUNDS * 2000 }, (kind) => {
  let desks: Client[]
  let browsers: Client[]
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: OWN })
    await world.db.updateTable('customer').set({ webOrdersAllowed: 99 }).execute()
    desks = [await world.as(staff), await world.as({ ...staff, userCode: 'ADMIN2' })]
    browsers = [
      await world.as(clerk),
      await world.as(customerAdmin),
      await world.as(clerk),
      await world.as(customerAdmin),
    ]
  })

  const row = (given: object) => ({
    customerNo: '',
    cutDay: -2,
    cutTime: '14:00',
    isNoWork: false,
    rest: undefined,
    ...given,
  })
  const insert = (given: object, desk = desks[0] as Client) =>
    desk.ask(api.cutoffs.insert, { intent: 'INSERT', row: row(given) })
  const update = (given: object, desk = desks[0] as Client) =>
    desk.ask(api.cutoffs.update, { intent: 'UPDATE', row: row(given) })
  const create = (orderDate: string, browser = browsers[0] as Client) =>
    browser.ask(api.orders.create, { locationNo: '000213', orderDate, create: 'create' })
  const save = (orderNo: string, quantity: number, browser = browsers[0] as Client) =>
    browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity })
  const instantsOf = async (orderDate: string) =>
    (
      await world.db
        .selectFrom('salesOrder')
        .where('orderDate', '=', orderDate)
        .select(['orderNo', 'cutoffAt'])
        .execute()
    ).map(({ cutoffAt }) => cutoffAt.getTime())
  const ruleOf = async (orderDate: string) =>
    (await cutoffOn(world.db, OWN, orderDate, world.config.timeZone)).cutoffAt.getTime()
  /** Until somebody waits for the lock of makers and movers. */
  const somebodyWaits = async () => {
    for (let tries = 0; tries < 500; tries += 1) {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(world.db)
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error('Nobody waited.')
  }

  test('CUT-13 an order that is just being made by the rule of before is waited for, and follows', async () => {
    let isAnswered = false
    let change: Promise<unknown> | undefined
    await world.db.transaction().execute(async (tx) => {
      await readCutoffsInPeace(tx)
      const { cutoffAt } = await cutoffOn(tx, OWN, DAY, world.config.timeZone)
      change = insert({ orderDate: DAY, cutDay: -9 }).then((answer) => {
        isAnswered = true
        expect(answer.value.effect.total.orders, 'it is counted').toBe(1)
      })
      await somebodyWaits()
      await sql`insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, pieces,
          added_at, added_by, modified_at, modified_by)
        values (${OWN}, 1, '000213', 'R14', ${DAY}, 3, ${cutoffAt}, ${DAY}, 5, now(), 'CLERK', now(), 'CLERK')`.execute(
        tx,
      )
      expect(isAnswered).toBe(false)
    })
    await change
    expect(await instantsOf(DAY)).toEqual([await ruleOf(DAY)])
    expect((await save('1', 3)).code).toBe('past cut-off')
  })

  test('CUT-13 whoever begins an order while the rule is being changed waits, and is judged by the new one', async () => {
    let made: ReturnType<typeof create> | undefined
    await world.db.transaction().execute(async (tx) => {
      await waitForReaders(tx)
      made = create(DAY)
      await somebodyWaits()
      await tx.insertInto('cutoffDate').values({ orderDate: DAY, cutDay: -9 }).execute()
    })
    expect((await made)?.code).toBe('past cut-off')
    expect(await instantsOf(DAY)).toEqual([])
  })

  test('CUT-13 INV-05 orders made and saved while a day closes and reopens: all in step, and closed means closed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = addDays('2026-12-01', round)
      const begun = await world.make.order({ orderDate: date, lines: { '100101': 1 } })
      const busy = browsers.map(async (browser, i) => {
        const made = await create(date, browser)
        if (made.message === 'success') await save(made.value.header.orderNo, i + 1, browser)
        await save(begun, i + 1, browser)
      })
      const changed = await insert({ orderDate: date, cutDay: -9, isNoWork: false })
      expect(changed.message).toBe('success')
      const late = await save(begun, 50)
      // Nine days before the first of December is still ahead of the 19th of November: only an early round closes.
      const rule = await ruleOf(date)
      const isClosed = rule <= world.clock.now().getTime()
      expect(late.message === 'success').toBe(!isClosed)
      await Promise.all(busy)
      expect(new Set(await instantsOf(date)), `round ${round}`).toEqual(new Set([rule]))
    }
  })

  test('CUT-13 a day that closes at once takes nothing after the answer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const orderNo = await world.make.order({ orderDate: DAY, lines: { '100101': 1 } })
      const saves = browsers.map((browser, i) => save(orderNo, i + 1, browser))
      const { value } = await insert({ orderDate: DAY, cutDay: -9 })
      const after = await Promise.all([save(orderNo, 77), create(DAY)])
      expect(after.map(({ code }) => code)).toEqual(['past cut-off', 'past cut-off'])
      await Promise.all(saves)
      const lines = await world.db
        .selectFrom('orderLine')
        .where('orderNo', '=', Number(orderNo))
        .select('quantity')
        .execute()
      expect(lines.map(({ quantity }) => quantity)).not.toContain(77)
      await (desks[1] as Client).ask(api.cutoffs.remove, {
        ...{ func: 'DELETE', orderDate: DAY, ownerNo: '', version: value.row.version },
      })
      expect((await save(orderNo, 78)).message).toBe('success')
      await world.db.updateTable('salesOrder').set({ state: 'cancelled' }).execute()
    }
  })

  test('two administrators and one row: one wins, the other sees what is there', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const orderDate = addDays(DAY, round)
      const added = await Promise.all(desks.map((desk, i) => insert({ orderDate, cutTime: `0${i}:00` }, desk)))
      expect(added.filter(({ message }) => message === 'success')).toHaveLength(1)
      expect(added.find(({ message }) => message === 'error')?.code).toBe('invalid')
      const changed = await Promise.all(
        desks.map((desk, i) => update({ orderDate, cutTime: `1${i}:00`, version: 1 }, desk)),
      )
      const winner = changed.find(({ message }) => message === 'success')?.value.row
      const loser = changed.find(({ message }) => message === 'error')
      expect(loser?.code).toBe('conflict')
      expect(api.cutoffs.update.refusal.read(loser?.body)).toMatchObject({
        changedBy: winner?.modifiedBy,
        current: { cutTime: winner?.cutTime, version: 2 },
      })
    }
  })

  test('while an import holds the row, the change is refused in words, nobody else waits behind it for long, and nothing is stored', async () => {
    await insert({ orderDate: DAY })
    await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('cutoffDate').set({ cutTime: '09:00' }).execute()
      const answer = await update({ orderDate: DAY, cutTime: '10:00' })
      expect(answer).toMatchObject({
        code: 'busy',
        text: 'An import is changing orders or cut-offs. Nothing was saved. Try again in a minute.',
      })
      expect((await create('2026-11-30')).message, 'orders go on').toBe('success')
    })
    expect((await update({ orderDate: DAY, cutTime: '10:00' })).message).toBe('success')
  })
})

test('the embedded engine has one connection: nothing is between a change and its orders', async () => {
  const world = await openWorld('embedded')
  expect(world.database.pool.options.max).toBe(1)
  await world.close()
})
