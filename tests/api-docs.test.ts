// The first example of docs/api.md, pasted as it stands against a fresh demo: only the address is this test's own.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterprise } from '#contract/calls/intake/enterprise.ts'
import { createApp } from '#server/app.ts'
import { loadDemo } from '#server/demo/load.ts'
import { listen } from '#server/http/listen.ts'
import { testClock } from '#server/runtime/clock.ts'
import { root } from '#tests/support/sources.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'
import { ZONE } from '#tests/support/zone.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-api-docs-'))
let world: TestWorld
let server: Server
let host: string

beforeAll(async () => {
  // The example takes its day from the machine's calendar, so the demo starts on the machine's day, too.
  world = await openWorld('embedded', {}, undefined, testClock(new Date().toISOString(), ZONE))
  const { timeZone, secret } = world.config
  const [today, now] = [world.clock.today(), world.clock.now()]
  await loadDemo(world.db, { today, now, timeZone, portalSecret: secret })
  const { port } = await new Promise<AddressInfo>((ready) => {
    server = listen(createApp(world, folder).fetch, { port: 0, hostname: '127.0.0.1', trustedProxies: 0 }, ready)
  })
  host = `http://127.0.0.1:${port}`
}, 120_000)
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await world.close()
  rmSync(folder, { recursive: true })
})

const firstExample = () => {
  const block = /(?:^ {4}.*\n)+/m.exec(readFileSync(join(root, 'docs/api.md'), 'utf8'))?.[0] ?? ''
  return block.replace(/^ {4}/gm, '').replace('http://localhost:3000', host)
}
const asks = ['curl --version', "date -d 'next wednesday' +%F"]
const hasThem = asks.every((line) => spawnSync('sh', ['-c', line], { stdio: 'ignore' }).status === 0)

test.skipIf(!hasThem)('the first example of docs/api.md orders on a fresh demo', async () => {
  const script = firstExample()
  expect(script).toContain(host)
  const out = await new Promise<string>((done) => {
    execFile('sh', ['-c', script], { timeout: 60_000 }, (_error, text) => done(text))
  })
  const { itemsOrdered, ...refused } = enterprise.order.answer.read(JSON.parse(out))
  expect(refused).toEqual({ invalidDates: {}, invalidLocations: [], locationsCantOrder: {}, itemsCantOrder: {} })
  expect(itemsOrdered).toEqual({ '000213': [expect.objectContaining({ quantity: 12, outcome: 'created' })] })
})
