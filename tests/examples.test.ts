// The examples of the Integration page, run as they are copied, against the real server on the demo's data (API-02, API-08).
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { enterprise } from '#contract/calls/intake/enterprise.ts'
import { addDays, weekdayOf } from '#rules/calendar.ts'
import { createApp } from '#server/app.ts'
import { DEMO_KEY } from '#server/demo/api-key.ts'
import { isPlantAtRest } from '#server/demo/closing-days.ts'
import { loadDemo } from '#server/demo/load.ts'
import { DEMO_CUSTOMER } from '#server/demo/users.ts'
import { listen } from '#server/http/listen.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { answerLists } from '#web/integration/examples/answers.ts'
import {
  type ExampleOrder,
  exampleBody,
  exampleIn,
  LANGUAGES,
  type Language,
  orderAddress,
  readBacks,
} from '#web/integration/examples/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-examples-'))
const JSON_TYPE = { 'content-type': 'application/json' }
const credentials = `Basic ${btoa(`${DEMO_KEY.token}:${DEMO_KEY.secret}`)}`
let server: Server
let first: ExampleOrder
let locationNos: string[]

const world = sharedWorld('any', async () => {
  const today = world.clock.today()
  await loadDemo(world.db, {
    today,
    now: world.clock.now(),
    timeZone: world.config.timeZone,
    portalSecret: world.config.secret,
  })
  await new Promise<AddressInfo>((ready) => {
    server = listen(createApp(world, folder).fetch, { port: 0, hostname: '127.0.0.1', trustedProxies: 0 }, ready)
  })
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = Array.from({ length: 20 }, (_, ahead) => addDays(today, 12 + ahead)).find(
    (date) => ![1, 7].includes(weekdayOf(date)) && !isPlantAtRest(date),
  )
  const locations = await world.db
    .selectFrom('location')
    .where('customerNo', '=', DEMO_CUSTOMER)
    .where('isActive', '=', true)
    .where('itemListCode', '=', '')
    .where('menuDays', 'like', '%MTWRF%')
    .select('locationNo')
    .orderBy('locationNo')
    .execute()
  locationNos = locations.map(({ locationNo }) => locationNo)
  first = {
    host,
    token: DEMO_KEY.token,
    secret: DEMO_KEY.secret,
    orderDate: open ?? today,
    usedOnDay: undefined,
    isDryRun: false,
    locationNo: locationNos[0] ?? '',
    lines: [],
  }
  const answer = await fetch(`${host}/api${enterprise.items.path}`, { headers: { authorization: credentials } })
  const { items } = enterprise.items.answer.read(await answer.json())
  first = { ...first, lines: items.slice(0, 2).map(({ itemNo }) => ({ itemNo, quantity: 12 })) }
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  rmSync(folder, { recursive: true })
})

