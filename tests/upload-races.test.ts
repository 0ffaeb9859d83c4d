// Every way to order at the same moment: calendar, enterprise API and uploads. Only PostgreSQL shows it. RACE_ROUNDS=200 for a long run.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, dayCode, toUsDate, type Weekday } from '#rules/calendar.ts'
import { locations, type OrderLocation, updateOrders } from '#server/import/orders.sql.ts'
import { moveCutoffs } from '#server/ordering/cutoffs.sql.ts'
import { ordersOfDays } from '#server/uploads/facts.sql.ts'
import { keyOf } from './support/api-key.ts'
import { testDatabases } from './support/base-db.ts'
import { emptyOrders } from './support/empty-orders.ts'
import { freshWorld } from './support/fresh-world.ts'
import { clerk, customerAdmin, integrator, OWN } from './support/personas.ts'
import { type Client, openWorld } from './support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10)
const rounds = Array.from({ length: ROUNDS }, (_, i) => i)
const DOORS = 100
const DAYS = 60
const LOCATIONS = Array.from({ length: 12 }, (_, i) => String(300 + i).padStart(6, '0'))
/** As a client does that is told to try again: a hundred at once may wait longer for a connection than a call waits. */
async function inTime<T extends { readonly code: string }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.code !== 'try again') return answer
  }
}
const raceable = testDatabases().filter((kind) => kind === 'postgres')
if (raceable.length === 0) console.log('Races of uploads are not run: they need PostgreSQL.')

test('the embedded engine has one connection, on which nothing races', async () => {
  const world = await openWorld('embedded')
  expect(world.database.pool.options.max).toBe(1)
  await world.close()
})

