// What several people do at the same moment. Only PostgreSQL shows it: the embedded engine answers one at a time (D5).
// RACE_ROUNDS=200 for a long run.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { isPassword } from '#server/access/passwords.ts'
import { hashToken } from '#server/access/sessions.ts'
import { deleteEmptyOrders } from '#server/ordering/orders.sql.ts'
import { putLink, useLink } from '#server/sign-in/password-reset.sql.ts'
import { testDatabases } from './support/base-db.ts'
import { sharedWorld } from './support/fresh-world.ts'
import { clerk, customerAdmin, staff } from './support/personas.ts'
import { type Client, openWorld } from './support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 30)
const ITEMS = Array.from({ length: 10 }, (_, i) => `${100100 + i}`)
const rounds = Array.from({ length: ROUNDS }, (_, i) => i)
const raceable = testDatabases().filter((kind) => kind === 'postgres')
if (raceable.length === 0) console.log('Races are not run: they need PostgreSQL.')

test('the embedded engine has one connection, on which nothing races', async () => {
  const world = await openWorld('embedded')
  expect(world.database.pool.options.max).toBe(1)
  await world.close()
})

describe.each(raceable)('at the same moment on %s', { timeout: 20_000 + ROUNDS * 2000 }, (kind) => {
  let desk: Client
  /** Browsers of two people of the customer, by turns. */
  let browsers: Client[]
  const world = sharedWorld(kind, async () => {
    await world.make.shop()
    for (const itemNo of ITEMS) await world.make.item({ itemNo })
    browsers = []
    for (let i = 0; i < 8; i += 1) browsers.push(await world.as(i % 2 ? customerAdmin : clerk))
    desk = await world.as(staff, { viewing: '104220' })
  })

  const browser = (i: number) => browsers[i % browsers.length] as Client
  /** A day of its own for each round; tests whose orders are begun empty are far apart, as orders of a day are counted. */
  const dayOf = (round: number, far = 0) => addDays('2026-12-01', round + far)
  const save = (client: Client, orderNo: string, itemNo: string, quantity: number, version?: number) =>
    client.ask(api.orders.saveLine, { orderNo, itemNo, quantity, ...(version === undefined ? {} : { version }) })
  const create = (client: Client, orderDate: string) =>
    client.ask(api.orders.create, { locationNo: '000213', orderDate, create: 'create' })
  const cancel = (client: Client, orderNo: string) => client.ask(api.orders.cancel, { orderNo, button: 'Cancel' })
  const order = (orderNo: string) =>
    world.db.selectFrom('salesOrder').where('orderNo', '=', Number(orderNo)).selectAll().executeTakeFirstOrThrow()
  const linesOf = async (orderNo: string) =>
    Object.fromEntries(
      (
        await world.db
          .selectFrom('orderLine')
          .where('orderNo', '=', Number(orderNo))
          .select(['itemNo', 'quantity'])
          .orderBy('itemNo')
          .execute()
      ).map(({ itemNo, quantity }) => [itemNo, quantity]),
    )
  const sum = (lines: Readonly<Record<string, number>>) => Object.values(lines).reduce((a, b) => a + b, 0)
  const expectWhole = async (orderNo: string) =>
    expect((await order(orderNo)).pieces, 'the total is that of the lines').toBe(sum(await linesOf(orderNo)))
  const auditOf = (orderNo: string, action: string) =>
    world.db
      .selectFrom('auditEntry')
      .where('subject', '=', orderNo)
      .where('action', '=', action)
      .select(['entryId', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .execute()

  test.each([1, 2, 3])(
    'INV-11 ORD-18 creating where %i may be: one empty order, and never one too many',
    async (allowed) => {
      await world.db.updateTable('customer').set({ webOrdersAllowed: allowed }).execute()
      const ordersOf = (orderDate: string) =>
        world.db.selectFrom('salesOrder').where('orderDate', '=', orderDate).select(['orderNo', 'pieces']).execute()
      for (const round of rounds) {
        const date = dayOf(round, allowed * 1000)
        const first = await Promise.all(browsers.map((client) => create(client, date)))
        expect(new Set(first.map(({ value }) => value.header.orderNo)).size).toBe(1)
        expect(await ordersOf(date)).toHaveLength(1)

        // Everybody goes on creating, typing and taking back.
        const refused: string[] = []
        await Promise.all(
          browsers.map(async (client, i) => {
            for (let turn = 0; turn < 4; turn += 1) {
              const made = await create(client, date)
              if (made.message === 'error') refused.push(made.code)
              else await save(client, made.value.header.orderNo, ITEMS[i] as string, (turn + i) % 4)
            }
          }),
        )
        expect(refused.filter((code) => code !== 'orders allowed')).toEqual([])
        const made = await ordersOf(date)
        expect(made.length, `round ${round}: ${JSON.stringify(made)}`).toBeLessThanOrEqual(allowed)
        for (const { orderNo } of made) await expectWhole(String(orderNo))
      }
      await world.db.updateTable('customer').set({ webOrdersAllowed: 2 }).execute()
    },
  )

  test('INV-14 ORD-42 one line, one version seen: one wins, the others are told by whom and of what', async () => {
    for (const round of rounds) {
      const orderNo = await world.make.order({ orderDate: dayOf(round, 10_000) })
      for (let version = 0; version < 3; version += 1) {
        const answers = await Promise.all(
          browsers.map((client, i) => save(client, orderNo, '100100', 10 * (version + 1) + i, version)),
        )
        const won = answers.filter(({ message }) => message === 'success')
        expect(won).toHaveLength(1)
        const winner = won[0]?.value
        expect(winner?.version).toBe(version + 1)
        expect(await linesOf(orderNo)).toEqual({ '100100': winner?.quantity })
        for (const lost of answers.filter(({ message }) => message !== 'success'))
          expect(lost).toMatchObject({ code: 'conflict', body: { qty: winner?.quantity, ver: version + 1 } })
      }
      await expectWhole(orderNo)
    }
  })

  test('INV-14 INV-33 without a version the last one stays, and the record holds all, each with the true old value', async () => {
    for (const round of rounds) {
      const orderNo = await world.make.order({ orderDate: dayOf(round, 11_000) })
      await Promise.all(browsers.map((client, i) => save(client, orderNo, '100100', i + 1)))
      const record = await auditOf(orderNo, 'line.save')
      expect(record).toHaveLength(browsers.length)
      const values = record.map(({ newValue }) => newValue)
      expect(record.map(({ oldValue }) => oldValue)).toEqual(['0', ...values.slice(0, -1)])
      expect(String((await linesOf(orderNo))['100100'])).toBe(values.at(-1))
      await expectWhole(orderNo)
    }
  })

  test('INV-15 different lines: all are stored, and the total is theirs', async () => {
    for (const round of rounds) {
      const orderNo = await world.make.order({ orderDate: dayOf(round, 12_000) })
      const answers = await Promise.all(ITEMS.map((itemNo, i) => save(browser(i), orderNo, itemNo, i + 1, 0)))
      expect(answers.map(({ message }) => message)).toEqual(ITEMS.map(() => 'success'))
      expect(await linesOf(orderNo)).toEqual(Object.fromEntries(ITEMS.map((itemNo, i) => [itemNo, i + 1])))
      await expectWhole(orderNo)
    }
  })

  test('INV-16 locking for production: what was made is what was ordered, to the piece', async () => {
    for (const round of rounds) {
      const orderNo = await world.make.order({ orderDate: dayOf(round, 13_000) })
      const lock = sleep(Math.random() * 15).then(() =>
        world.db.transaction().execute(async (tx) => {
          const one = (table: 'salesOrder') => tx.selectFrom(table).where('orderNo', '=', Number(orderNo))
          await one('salesOrder').forUpdate().select('state').executeTakeFirstOrThrow()
          const lines = await tx
            .selectFrom('orderLine')
            .where('orderNo', '=', Number(orderNo))
            .select(['itemNo', 'quantity'])
            .execute()
          await sleep(Math.random() * 5)
          await tx
            .updateTable('salesOrder')
            .set({ state: 'in production' })
            .where('orderNo', '=', Number(orderNo))
            .execute()
          return Object.fromEntries(lines.map(({ itemNo, quantity }) => [itemNo, quantity]))
        }),
      )
      const answers = await Promise.all(ITEMS.map((itemNo, i) => save(browser(i), orderNo, itemNo, i + 1)))
      const made = await lock
      expect(await linesOf(orderNo)).toEqual(made)
      answers.forEach((answer, i) => {
        const itemNo = ITEMS[i] as string
        if (answer.message === 'success') expect(made[itemNo]).toBe(i + 1)
        else {
          expect(answer.code).toBe('in production')
          expect(made).not.toHaveProperty(itemNo)
        }
      })
      await expectWhole(orderNo)
    }
  })

  test('INV-01 INV-07 whoever waits for an order until its cut-off has passed is refused', async () => {
    for (const round of rounds) {
      const orderNo = await world.make.order({ orderDate: dayOf(round, 14_000), lines: { '100100': 5 } })
      const { usedOnDay } = await order(orderNo)
      const cutoffAt = new Date(world.clock.now().getTime() + 100)
      await world.db.updateTable('salesOrder').set({ cutoffAt }).where('orderNo', '=', Number(orderNo)).execute()
      // Somebody holds the order, changes nothing, and lets go after the cut-off.
      let isHeld = () => {}
      const held = new Promise<void>((resolve) => {
        isHeld = resolve
      })
      const holding = world.db.transaction().execute(async (tx) => {
        await tx.selectFrom('salesOrder').where('orderNo', '=', Number(orderNo)).forUpdate().select('state').execute()
        isHeld()
        await sleep(cutoffAt.getTime() - world.clock.now().getTime() + 20)
      })
      await held
      const answers = await Promise.all([
        save(browser(0), orderNo, '100100', 6),
        cancel(browser(1), orderNo),
        browser(2).ask(api.orders.updateHeader, {
          orderNo,
          usedOnDay: usedOnDay === 1 ? 2 : 1,
          button: 'Update',
        }),
      ])
      await holding
      expect(answers.map(({ code }) => code)).toEqual(['past cut-off', 'past cut-off', 'past cut-off'])
      expect(await order(orderNo)).toMatchObject({ state: 'open', pieces: 5, usedOnDay })
    }
  })

  test('INV-15 INV-16 a batch that waits for an order is judged by what the order is then', async () => {
    for (const round of rounds.slice(0, 3)) {
      const orderNo = await world.make.order({ orderDate: dayOf(round, 14_500), lines: { '100100': 5 } })
      const one = { orderNo: Number(orderNo) }
      let isHeld = () => {}
      const held = new Promise<void>((resolve) => {
        isHeld = resolve
      })
      let letGo = () => {}
      const released = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const locking = world.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('salesOrder')
          .set({ state: 'in production' })
          .where((eb) => eb.and(one))
          .execute()
        isHeld()
        await released
      })
      await held
      const saving = browser(round).ask(api.orders.saveLines, {
        ...{ orderNo, button: 'Update', confirmedBy: 'question' },
        lines: [{ itemNo: '100100', quantity: 6 }],
      })
      // It waits for the order; somebody who has not asked yet would not show that it read too early.
      await expect
        .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(world.db)).rows.length)
        .toBeGreaterThan(0)
      letGo()
      await locking
      expect(await saving).toMatchObject({ message: 'error', code: 'in production' })
      expect(await linesOf(orderNo)).toEqual({ '100100': 5 })
    }
  })

  test('INV-19 cancelling: what was acknowledged is kept, and nothing is saved after it', async () => {
    for (const round of rounds) {
      const orderNo = await world.make.order({ orderDate: dayOf(round, 15_000) })
      const cancelling = sleep(Math.random() * 12).then(() =>
        Promise.all([cancel(browser(0), orderNo), cancel(browser(1), orderNo)]),
      )
      const answers = await Promise.all(ITEMS.map((itemNo, i) => save(browser(i), orderNo, itemNo, i + 1)))
      expect((await cancelling).map(({ message }) => message)).toEqual(['success', 'success'])
      const kept = ITEMS.map((itemNo, i) => [itemNo, i + 1] as const).filter(
        (_, i) => answers[i]?.message === 'success',
      )
      expect(await linesOf(orderNo)).toEqual(Object.fromEntries(kept))
      expect(answers.filter(({ code }) => code !== '' && code !== 'cancelled')).toEqual([])
      const [cancelled, ...more] = await auditOf(orderNo, 'order.cancel')
      expect(more, 'cancelled twice is once').toEqual([])
      for (const { entryId } of await auditOf(orderNo, 'line.save'))
        expect(entryId).toBeLessThan(cancelled?.entryId ?? 0)
      expect(cancelled?.oldValue).toBe(String(sum(Object.fromEntries(kept))))
      await expectWhole(orderNo)
    }
  })

  test('ORD-16 T25 Done pressed by everybody while a line is saved: no state is mailed twice, none half', async () => {
    for (const round of rounds) {
      const orderNo = await world.make.order({ orderDate: dayOf(round, 16_000), lines: { '100101': 7 } })
      const done = () => browser(0).ask(api.orders.done, { orderNo })
      await Promise.all([done(), done(), save(browser(1), orderNo, '100100', 3), done(), done()])
      await done()
      const mails = await world.db
        .selectFrom('outbox')
        .where('dedupeKey', 'like', `done:104220:${orderNo}:%`)
        .select('payload')
        .orderBy('outboxId')
        .execute()
      const subjects = mails.map(({ payload }) => (payload as { subject: string }).subject.split(', ').at(-1))
      expect(new Set(subjects).size, String(subjects)).toBe(subjects.length)
      expect(subjects.at(-1)).toBe('10 pieces')
    }
  })

  test('CAL-16 sweeping an empty order while staff types into it: the line is stored, or the order is gone', async () => {
    for (const round of rounds) {
      // Staff begin an order after its cut-off, until its day; the sweep comes as if that day had just passed.
      const orderDate = dayOf(round, 17_000)
      const orderNo = await world.make.order({ orderDate, cutoffAt: new Date(world.clock.now().getTime() - 1000) })
      const [saved] = await Promise.all([
        sleep(Math.random() * 3).then(() => save(desk, orderNo, '100100', 5)),
        sleep(Math.random() * 6).then(() => deleteEmptyOrders(world.db, addDays(orderDate, 1))),
      ])
      if (saved.status === 404) expect(await linesOf(orderNo)).toEqual({})
      else {
        expect(saved.value.quantity).toBe(5)
        await expectWhole(orderNo)
      }
    }
  })

  test('LOG-11 one mailed link used by several at once sets one password, and ends every session', async () => {
    const browserOf = await world.as({ ...clerk, userCode: 'FORGOT' })
    const { userId } = (await browserOf.ask(api.session.current, {})).value
    const newLink = async (round: number) => {
      const secret = randomBytes(32).toString('base64url')
      const askedAt = new Date(world.clock.now().getTime() + round)
      const expiresAt = new Date(askedAt.getTime() + 1_800_000)
      expect(await putLink(world.db, { userId, tokenHash: hashToken(secret), askedAt, expiresAt })).toBe(true)
      return secret
    }
    for (const round of rounds) {
      const link = { tokenHash: hashToken(await newLink(round)), now: world.clock.now() }
      const used = await Promise.all(
        Array.from({ length: 6 }, () => world.db.transaction().execute((tx) => useLink(tx, link))),
      )
      expect(used.filter(Boolean)).toHaveLength(1)
    }
    for (const round of rounds.slice(0, 5)) {
      const secret = await newLink(10_000 + round)
      const chosen = [0, 1, 2].map((i) => `yellow tandem ${round} of ${i}`)
      await world.as({ ...clerk, userCode: 'FORGOT' })
      const answers = await Promise.all(
        chosen.map((password) =>
          world.nobody().ask(api.passwordReset.finish, { secret, newPassword: password, confirmedPassword: password }),
        ),
      )
      const winners = chosen.filter((_, i) => answers[i]?.message === 'success')
      expect(winners).toHaveLength(1)
      const { passwordHash } = await world.db
        .selectFrom('portalUser')
        .where('userId', '=', userId)
        .select('passwordHash')
        .executeTakeFirstOrThrow()
      expect(await isPassword(winners[0] as string, passwordHash)).toBe(true)
      expect(await world.db.selectFrom('session').where('userId', '=', userId).selectAll().execute()).toEqual([])
    }
  })
})