interface Run {
  readonly code: number
  readonly out: string
  readonly err: string
}
const run = (command: string, args: readonly string[]): Promise<Run> =>
  new Promise((done) => {
    execFile(command, args, { timeout: 60_000 }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })

/** What the page says to do with each example: what runs it, and the file it is saved as. */
const runners: Readonly<Record<Language, { readonly command: string; readonly needs: string; readonly file: string }>> =
  {
    cURL: { command: 'sh', needs: 'curl', file: 'order.sh' },
    JavaScript: { command: process.execPath, needs: process.execPath, file: 'order.mjs' },
    PHP: { command: 'php', needs: 'php', file: 'order.php' },
    Python: { command: 'python3', needs: 'python3', file: 'order.py' },
  }
const isAtHand = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0

async function runExample(language: Language, order: ExampleOrder): Promise<Run> {
  const { command, file } = runners[language]
  const path = join(folder, file)
  writeFileSync(path, exampleIn(language, order))
  return run(command, [path])
}
const answerOf = ({ out, err }: Run) => {
  expect(err).toBe('')
  return enterprise.order.answer.read(JSON.parse(out))
}
const piecesOf = async ({ locationNo, orderDate }: ExampleOrder) =>
  (
    await world.db
      .selectFrom('salesOrder')
      .where('customerNo', '=', DEMO_CUSTOMER)
      .where('locationNo', '=', locationNo)
      .where('orderDate', '=', orderDate)
      .select('pieces')
      .execute()
  ).map(({ pieces }) => pieces)

for (const [index, language] of LANGUAGES.entries()) {
  const { needs } = runners[language]
  const has = isAtHand(needs)
  describe.skipIf(!has)(`${language}${has ? '' : ` (skipped: ${needs} is not on this machine)`}`, () => {
    const order = (): ExampleOrder => ({ ...first, locationNo: locationNos[index] ?? '' })

    test('a dry run judges and orders nothing; the same without it orders; again, it is unchanged', async () => {
      const wanted = (outcome: string) =>
        order().lines.map(({ itemNo, quantity }) => expect.objectContaining({ itemNo, quantity, outcome }))
      const { locationNo } = order()
      const dry = answerOf(await runExample(language, { ...order(), isDryRun: true }))
      expect(dry.itemsOrdered).toEqual({ [locationNo]: wanted('created') })
      expect(dry.itemsOrdered[locationNo]?.[0]?.orderNo).toBeUndefined()
      expect(await piecesOf(order())).toEqual([])

      const done = answerOf(await runExample(language, order()))
      expect(done.itemsOrdered).toEqual({ [locationNo]: wanted('created') })
      expect(done.itemsOrdered[locationNo]?.[0]?.orderNo).toMatch(/^\d+$/)
      expect(await piecesOf(order())).toEqual([24])

      expect(answerOf(await runExample(language, order())).itemsOrdered).toEqual({ [locationNo]: wanted('unchanged') })
      expect(await piecesOf(order())).toEqual([24])
    })

    test('a confirmed quantity above the limit, and another used-on day', async () => {
      const [line] = first.lines
      const usedOnDay = weekdayOf(first.orderDate) === 2 ? 3 : 2
      const lines = [{ itemNo: line?.itemNo ?? '', quantity: 2000, isConfirmed: true }]
      const answer = answerOf(await runExample(language, { ...order(), lines, usedOnDay, isDryRun: true }))
      expect(answer.itemsOrdered[order().locationNo]).toMatchObject([{ quantity: 2000, usedOnDay }])
    })

    test('a wrong secret is said in a sentence, and a text that could break out of its quotes does not', async () => {
      const secret = `it's "$(exit 3)" \\ ' {$key}`
      const { out, err, code } = await runExample(language, { ...order(), secret })
      expect(out + err).toContain('Send your API token and secret as HTTP Basic')
      expect(code === 0).toBe(language === 'cURL')
    })
  })
}

test('the calls that read back, as their examples ask', async () => {
  const order = { ...first, locationNo: locationNos[6] ?? '' }
  expect(answerOf(await runExample('cURL', order)).itemsOrdered).toHaveProperty(order.locationNo)
  const [orders, cutoffs, items, locations] = await Promise.all(
    readBacks(order).map(async ({ command }) => JSON.parse((await run('sh', ['-c', command])).out)),
  )
  expect(enterprise.orders.answer.read(orders)).toMatchObject({
    orders: [{ locationNo: order.locationNo, pieces: 24, state: 'open', lines: [{}, {}] }],
  })
  expect(enterprise.cutoffs.answer.read(cutoffs).cutoffs).toMatchObject([{ orderDate: order.orderDate, isPast: false }])
  expect(enterprise.items.answer.read(items).items.map(({ itemNo }) => itemNo)).toContain(order.lines[0]?.itemNo)
  expect(enterprise.locations.answer.read(locations).locations).toMatchObject([{ locationNo: order.locationNo }])
})

test('INV-23 the page names the lists that the server answers, in its words; the JSON alone is a body, too', async () => {
  const locationNo = locationNos[7] ?? ''
  const [line] = first.lines
  const body = exampleBody({
    locationNo,
    lines: [
      { itemNo: line?.itemNo ?? '', quantity: 340 },
      { itemNo: '999998', quantity: 1 },
    ],
  })
  const post = (address: string, text: string) =>
    fetch(address, { method: 'POST', headers: { authorization: credentials, ...JSON_TYPE }, body: text })
  const wrong = JSON.stringify({ ...JSON.parse(body), 999999: [{ item: '1', qty: 1 }] })
  const response = await post(orderAddress({ ...first, isDryRun: true }), wrong)
  const answer = (await response.json()) as Record<string, unknown>
  const lists = answerLists(first)
  expect(Object.keys(answer)).toEqual(['message', ...lists.map(({ name }) => name)])
  expect(lists.every(({ meaning }) => meaning !== '')).toBe(true)
  const shown = lists.map(({ example }) => example).join('\n')
  const { invalidLocations, itemsCantOrder } = enterprise.order.answer.read(answer)
  expect(invalidLocations).toEqual(['999999'])
  const texts = (itemsCantOrder[locationNo] ?? []).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('is more than the limit of')
  for (const text of texts.slice(0, 1)) expect(shown).toContain(JSON.stringify(text).slice(1, -1))
})
