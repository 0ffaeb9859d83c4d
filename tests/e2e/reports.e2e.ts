// Each report from its form to the file on the disk (RPT-01 to RPT-26), with a preview in between; and one by keyboard alone.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, type PlainDate, toUsDate, weekStart } from '#rules/calendar.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { addressOf } from '#web/reports/place/report-place.ts'
import { axeFaults } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { today } from './places.ts'
import { signedIn, viewAsCustomer } from './portal.ts'

const weekBefore: PlainDate = addDays(weekStart(today), -7)
const period = { from: toUsDate(weekBefore), to: toUsDate(addDays(weekBefore, 6)) }
const result = (page: Page) => page.locator('.report-result')
const download = (page: Page) => result(page).getByRole('link', { name: 'Download File' })

async function submitted(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(download(page)).toBeVisible({ timeout: 60_000 })
}

/** The file, as it comes by a press on the link. */
async function fetched(page: Page, press = () => download(page).click()) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}
const isPdf = ({ bytes }: { bytes: Buffer }) => bytes.subarray(0, 5).toString() === '%PDF-'
const isWorkbook = ({ bytes }: { bytes: Buffer }) => bytes.subarray(0, 2).toString() === 'PK'
const textOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('utf8').replace(/^\uFEFF/, '')
const headsOf = (page: Page) => result(page).locator('.report-rows thead th').allTextContents()

test.beforeEach(({ page }) => signedIn(page, 'MANAGER'))

test('RPT-01 RPT-05 Print Menu of all locations, from the menu of the portal', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: 'Print Menu' }).first().click()
  await expect(page.getByRole('option', { name: /^000213 / })).toHaveCount(1)
  await page.getByLabel('Location').selectOption('000213')
  await page.getByRole('switch', { name: 'Include history and waste' }).press('Space')
  await submitted(page)
  const file = await fetched(page)
  expect(file.name).toMatch(/\.pdf$/)
  expect(isPdf(file)).toBe(true)
})

