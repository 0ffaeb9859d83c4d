// The main job on real stores and products, where that data stands beside the checkout.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { toUsDate } from '#rules/calendar.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { insertUsers } from '#server/demo/demo.sql.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { type RunningServer, startServer, withDatabase } from '../../bench/support/server.ts'
import { GROUP, mapSharedData } from '../../scripts/map-shared-data.ts'
import { ZONE } from '../support/zone.ts'
import { expect, test } from './fixtures.ts'
import { openDay, today } from './places.ts'
import { allSaved, focusedItem, footer, openedOrder, quantities, serverQuantities } from './portal.ts'

const source = resolve(import.meta.dirname, '../../../shared/data')
const isThere = existsSync(join(source, 'stores.csv'))
const why = isThere ? '' : ' (skipped: ../shared/data does not stand beside this checkout)'
const place = { dataDir: '', environment: 'test' as const }
let server: RunningServer | undefined

test.describe('real data', () => {
  // Another server than the other journeys': the guard against other origins knows only theirs.
  test.use({ tolerated: [/^request to another origin: http:\/\/127\.0\.0\.1/] })

  test.beforeAll(async ({ baseURL: _ }, info) => {
    // The one test that may be skipped; its name says why.
    info.skip(!isThere)
    info.setTimeout(180_000)
    place.dataDir = mkdtempSync(join(tmpdir(), 'provender-real-'))
    const mapped = join(place.dataDir, 'mapped')
    mkdirSync(mapped)
    await mapSharedData(source, mapped)
    await withDatabase(place, async ({ db }) => {
      const { problems } = await importFolder(db, mapped, { now: systemClock(ZONE).now(), timeZone: ZONE })
      expect(problems).toEqual([])
      const passwordHash = await hashPassword('a long enough password')
      const clerk = { userCode: 'CLERK', customerNo: GROUP, name: 'Clerk', email: 'clerk@example.com', passwordHash }
      await insertUsers(db, [{ ...clerk, createdOn: today }])
    })
    server = await startServer(place)
  })

  test.afterAll(async () => {
    await server?.stop()
    if (place.dataDir) rmSync(place.dataDir, { recursive: true, force: true })
  })

  test(`a clerk orders for a real store: found by its number, ten lines, Done, reopened${why}`, async ({ page }) => {
    await page.goto(`http://127.0.0.1:${server?.port}/login`)
    await page.getByLabel('Customer number').fill(GROUP)
    await page.getByLabel('Username').fill('clerk')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Locations' }).click()
    await page
      .getByRole('link', { name: /^Order for/ })
      .first()
      .waitFor()
    const number = (await page.locator('[data-row]').nth(7).getAttribute('data-row')) ?? ''
    await page.getByLabel('Find').fill(number)
    await expect(page.getByRole('link', { name: /^Order for/ })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

    const date = openDay(4)
    await showMonth(page, toUsDate(date))
    const day = page.locator(`[data-date="${date}"]`)
    await day.getByRole('link', { name: 'Create' }).click()
    const orderNo = await openedOrder(page)
    const typed: Record<string, number> = {}
    for (let quantity = 3; quantity < 13; quantity += 1) {
      typed[await focusedItem(page)] = quantity
      await page.keyboard.type(String(quantity))
      await page.keyboard.press('Enter')
    }
    await allSaved(page)
    await expect(footer(page)).toContainText('Total Pieces75')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.waitForURL(`**/locations/${number}/orders**`)
    await day.getByRole('link', { name: orderNo }).click()
    await openedOrder(page)
    await expect(quantities(page).first()).toHaveValue('3')
    const here = new URL(page.url()).origin
    expect(await serverQuantities(page, orderNo, { customerNo: GROUP, at: here })).toEqual(typed)
  })
})

async function showMonth(page: Page, date: string): Promise<void> {
  await page.getByPlaceholder('MM/DD/YYYY').fill(date)
  await page.keyboard.press('Enter')
}