describe.each(raceable)('at the same moment on %s', { timeout: 60_000 + ROUNDS * 4000 }, (kind) => {
  let uploader: Client
  let browsers: Client[]
  let keys: Readonly<Record<string, string>>[]
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    for (const locationNo of LOCATIONS) await world.make.location({ locationNo })
    uploader = await world.as(integrator)
    browsers = [await world.as(clerk), await world.as(customerAdmin)]
    keys = []
    for (let i = 0; i < 11; i += 1)
      keys.push(await keyOf(world, { ...integrator, userCode: `API${i}` }, `pk_test_race${i}`))
  })

  const byApi = async (
    i: number,
    asked: Readonly<Record<string, unknown>>,
    query: string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': '', ...keys[i % keys.length], ...more }
    const ask = () => world.nobody().sendBody('POST', `/api/enterprise_order?${query}`, JSON.stringify(asked), headers)
    let response = await ask()
    // Of two hundred rounds a key makes more calls than it may in a minute.
    while (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after')) * 1000)
      response = await ask()
    }
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Record<string, Record<string, unknown>>
  }
  const confirm = async (
    groups: { locationNo: string; orderDate: string; usedOnDay: Weekday; itemNo: string; quantity: number }[],
  ) => {
    const batchId = randomUUID()
    const { value } = await uploader.ask(api.uploads.confirm, {
      ...{ batchId, format: 'csv', fileName: 'race.csv', fileHash: 'ab'.repeat(32), shipToChoices: [] },
      groups: groups.map(({ itemNo, quantity, ...group }) => ({
        ...group,
        lines: [{ itemNo, quantity, isConfirmed: false }],
      })),
    })
    expect(value.batch.waiting).toBe(groups.length)
    return batchId
  }
  /** A day of its own for each round. No upload asks for one more than 90 days ahead: they come again, and their orders are gone then. */
  const freshDay = async (round: number) => {
    if (round > 0 && round % DAYS === 0) {
      await emptyOrders(world.db)
    }
    return addDays('2026-12-01', round % DAYS)
  }
  const dayNo = (i: number) => ((i % 7) + 1) as Weekday
  const expectWhole = async () => {
    const orders = await world.db.selectFrom('salesOrder').select(['orderNo', 'pieces']).execute()
    const lines = await world.db.selectFrom('orderLine').select(['orderNo', 'quantity']).execute()
    const sums = new Map<number, number>()
    for (const { orderNo, quantity } of lines) sums.set(orderNo, (sums.get(orderNo) ?? 0) + quantity)
    for (const { orderNo, pieces } of orders) expect(sums.get(orderNo) ?? 0, `order ${orderNo}`).toBe(pieces)
  }

  test('INV-11 a hundred orders at once: never one order too many', async () => {
    let made = 0
    for (const round of rounds) {
      const allowed = 1 + (round % 3)
      await world.db.updateTable('customer').set({ webOrdersAllowed: allowed }).execute()
      const orderDate = await freshDay(round)
      const batchId = await confirm(
        Array.from({ length: 7 }, (_, i) => ({
          ...{ locationNo: '000213', orderDate, itemNo: '100102', quantity: i + 1 },
          usedOnDay: dayNo(i),
        })),
      )
      const odd: string[] = []
      const doors = Array.from({ length: DOORS }, async (_, i) => {
        if (i % 3 === 0) {
          const browser = browsers[i % 2] as Client
          const opened = await inTime(() =>
            browser.ask(api.orders.create, { locationNo: '000213', orderDate, create: 'create' }),
          )
          if (opened.message === 'error') return opened.code === 'orders allowed' ? 0 : odd.push(opened.code)
          const { orderNo } = opened.value.header
          const saved = await inTime(() =>
            browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: i + 1 }),
          )
          return saved.message === 'success' ? 0 : odd.push(saved.code)
        }
        if (i % 3 === 1) {
          const query = `date=${toUsDate(orderDate)}&used_on_day=${dayCode(dayNo(i))}`
          const answer = await byApi(i, { '213': [{ item: '100101', qty: i }] }, query)
          const said = Object.values(answer['locations_cant_order'] ?? {})
          return said.every((text) => / (is|are) placed for this day\.$/.test(String(text)))
            ? 0
            : odd.push(String(said))
        }
        const sent = await inTime(() => uploader.ask(api.uploads.send, { batchId, groups: [1 + (i % 7)] }))
        const [group] = sent.value.groups
        return group?.outcome !== 'refused' || group.code === 'orders allowed' ? 0 : odd.push(group.code ?? '')
      })
      await Promise.all(doors)
      expect(odd).toEqual([])
      const orders = await world.db
        .selectFrom('salesOrder')
        .where('orderDate', '=', orderDate)
        .where('state', '<>', 'cancelled')
        .select(['orderNo', 'pieces'])
        .execute()
      expect(orders.filter(({ pieces }) => pieces > 0).length, `round ${round}`).toBe(allowed)
      expect(orders.length, `round ${round}`).toBe(allowed)
      made += orders.length
    }
    await expectWhole()
    expect(made).toBeGreaterThan(0)
  })

  test('INV-21 one order of a batch sent from ten connections is made once, and all are told the same', async () => {
    for (const round of rounds) {
      const orderDate = await freshDay(round)
      const batchId = await confirm([{ locationNo: '000213', orderDate, usedOnDay: 2, itemNo: '100100', quantity: 5 }])
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => uploader.ask(api.uploads.send, { batchId, groups: [1] })),
      )
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(answers[0]?.value.groups).toMatchObject([{ outcome: 'create' }])
      const { version } = await world.db
        .selectFrom('orderLine')
        .where('orderNo', '=', Number(answers[0]?.value.groups[0]?.orderNo))
        .select('version')
        .executeTakeFirstOrThrow()
      expect(version).toBe(1)
    }
  })

  test('INV-21 confirming ten times at once keeps one batch', async () => {
    for (const _ of rounds) {
      const batchId = randomUUID()
      const line = { itemNo: '100100', quantity: 1, isConfirmed: false }
      const input = {
        ...{ batchId, format: 'csv' as const, fileName: 'race.csv', fileHash: 'ab'.repeat(32), shipToChoices: [] },
        groups: LOCATIONS.map((locationNo) => ({
          locationNo,
          orderDate: '2026-12-01',
          usedOnDay: 3 as const,
          lines: [line],
        })),
      } as const
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          uploader.ask(api.uploads.confirm, { ...input, groups: [...input.groups], shipToChoices: [] }),
        ),
      )
      expect(answers.map(({ value }) => value.batch.groups)).toEqual(Array(10).fill(LOCATIONS.length))
    }
  })

  test('INV-21 twins under one Idempotency-Key: one acts, the others wait and answer as it did', async () => {
    for (const round of rounds) {
      const query = `date=${toUsDate(await freshDay(round))}`
      const asked = Object.fromEntries(LOCATIONS.map((no) => [no, [{ item: '100100', qty: 1 + round }]]))
      const twins = Array.from({ length: 8 }, () => byApi(0, asked, query, { 'idempotency-key': `twin-${round}` }))
      const answers = await Promise.all(twins)
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      const records = await world.db
        .selectFrom('auditEntry')
        .where('note', '=', `twin-${round}`)
        .where('action', '=', 'lines.save')
        .select('entryId')
        .execute()
      expect(records).toHaveLength(LOCATIONS.length)
    }
  })

  test('INV-15 uploads over the same locations in opposite orders, and lines saved among them: all are answered, totals are true', async () => {
    for (const round of rounds) {
      const orderDate = await freshDay(round)
      const group = (locationNo: string, itemNo: string) => ({
        ...{ locationNo, orderDate, itemNo, quantity: 2 + round, usedOnDay: 2 as const },
      })
      const up = await confirm(LOCATIONS.map((no) => group(no, '100100')))
      const down = await confirm([...LOCATIONS].reverse().map((no) => group(no, '100101')))
      const all = LOCATIONS.map((_, i) => i + 1)
      const query = `date=${toUsDate(orderDate)}&used_on_day=MON`
      const answers = await Promise.all([
        uploader.ask(api.uploads.send, { batchId: up, groups: all }),
        uploader.ask(api.uploads.send, { batchId: down, groups: all }),
        uploader.ask(api.uploads.send, { batchId: up, groups: [...all].reverse() }),
        byApi(1, Object.fromEntries(LOCATIONS.map((no) => [no, [{ item: '100102', qty: 1 }]])), query),
        ...LOCATIONS.map((locationNo) =>
          (browsers[0] as Client).ask(api.orders.create, { locationNo, orderDate, create: 'create' }),
        ),
      ])
      for (const answer of answers.slice(0, 3)) expect((answer as { message: string }).message).toBe('success')
      const orders = await world.db
        .selectFrom('salesOrder')
        .where('orderDate', '=', orderDate)
        .where('pieces', '>', 0)
        .select(['locationNo', 'pieces'])
        .orderBy('locationNo')
        .execute()
      expect(orders).toEqual(LOCATIONS.map((locationNo) => ({ locationNo, pieces: 2 * (2 + round) + 1 })))
      await expectWhole()
    }
  })

  const customerNo = OWN
  const orderDate = '2026-11-24'
  const cutoffAt = new Date('2026-11-22T22:30:00Z')
  test.each<[what: string, work: () => Promise<unknown>]>([
    ['new cut-off rules', () => moveCutoffs(world.db, [{ customerNo, orderDate, cutoffAt }])],
    [
      'an import',
      async () => {
        const location = (await locations(world.db, [customerNo]))[0] as OrderLocation
        const order = { customerNo, orderDate, cutoffAt, location, usedOnDay: 3, state: 'open', pieces: 0 } as const
        const made = { makeDate: orderDate, makeCycle: '', menuSeqNo: '' }
        const written = { ...order, ...made, importKey: '', addedAt: cutoffAt, addedBy: '' }
        await updateOrders(
          world.db,
          cutoffAt,
          [2, 1].map((orderNo) => ({ ...written, orderNo })),
        )
      },
    ],
  ])('INV-15 %s and an upload lock orders by number, and never wait for each other in a circle', async (_, work) => {
    const [low = '', high = ''] = LOCATIONS
    // Stored and listed the other way round than numbered.
    await world.make.order({ orderNo: 2, locationNo: low, orderDate })
    await world.make.order({ orderNo: 1, locationNo: high, orderDate })
    const days = [low, high].map((locationNo) => ({ customerNo, locationNo, orderDate }))
    let failure: unknown
    let done: Promise<unknown> = Promise.resolve()
    await world.db.transaction().execute(async (tx) => {
      await ordersOfDays(tx, days.slice(1), true)
      done = work().catch((error: unknown) => {
        failure = error
      })
      await expect.poll(waitingForLocks).toBe(1)
      await ordersOfDays(tx, days, true)
    })
    await done
    expect(failure).toBeUndefined()
    const orders = await world.db.selectFrom('salesOrder').select('cutoffAt').execute()
    expect(orders).toEqual([{ cutoffAt }, { cutoffAt }])
  })

  const waitingForLocks = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      world.db,
    )
    return rows[0]?.count ?? 0
  }
})
