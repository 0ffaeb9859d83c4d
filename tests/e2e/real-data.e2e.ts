// The main job on stores and products of real data, where it stands beside the checkout, and on invented ones in its layout.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { toUsDate } from '#rules/calendar.ts'
import { upcCheckDigit } from '#rules/upc.ts'
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

const real = resolve(import.meta.dirname, '../../../shared/data')
const isThere = existsSync(join(real, 'stores.csv'))
const why = isThere ? '' : ' (skipped: ../shared/data does not stand beside this checkout)'
const PASSWORD = 'a long enough password'

const two = (no: number) => String(no).padStart(2, '0')
const upc = (no: number) => `036000291${two(no)}${upcCheckDigit(`036000291${two(no)}`)}`
const table = (header: string, count: number, row: (no: number) => string) =>
  `${[header, ...Array.from({ length: count }, (_, at) => row(at + 1))].join('\n')}\n`

/** Eleven stores and twelve products, one of them delivered to each. */
const invented = {
  'products.csv': table(
    'upc,name,brand,section,size,shelf_life_days,vegetarian,vegan,glutenfree,pork',
    12,
    (no) => `${upc(no)},Sandwich ${no},Hearth,SANDWICHES,6 oz,4,,,,`,
  ),
  'stores.csv': table(
    'source,store_no,location_no,name,kind,status',
    11,
    (no) => `IA-ABD 2022-11,${no},0025${two(no)},Shop ${no},convenience,0`,
  ),
  'demand.csv': table(
    'date,location_no,invoice_no,line_no,item_no,qty',
    11,
    (no) => `2022-07-05,0025${two(no)},INV-${no},1,501,6`,
  ),
  'demand_items.csv': 'item_no,pack\n501,12\n',
  'demand_item_map.csv': `demand_item_no,upc,item_no,customer_item_no\n501,${upc(1)},100100,7110215\n`,
}
function inventedIn(folder: string): string {
  for (const [name, content] of Object.entries(invented)) writeFileSync(join(folder, name), content)
  return folder
}

const sources = [
  { what: 'an invented store', isGiven: true, folderIn: inventedIn },
  { what: `a real store${why}`, isGiven: isThere, folderIn: () => real },
]
for (const { what, isGiven, folderIn } of sources) {
  test.describe(`data in the layout of deliveries: ${what}`, () => {
    journey(isGiven, folderIn)
  })
}

function journey(isGiven: boolean, folderIn: (folder: string) => string): void {
  const place = { dataDir: '', environment: 'test' as const }
  let server: RunningServer | undefined

  // Another server than the other journeys': the guard against other origins knows only theirs.
  test.use({ tolerated: [/^request to another origin: http:\/\/127\.0\.0\.1/] })

  test.beforeAll(async ({ baseURL: _ }, info) => {
    // The one test that may be skipped; its name says why.
    info.skip(!isGiven)
    info.setTimeout(180_000)
    place.dataDir = mkdtempSync(join(tmpdir(), 'provender-real-'))
    const [given, mapped] = [join(place.dataDir, 'given'), join(place.dataDir, 'mapped')]
    for (const folder of [given, mapped]) mkdirSync(folder)
    await mapSharedData(folderIn(given), mapped)
    await withDatabase(place, async ({ db }) => {
      const { problems } = await importFolder(db, mapped, { now: systemClock(ZONE).now(), timeZone: ZONE })
      expect(problems).toEqual([])
      const passwordHash = await hashPassword(PASSWORD)
      const clerk = { userCode: 'CLERK', customerNo: GROUP, name: 'Clerk', email: 'clerk@example.com', passwordHash }
      await insertUsers(db, [{ ...clerk, createdOn: today }])
    })
    server = await startServer(place)
  })

  test.afterAll(async () => {
    await server?.stop()
    if (place.dataDir) rmSync(place.dataDir, { recursive: true, force: true })
  })

  test('a clerk orders for a store: found by its number, ten lines, Done, reopened', async ({ page }) => {
    await page.goto(`http://127.0.0.1:${server?.port}/login`)
    await page.getByLabel('Customer number').fill(GROUP)
    await page.getByLabel('Username').fill('clerk')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
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
}

async function showMonth(page: Page, date: string): Promise<void> {
  await page.getByPlaceholder('MM/DD/YYYY').fill(date)
  await page.keyboard.press('Enter')
}
