import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk } from '#tests/support/personas.ts'
import { openWorld } from '#tests/support/world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { systemClock } from './clock.ts'
import { keepTime } from './one-clock.ts'

const MINUTE = 60_000

describe.each(testDatabases())('a server whose clock is ten minutes off that of %s', (kind) => {
  let stop: () => void
  const said: string[] = []
  const lines = new Writable({
    write(chunk, _, done) {
      said.push(String(chunk))
      done()
    },
  })
  const own = systemClock(ZONE, () => Date.now() - 10 * MINUTE)
  const clock = { ...own, set: () => undefined, advance: () => undefined }
  const world = freshWorld({ kind, log: pino(lines), clock }, () => world.make.shop())
  beforeAll(async () => {
    stop = await keepTime(world)
  })
  afterAll(() => stop())

  test('goes by the database, and says so in the log', () => {
    expect(Math.abs(world.clock.now().getTime() - Date.now())).toBeLessThan(5_000)
    expect(said.join('')).toMatch(/"msg":"this machine's clock is 600 s behind the database's, which counts"/)
  })

  test('INV-01 INV-07 a cut-off of five minutes ago has passed however it is made, in the words of the cut-off', async () => {
    const orderDate = addDays(world.clock.today(), 3)
    const cutoffAt = new Date(Date.now() - 5 * MINUTE)
    const orderNo = await world.make.order({ orderDate, cutoffAt, lines: { '100101': 3 } })
    const browser = await world.as(clerk)
    const save = (itemNo: string) => browser.ask(api.orders.saveLine, { orderNo, itemNo, quantity: 9 })
    const answers = [
      await save('100100'),
      await save('100101'),
      await browser.ask(api.orders.saveLines, { orderNo, lines: [{ itemNo: '100101', quantity: 9 }] }),
      await browser.ask(api.orders.updateHeader, { orderNo, usedOnDay: 6, button: 'Update' }),
      await browser.ask(api.orders.cancel, { orderNo, button: 'Cancel' }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({
        code: 'past cut-off',
        text: 'The cut-off has passed. This order can be viewed, not changed.',
      })
    const loaded = await browser.ask(api.orders.load, { orderNo })
    expect(loaded.value.pastCutoff).toBe(true)
    expect(Math.abs(Date.parse(loaded.headers.get('date') ?? '') - Date.now()), 'the browser learns it').toBeLessThan(
      5_000,
    )
  })

  test('INV-07 a cut-off in five minutes has not', async () => {
    const orderDate = addDays(world.clock.today(), 3)
    const orderNo = await world.make.order({
      orderDate,
      cutoffAt: new Date(Date.now() + 5 * MINUTE),
      lines: { '100101': 3 },
    })
    const browser = await world.as(clerk)
    expect((await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 9 })).message).toBe('success')
    const many = { orderNo, lines: [{ itemNo: '100101', quantity: 9 }] }
    expect((await browser.ask(api.orders.saveLines, many)).message).toBe('success')
  })
})

test('a clock that is right is left alone', async () => {
  const world = await openWorld('embedded')
  const before = world.clock.now().getTime() - Date.now()
  const stop = await keepTime(world)
  expect(Math.abs(world.clock.now().getTime() - Date.now() - before)).toBeLessThan(1_000)
  const answer = await world.nobody().send('GET', '/api/checkstatusofsystem')
  expect(answer.headers.get('date')).toBeNull()
  stop()
  await world.close()
})
