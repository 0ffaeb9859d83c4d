// The server dies while an upload is sent, and comes back: what was sent stays, what was not is sent, nothing twice (INV-21, INV-22).

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploads } from '#contract/calls/intake/uploads.ts'
import { toUsDate } from '#rules/calendar.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { type RunningServer, startServer } from '../../bench/support/server.ts'
import { expect, test } from './fixtures.ts'
import { customerOf, openDay } from './places.ts'

const STORES = ['201', '202', '203', '204', '206', '207', '208', '209', '211', '212', '213', '215']
const place = { dataDir: '', environment: 'test' as const }
let server: RunningServer | undefined

test.describe('a server of its own', () => {
  // The guard against other origins knows only the journeys' server; and this one goes away on purpose.
  test.use({
    tolerated: [/^request to another origin: http:\/\/127\.0\.0\.1|net::ERR_/],
  })
  test.setTimeout(150_000)

  test.beforeAll(() => {
    place.dataDir = mkdtempSync(join(tmpdir(), 'provender-killed-'))
  })
  test.afterAll(async () => {
    await server?.stop()
    rmSync(place.dataDir, { recursive: true, force: true })
  })

  test('kill -9 in the middle of an upload: it is offered again and goes on where it stopped', async ({
    page,
    context,
  }) => {
    server = await startServer(place)
    const at = () => `http://127.0.0.1:${server?.port}`
    const authorization = `Basic ${Buffer.from('API:demo').toString('base64')}`
    const login = await page.request.post(`${at()}/api/login`, {
      headers: { authorization },
      form: { customer_no: customerOf.API },
    })
    expect(login.ok()).toBe(true)
    const known = await page.request.get(`${at()}/api${uploads.customerItems.path}`)
    const items = uploads.customerItems.answer.read(await known.json()).items.slice(0, 3)
    const day = toUsDate(openDay(20))
    const lines = STORES.flatMap((store) => items.map(({ itemNo }, i) => `${day},${store},${itemNo},${i + 1},`))
    const csv = ['Date,Location Number,Item Number,Quantity,Used on Day', ...lines].join('\r\n')

    // The fifth order is applied, and the server dies before anybody hears of it.
    let asked = 0
    await page.route(`**/api${uploads.send.path}`, async (route) => {
      asked += 1
      if (asked === 5) {
        await route.fetch()
        await server?.stop('SIGKILL')
      }
      await route.continue()
    })
    await page.goto(at() + uploadPath('csv'))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'twelve.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.locator('#upload-confirm:not([aria-disabled])').click()
    await expect(page.getByText(/4 of 12 orders sent, 8 not yet\. The server is not answering/)).toBeVisible({
      timeout: 30_000,
    })

    // Both come back: another server process, another tab of the same person.
    server = await startServer(place)
    const tab = await context.newPage()
    await tab.goto(at() + uploadPath('csv'))
    await expect(tab.getByText(/7 orders of 12 not sent yet/)).toBeVisible()
    await tab.getByRole('button', { name: 'Continue twelve.csv' }).click()
    await tab.getByRole('button', { name: 'Send the other 7' }).click()
    const done = tab.getByText(/orders? created, 0 updated, \d+ pieces/)
    await expect(done).toBeVisible({ timeout: 30_000 })
    const said = (await done.textContent()) ?? ''

    // The same file again changes nothing: every order is there once, with the quantities of the file.
    await tab.getByRole('button', { name: 'Upload another file' }).click()
    await tab
      .locator('input[type=file]')
      .setInputFiles({ name: 'twelve.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(tab.getByText(/You sent a file with the same 36 lines today/)).toBeVisible()
    await expect(tab.getByText('CONFIRM changes nothing.')).toContainText(/Unchanged: 12 orders/)
    expect(said).not.toMatch(/^0 /)
  })
})
