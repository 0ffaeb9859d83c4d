// Down and up again: by the operator's switch, and by itself when the database cannot be reached (SYS-03 to SYS-06).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { createApp } from '#server/app.ts'
import { onPool } from '#server/db/open.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { setMaintenance, systemState } from '#server/runtime/system-status.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { clerk, OWN } from '#tests/support/personas.ts'
import { openWorld } from '#tests/support/world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'portal-status-'))
const world = sharedWorld({ kind: 'any', config: { dataDir } }, () => world.make.shop(OWN))
afterAll(() => rmSync(dataDir, { recursive: true }))

const soon = { timeout: 4_000, interval: 50 }
const status = async () => (await world.nobody().ask(api.session.systemStatus, {})).value.status

describe('the maintenance switch', () => {
  test('SYS-04 SYS-06 turns every call away with ServerDown, tells so, and turns back', async () => {
    const browser = await world.as(clerk)
    expect((await browser.ask(api.session.current, {})).message).toBe('success')
    expect(await status()).toBe('ServerBackUp')

    await setMaintenance({ dataDir }, true)
    await vi.waitFor(async () => expect(await status()).toBe('ServerDown'), soon)
    expect((await world.nobody().ask(api.session.status, {})).value.status).toBe('ServerDown')
    const calls = [
      await browser.ask(api.session.current, {}),
      await browser.ask(api.locations.list, { showInactive: false }),
      await browser.ask(api.orders.saveLine, { orderNo: '1', itemNo: '100100', quantity: 1 }),
      await browser.ask(api.session.logout, {}),
      await world.nobody().ask(api.session.login, { customerNo: OWN }),
    ]
    expect(calls.map(({ status: code, message }) => [code, message])).toEqual(calls.map(() => [503, 'ServerDown']))
    expect((await world.nobody().ask(api.session.pageContent, { page: 'login' })).value.html).not.toBe('')

    await setMaintenance({ dataDir }, false)
    await vi.waitFor(async () => expect(await status()).toBe('ServerBackUp'), soon)
    expect((await browser.ask(api.session.current, {})).message).toBe('success')
  })

  test('switching twice is the same as once', async () => {
    await setMaintenance({ dataDir }, false)
    await setMaintenance({ dataDir }, false)
    await setMaintenance({ dataDir }, true)
    await setMaintenance({ dataDir }, false)
  })
})

describe.runIf(testDatabases().includes('postgres'))('two servers on one PostgreSQL', () => {
  test('SYS-06 the switch closes and opens both, and each tells its log', async () => {
    const { log, said } = keptLog()
    const one = await openWorld('postgres', { dataDir: join(dataDir, 'one') }, log)
    const { connectionString = '' } = one.database.pool.options as { connectionString?: string }
    const other = onPool(
      'postgres',
      postgresPool(connectionString, () => {}),
    )
    const app = createApp({
      ...one,
      config: { ...one.config, dataDir: join(dataDir, 'other') },
      database: other,
      db: other.db,
    })
    const ask = async (fetch: (request: Request) => Response | Promise<Response>) =>
      ((await (await fetch(new Request('http://portal.test/api/checkstatus'))).json()) as { message: string }).message
    const both = async () => [await ask(one.fetch), await ask(app.fetch)]
    expect(await both()).toEqual(['ServerBackUp', 'ServerBackUp'])
    await setMaintenance({ dataDir, db: one.db }, true)
    expect(await both()).toEqual(['ServerDown', 'ServerDown'])
    await setMaintenance({ dataDir, db: other.db }, false)
    expect(await both()).toEqual(['ServerBackUp', 'ServerBackUp'])
    expect(said()).toEqual(['maintenance on', 'maintenance on', 'maintenance off', 'maintenance off'])
    await other.close()
    await one.close()
  })
})

test('SYS-06 a database that cannot be reached is ServerDown, for calls at once and for the status soon', async () => {
  const lost = onPool(
    'postgres',
    postgresPool('postgres://nobody@127.0.0.1:1/none', () => {}),
  )
  const { log, lines } = keptLog()
  const app = createApp({ ...world, database: lost, db: lost.db, log })
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await app.fetch(new Request(`http://portal.test/api${path}`, { headers }))
    const { code: word, ...told } = (await response.json()) as { message: string; code?: string }
    return { code: response.status, ...told, ...(word && { word }) }
  }
  const cookie = 'sid=0123456789012345678901234567890123456789012'
  expect(await ask('/session', { cookie })).toEqual({
    code: 503,
    message: 'ServerDown',
    messageTxt: 'Ordering is down right now. Try again in a minute.',
    word: 'down',
  })
  const again = await app.fetch(new Request('http://portal.test/api/session', { headers: { cookie } }))
  expect([again.status, again.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await ask('/checkstatusofsystem')).toMatchObject({ code: 200, message: 'ServerDown' })
  expect(await ask('/page-content/login')).toMatchObject({ code: 200, message: 'success' })
  // The log says so once, and why the call was not done.
  const said = lines()
  expect(said.filter(({ msg }) => msg === 'database lost')).toMatchObject([{ level: 40 }])
  expect(said.find(({ msg }) => msg === 'not done for want of the database')).toMatchObject({
    requestId: expect.any(String),
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  await systemState({ ...world, database: lost, db: world.db, log })
  await systemState({ ...world, database: lost, db: world.db, log })
  expect(lines().filter(({ msg }) => msg === 'database back')).toMatchObject([{ level: 40 }])
  await lost.close()
})

test('a full disk and room on it again are told in the log, once each', async () => {
  const { log, said } = keptLog()
  const database = { ...world.database, hasRoom: () => false }
  const look = () => systemState({ ...world, database, log })
  await look()
  await look()
  database.hasRoom = () => true
  await look()
  await look()
  expect(said()).toEqual(['disk full', 'disk has room again'])
})

test('the state is told without a database, without a session and without a word of the inside', async () => {
  const { body } = await world.nobody().ask(api.session.status, {})
  expect(Object.keys(body as object).sort()).toEqual(['company', 'demo', 'message', 'phone', 'test', 'zone'])
})

test('SEC-38 in production no demo log-in is told', async () => {
  const app = createApp({ ...world, config: { ...world.config, isProduction: true } })
  const response = await app.fetch(new Request(`http://portal.test/api${api.session.status.path}`))
  expect(await response.json()).toMatchObject({ message: 'ServerBackUp', test: false, demo: [] })
})
