// The main job on the data of a producer that was just imported: a new installation, without demo data.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dayLetter, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { insertUsers } from '#server/demo/demo.sql.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { type RunningServer, startServer, withDatabase } from '../../bench/support/server.ts'
import { filesOf } from '../support/import-csv.ts'
import { withFolder } from '../support/import-folder.ts'
import { CHAIN, inventedProducer } from '../support/invented-producer.ts'
import { ZONE } from '../support/zone.ts'
import { expect, test } from './fixtures.ts'
import { openDay, today } from './places.ts'
import { allSaved, focusedItem, footer, openedOrder, quantities, serverQuantities } from './portal.ts'

const PASSWORD = 'a long enough password'
const producer = inventedProducer(today, 4)
const date = openDay(4)
/** A location of the chain, far down its list, that may order for that weekday. */
const { locationNo } = producer.locations
  .filter(({ customerNo, isActive }) => customerNo === CHAIN && isActive)
  .filter(({ menuDays }) => menuDays.includes(dayLetter(weekdayOf(date))))
  .slice(7)[0] ?? { locationNo: '' }

const place = { dataDir: '', environment: 'test' as const }
let server: RunningServer | undefined

// This journey has a server of its own; the guard of the fixtures knows only the common one.
test.use({ tolerated: [/^request to another origin: http:\/\/127\.0\.0\.1/] })

test.beforeAll(async ({ baseURL: _ }, info) => {
  info.setTimeout(180_000)
  place.dataDir = mkdtempSync(join(tmpdir(), 'provender-imported-'))
  await withDatabase(place, async ({ db }) => {
    const { problems, inserted } = await withFolder(filesOf(producer), (folder) =>
      importFolder(db, folder, { now: systemClock(ZONE).now(), timeZone: ZONE }),
    )
    expect(problems).toEqual([])
    expect(inserted).toBeGreaterThan(producer.orders.length)
    const passwordHash = await hashPassword(PASSWORD)
    const clerk = { userCode: 'CLERK', customerNo: CHAIN, name: 'Clerk', email: 'clerk@example.com', passwordHash }
    await insertUsers(db, [{ ...clerk, createdOn: today }])
  })
  server = await startServer(place)
})

test.afterAll(async () => {
  await server?.stop()
  if (place.dataDir) rmSync(place.dataDir, { recursive: true, force: true })
})

test('a clerk finds an imported location by its number, orders ten items, presses Done and reopens the order', async ({
  page,
}) => {
  await page.goto(`http://127.0.0.1:${server?.port}/login`)
  await page.getByLabel('Customer number').fill(CHAIN)
  await page.getByLabel('Username').fill('clerk')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Locations' }).click()
  await page
    .getByRole('link', { name: /^Order for/ })
    .first()
    .waitFor()
  await page.getByLabel('Find').fill(locationNo)
  await expect(page.getByRole('link', { name: /^Order for/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(locationNo)

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
  await page.waitForURL(`**/locations/${locationNo}/orders**`)
  await day.getByRole('link', { name: orderNo }).click()
  await openedOrder(page)
  await expect(quantities(page).first()).toHaveValue('3')
  const here = new URL(page.url()).origin
  expect(await serverQuantities(page, orderNo, { customerNo: CHAIN, at: here })).toEqual(typed)
})

async function showMonth(page: Page, date: string): Promise<void> {
  await page.getByPlaceholder('MM/DD/YYYY').fill(date)
  await page.keyboard.press('Enter')
}
