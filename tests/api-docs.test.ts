// The examples of docs/api.md, pasted as they stand against a fresh demo: only the address is this test's own.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CHANGED_DAYS, CUTOFF_DAYS, enterprise, ORDER_DAYS, PAGE_ENTRIES } from '#contract/calls/intake/enterprise.ts'
import { LINE_CODES, LOCATION_CODES, REQUEST_CODES } from '#rules/enterprise/refusal-codes.ts'
import { API_CALLS_A_MINUTE, REPEAT_HOURS } from '#rules/limits.ts'
import { figure } from '#rules/many.ts'
import { createApp } from '#server/app.ts'
import { loadDemo } from '#server/demo/load.ts'
import { listen } from '#server/http/listen.ts'
import { testClock } from '#server/runtime/clock.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { NOTHING } from '#tests/support/program.ts'
import { root } from '#tests/support/sources.ts'
import { ZONE } from '#tests/support/zone.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-api-docs-'))
let server: Server
let host: string

// The example takes its day from the machine's calendar, so the demo starts on the machine's day, too.
const clock = testClock(new Date(), ZONE)
const world = sharedWorld({ kind: 'any', clock }, async () => {
  const { timeZone, secret } = world.config
  const [today, now] = [world.clock.today(), world.clock.now()]
  await loadDemo(world.db, { today, now, timeZone, portalSecret: secret })
  const { port } = await new Promise<AddressInfo>((ready) => {
    server = listen(createApp(world, folder).fetch, { port: 0, hostname: '127.0.0.1', trustedProxies: 0 }, ready)
  })
  host = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  rmSync(folder, { recursive: true })
})

const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
/** The page's programs, which are one program: each goes on where the one before ended. */
const blocks = [...page.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replaceAll(/^ {4}/gm, ''))
const asks = ['curl --version', "date -d 'next wednesday' +%F"]
const hasThem = asks.every((line) => spawnSync('sh', ['-c', line], { stdio: 'ignore' }).status === 0)

test.skipIf(!hasThem)(
  'INT-06 every example of docs/api.md does on a fresh demo what the page says, one after the other',
  async () => {
    const END = '--- end of an example ---'
    const script = blocks.join(`\necho; echo '${END}'\n`).replace('http://localhost:3000', host)
    expect(script).toContain(host)
    const out = await new Promise<string>((done) => {
      execFile('sh', ['-c', script], { timeout: 60_000 }, (_error, text) => done(text))
    })
    const [said, ...answers] = out.split(`${END}\n`)
    expect([said?.trim(), answers.length]).toEqual(['', 6])
    const [locations, items, tried, ordered, orders, changes] = answers.map((text) => JSON.parse(text) as unknown)
    const { timeZone, locations: places } = enterprise.locations.answer.read(locations)
    expect(timeZone).toBe(ZONE)
    expect(places).toMatchObject([
      { locationNo: '000213', nextDate: expect.any(String), nextCutoffAt: expect.any(String) },
    ])
    expect(enterprise.items.answer.read(items).items.map(({ itemNo }) => itemNo)).toContain('100100')
    const nothing = {
      invalidDates: {},
      invalidLocations: [],
      locationsCantOrder: {},
      itemsCantOrder: {},
      refusalCodes: {},
    }
    const { itemsOrdered: dry, ...refusedDry } = enterprise.order.answer.read(tried)
    const { itemsOrdered: wet, ...refused } = enterprise.order.answer.read(ordered)
    expect([refusedDry, refused]).toEqual([nothing, nothing])
    const line = { itemNo: '100100', quantity: 12, outcome: 'created' }
    expect(dry).toEqual({ '000213': [expect.not.objectContaining({ orderNo: expect.anything() })] })
    expect([dry, wet]).toMatchObject([{ '000213': [line] }, { '000213': [line] }])
    const orderNo = wet['000213']?.[0]?.orderNo
    const placed = { orderNo, pieces: 12, state: 'open', lines: [{ itemNo: '100100', quantity: 12 }] }
    expect(enterprise.orders.answer.read(orders).orders).toMatchObject([placed])
    const told = enterprise.orders.answer.read(changes)
    expect(told.orders.at(-1)).toMatchObject(placed)
    expect(told.resume).toMatch(/^[\d-]+$/)
  },
)

test('INT-06 docs/api.md names every call by key, its fields, its lists and the codes with their meanings', () => {
  for (const list of Object.keys(NOTHING)) expect(page).toContain(`| \`${list}\` |`)
  for (const { path, query } of Object.values(enterprise)) {
    expect(page).toContain(path)
    for (const field of query.fields.keys()) expect(page, `${path} ${field}`).toMatch(new RegExp(`\\b${field}\\b`))
  }
  for (const { code, means } of [...LINE_CODES, ...LOCATION_CODES]) expect(page).toContain(`| \`${code}\` | ${means} |`)
  for (const [status, codes] of Object.entries(REQUEST_CODES))
    expect(page).toContain(`| ${status} | ${codes.map((code) => `\`${code}\``).join(', ')} | `)
  for (const days of [ORDER_DAYS, CUTOFF_DAYS]) expect(page).toContain(`${days} days of orders or cut-offs`)
  for (const figures of [`${PAGE_ENTRIES} entries a page`, `last ${CHANGED_DAYS} days`, `${REPEAT_HOURS} hours`])
    expect(page).toContain(figures)
  expect(page).toContain(`${figure(API_CALLS_A_MINUTE)} calls a minute`)
})
