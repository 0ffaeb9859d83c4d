// The system goes down: by itself when the database is gone, by the operator's switch, and is back by itself; unsent work survives.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { history } from '#contract/calls/history.ts'
import { session } from '#contract/calls/session.ts'
import { ROOT } from '#server/runtime/root.ts'
import { environmentOf, type RunningServer, startServer } from '../../bench/support/server.ts'
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '../support/postgres-server.ts'
import { expect, test } from './fixtures.ts'
import { customerOf, openDay } from './places.ts'
import { allSaved, createOrder, enter, footer, serverQuantities } from './portal.ts'

let postgres: PostgresServer
/** Between server and database. */
let network: FaultProxy
let server: RunningServer
let place: { dataDir: string; databaseUrl: string; environment: 'test' }

test.setTimeout(180_000)

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const binaries = postgresBinaries()
  if (!binaries) throw new Error('This machine has no PostgreSQL: see README.md.')
  postgres = await startPostgres(binaries)
  const dataDir = mkdtempSync(join(tmpdir(), 'provender-down-'))
  const folder = new URL(postgres.urlOf('postgres').replace('@/', '@socket/')).searchParams.get('host') ?? ''
  network = await openFaultProxy(join(folder, '.s.PGSQL.5432'))
  place = { dataDir, databaseUrl: `postgres://postgres@127.0.0.1:${network.port}/postgres`, environment: 'test' }
  server = await startServer(place)
})
test.afterAll(async () => {
  await server?.stop()
  await network?.close()
  await postgres?.remove()
  if (place) rmSync(place.dataDir, { recursive: true, force: true })
})

const at = () => `http://127.0.0.1:${server.port}`
const isDown = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Order System Down' })).toBeVisible({ timeout: 30_000 })
const isBack = async (page: Page) => {
  await page.waitForURL('**/dashboard**', { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}
async function signIn(page: Page): Promise<void> {
  const authorization = `Basic ${Buffer.from('CLERK:demo').toString('base64')}`
  const form = { customer_no: customerOf.CLERK }
  const answer = await page.request.post(`${at()}/api/login`, { headers: { authorization }, form })
  expect(answer.ok()).toBe(true)
}
/** Not in one go: the network to the database is this process's own. */
async function maintenance(how: 'on' | 'off'): Promise<void> {
  const args = [join(ROOT, 'scripts', 'maintenance.ts'), how]
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: environmentOf(place) })
  expect(stderr).toBe('')
}

for (const [what, locationNo, goes, comes] of [
  ['the database is gone', '000213', () => postgres.stop('immediate'), () => postgres.start()],
  ['the operator closes ordering', '000211', () => maintenance('on'), () => maintenance('off')],
] as const) {
  test(`SYS-01 to SYS-07 ${what}: the page says so, keeps what was typed, and is back by itself`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: at(), serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page)
    // The dashboard knows the next cut-off, which is what a clerk asks first when nothing works.
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Cut-off and account' })).toContainText(/Cut-off \w{3} \d/)
    const orderNo = await createOrder(page, { locationNo, routeNo: 'R14' }, openDay(1))
    const first = await enter(page, 4)
    await allSaved(page)
    await goes()
    // The server looks once a second.
    const status = () => page.request.get(`${at()}/api${session.systemStatus.path}`).then((answer) => answer.text())
    await expect.poll(status).toContain('ServerDown')
    const second = await enter(page, 9)
    await isDown(page)
    await expect(page).toHaveURL(/\/error\?next=/)
    await expect(page.getByText('1 quantity that was not sent is kept on this device.')).toBeVisible()
    await expect(page.getByText(/^Your next cut-off is \w{3} \d\d\/\d\d, /)).toBeVisible()
    // Whoever comes now is told the same.
    const other = await context.newPage()
    await other.goto('/locations')
    await isDown(other)
    await other.close()
    await comes()
    await isBack(page)
    await expect(page.getByText('1 quantity kept on this device was sent.')).toBeVisible({ timeout: 30_000 })
    expect(await serverQuantities(page, orderNo)).toEqual({ [first]: 4, [second]: 9 })
    await page.getByRole('link', { name: 'Go back to where you were' }).click()
    await expect(footer(page)).toBeVisible()
    await context.close()
  })
}

test('SCL-06 the database answers nothing more while a clerk types: that is said within three seconds, and each quantity is saved once', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: at(), serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install()
  await signIn(page)
  const orderNo = await createOrder(page, { locationNo: '000219', routeNo: 'R14' }, openDay(1))
  const typed = { [await enter(page, 4)]: 4 }
  await allSaved(page)

  network.blackHole()
  for (const quantity of [5, 6, 7]) typed[await enter(page, quantity)] = quantity
  await page.clock.runFor(3_000)
  await expect(footer(page)).toContainText('3 quantities not saved yet. Trying again…')
  typed[await enter(page, 8)] = 8
  await page.clock.runFor(3_000)
  await expect(footer(page)).toContainText('4 quantities not saved yet. Trying again…')
  // As after a failover: another database answers, and what was sent to the first is gone.
  network.heal('dead')

  const stored = () => serverQuantities(page, orderNo).catch((error: unknown) => String(error))
  await expect.poll(stored, { timeout: 60_000 }).toEqual(typed)
  const asked = new URLSearchParams(history.ofOrder.query.write({ orderNo }) as Record<string, string>)
  const answer = await page.request.get(`${at()}/api${history.ofOrder.path}?${asked}`)
  const { entries } = history.ofOrder.answer.read(await answer.json())
  const written = entries.flatMap(({ itemNo }) => itemNo ?? [])
  expect(written.toSorted()).toEqual(Object.keys(typed).toSorted())
  await context.close()
})