test('RPT-08 RPT-24 Waste Report with its pictures, printed and as CSV', async ({ page }) => {
  await page.goto(addressOf({ ...defaultRequest('waste', today), from: addDays(today, -27), to: today }, today))
  await submitted(page)
  expect(await headsOf(page)).toEqual(['Route', 'Description', 'Delivered', 'Waste', 'Waste %', 'Check', 'Waste Cost'])
  const chart = page.getByRole('figure').first()
  await expect(chart.getByRole('img')).toBeVisible()
  await chart.getByText('Show as table').press('Enter')
  await expect(chart.getByRole('table')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(isPdf(await fetched(page))).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
  await expect(chart.getByRole('img')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('radio', { name: 'CSV' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(result(page).getByText(/^CSV, Company by Route/)).toBeVisible({ timeout: 60_000 })
  const csv = await fetched(page)
  expect(csv.name).toMatch(/^Waste Report .*\.csv$/)
  expect(textOf(csv).split('\r\n')[0]).toBe(
    '"Route","Description","Delivered (Invoiced, Else Shipped, Else Ordered)","Waste","Waste % of Delivered","Check","Waste Cost"',
  )
})

test('RPT-14 RPT-15 Order Summary Data File as PDF, CSV and XLSX, and the same settings the next time', async ({
  page,
}) => {
  await page.goto('/reports/order-summary-data-file')
  await page.getByRole('button', { name: 'Last week' }).click()
  await page.getByLabel('Level').selectOption('LOCATION')
  for (const [type, isRight] of [
    ['PDF', isPdf],
    ['XLSX', isWorkbook],
    ['CSV', (file: { bytes: Buffer }) => textOf(file).startsWith('"Route","Location","Location Name","Item",')],
  ] as const) {
    await page.getByRole('radio', { name: type }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(result(page).getByText(`${type}, LOCATION by ITEM`)).toBeVisible({ timeout: 60_000 })
    const file = await fetched(page)
    expect(file.name).toBe(`Order Summary Data File ${file.name.slice(24)}`)
    expect(isRight(file), type).toBe(true)
  }
  await page.goto('/reports/order-summary-data-file')
  await page.getByRole('button', { name: 'Same as last time' }).click()
  await expect(page).toHaveURL(/level=LOCATION/)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(period.from)
})

test('RPT-19 Order/Invoice Summary', async ({ page }) => {
  await page.goto(`/reports/order-invoice-summary?startdate=${period.from}&enddate=${period.to}&detail=PRICE+CODE`)
  await submitted(page)
  expect(await headsOf(page)).toEqual(['Price Code', 'Ordered', 'Invoiced', 'Difference', 'Amount Invoiced'])
  expect(isPdf(await fetched(page))).toBe(true)
})

test('RPT-20 RPT-21 Purchase History of last week, with its pictures', async ({ page }) => {
  await page.goto('/reports/purchase-history')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(period.from)
  await submitted(page)
  expect(await headsOf(page)).toEqual(['Price Code', 'Pieces', 'Amount'])
  await expect(page.getByRole('figure').first().getByRole('img')).toBeVisible()
  // The list of reports stays above it, however far one reads on.
  await page.locator('.report-rows').scrollIntoViewIfNeeded()
  const edges = await page.evaluate(() => {
    const edgesOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    return [edgesOf('.report-nav')?.bottom ?? Number.NaN, edgesOf('.report-result')?.top ?? Number.NaN]
  })
  expect(edges[0]).toBeLessThanOrEqual(edges[1] as number)
  const file = await fetched(page)
  expect(isPdf(file)).toBe(true)
})

test('RPT-26 Order Data for Upload', async ({ page }) => {
  await page.goto('/reports/order-data-for-upload')
  await submitted(page)
  const file = await fetched(page)
  expect(file.name).toMatch(/^Order Data for Upload .*\.csv$/)
  expect(textOf(file)).toMatch(/^"Date","Location Number","Item Number","Quantity","Used on Day",/)
})

test.describe('what the server refuses', () => {
  test.use({ tolerated: [/404/] })
  test('a refusal is seen where Submit is', async ({ page }) => {
    await page.goto('/reports/order-summary-data-file?shipto=ZZZZZ')
    await page.getByRole('button', { name: 'Submit' }).click()
    const said = page.getByRole('form', { name: 'Order Summary Data File' }).getByRole('alert')
    await expect(said).toBeInViewport({ ratio: 1 })
    const isSeen = await said.evaluate((notice) => {
      const { left, top, width, height } = notice.getBoundingClientRect()
      return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isSeen, 'nothing lies over it').toBe(true)
  })
})

test('a report of nothing is a sentence', async ({ page }) => {
  await page.goto('/reports/order-summary-data-file?startdate=01/01/2020&enddate=01/02/2020')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(result(page).getByText('No data for 01/01/2020 to 01/02/2020.')).toBeVisible({ timeout: 60_000 })
  await expect(download(page)).toHaveCount(0)
})

test('by keyboard alone: from the list to the file', async ({ page }) => {
  await page.goto('/reports')
  await expect(page.getByRole('link', { name: 'Waste Report' }).first()).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  const tabTo = async (name: string) => {
    for (let press = 0; press < 60 && (await focused()) !== name; press += 1) await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  }
  await tabTo('Order Summary Data File')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Order Summary Data File' })).toBeVisible()
  // One stop for the group: the arrows go on in it.
  await tabTo('Today')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(period.from)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(period.to)
  await page.keyboard.press('Control+Enter')
  await expect(result(page).getByRole('heading', { level: 2 }).first()).toBeFocused({ timeout: 60_000 })
  await page.keyboard.press('Tab')
  expect(isPdf(await fetched(page, () => page.keyboard.press('Enter')))).toBe(true)
})

test('IMP-01 staff viewing as a customer fetch that customer’s report', async ({ page }) => {
  await page.context().clearCookies()
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page)
  await page.goto('/reports/order-summary-data-file')
  await page.getByRole('button', { name: 'Last week' }).click()
  await submitted(page)
  expect(isPdf(await fetched(page))).toBe(true)
})
