// Down and up again: by the operator's switch, and by itself when the database cannot be reached (SYS-03 to SYS-06).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { createApp } from '#server/app.ts'
import { onPool } from '#server/db/open.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { setMaintenance } from '#server/system-status.ts'
import { clerk, OWN } from '#tests/support/personas.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'

let world: TestWorld
const dataDir = mkdtempSync(join(tmpdir(), 'portal-status-'))
beforeAll(async () => {
  world = await openWorld('embedded', { dataDir })
  await world.make.shop(OWN)
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true })
})

const soon = { timeout: 4_000, interval: 50 }
const status = async () => (await world.nobody().ask(api.session.systemStatus, {})).value.status

describe('the maintenance switch', () => {
  test('SYS-04 SYS-06 turns every call away with ServerDown, tells so, and turns back', async () => {
    const browser = await world.as(clerk)
    expect((await browser.ask(api.session.current, {})).message).toBe('success')
    expect(await status()).toBe('ServerBackUp')

    setMaintenance(dataDir, true)
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

    setMaintenance(dataDir, false)
    await vi.waitFor(async () => expect(await status()).toBe('ServerBackUp'), soon)
    expect((await browser.ask(api.session.current, {})).message).toBe('success')
  })

  test('switching twice is the same as once', () => {
    setMaintenance(dataDir, false)
    setMaintenance(dataDir, false)
    expect(() => setMaintenance(dataDir, true)).not.toThrow()
    setMaintenance(dataDir, false)
  })
})

test('SYS-06 a database that cannot be reached is ServerDown, for calls at once and for the status soon', async () => {
  const lost = onPool(
    'postgres',
    postgresPool('postgres://nobody@127.0.0.1:1/none', () => {}),
  )
  const app = createApp({ ...world, database: lost, db: lost.db })
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await app.fetch(new Request(`http://portal.test/api${path}`, { headers }))
    return { code: response.status, ...((await response.json()) as { message: string }) }
  }
  const cookie = 'sid=0123456789012345678901234567890123456789012'
  expect(await ask('/session', { cookie })).toMatchObject({ code: 503, message: 'ServerDown' })
  await vi.waitFor(async () => {
    expect(await ask('/checkstatusofsystem')).toMatchObject({ code: 200, message: 'ServerDown' })
  }, soon)
  expect(await ask('/page-content/login')).toMatchObject({ code: 200, message: 'success' })
  await lost.close()
})

test('the state is told without a database, without a session and without a word of the inside', async () => {
  const { body } = await world.nobody().ask(api.session.status, {})
  expect(Object.keys(body as object).sort()).toEqual(['demo', 'message', 'phone', 'test'])
})

test('SEC-38 in production no demo log-in is told', async () => {
  const app = createApp({ ...world, config: { ...world.config, isProduction: true } })
  const response = await app.fetch(new Request(`http://portal.test/api${api.session.status.path}`))
  expect(await response.json()).toMatchObject({ message: 'ServerBackUp', test: false, demo: [] })
})
