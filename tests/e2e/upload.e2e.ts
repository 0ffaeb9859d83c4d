// Orders out of files: checked, mended, confirmed once and sent once (S13, S14, UPL-01 to UPL-14, INV-21 to INV-27).

import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { uploads } from '#contract/calls/intake/uploads.ts'
import { orders } from '#contract/calls/orders.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { type PlainDate, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { CHAIN_CUSTOMER } from '#server/demo/customers.ts'
import { xcblList, xcblOrder } from '../support/order-xml.ts'
import { matrixSheet, workbookOf } from '../support/workbooks.ts'
import { axeFaults } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { clippedSideways } from './layout.ts'
import { CUSTOMER, openDay } from './places.ts'
import { carry, serverQuantities, signedIn, viewAsCustomer } from './portal.ts'
import { customerItems } from './upload-screens.ts'

const sendCall = `**/api${uploads.send.path}`
const confirmButton = (page: Page) => page.getByRole('button', { name: 'CONFIRM', exact: true })
/** The list of one of the results' groups. */
const resultList = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title })

/** The upload's screen as its user finds it. */
async function openUpload(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Enterprise Upload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enterprise Upload')
}

async function chooseFile(page: Page, name: string, content: string | Buffer, mimeType = 'text/csv'): Promise<void> {
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
}
const csvOf = (...rows: readonly string[]) =>
  ['Date,Location Number,Item Number,Quantity,Used on Day', ...rows].join('\r\n')

const itemNos = async (page: Page) => (await customerItems(page)).map(({ itemNo }) => itemNo)

/** What the server has of a location's day: the quantities of each order. */
async function ordered(page: Page, locationNo: string, orderDate: PlainDate, customerNo = CUSTOMER) {
  const asked = new URLSearchParams(
    orders.byDay.query.write({ customerNo, locationNo, orderDate }) as Record<string, string>,
  )
  await carry(page, asked)
  const answer = await page.request.get(`/api${orders.byDay.path}?${asked}`)
  const found = orders.byDay.answer.read(await answer.json())
  return Promise.all(found.map(({ orderNo }) => serverQuantities(page, orderNo, { customerNo })))
}

/** The orders that the page asked to have sent, in turn. */
function noteSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${uploads.send.path}`)
      sent.push(new URLSearchParams(request.postData() ?? '').get('groups') ?? '')
  })
  return sent
}

async function lookedAt(page: Page, outputDir: string, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    expect.soft(await axeFaults(page), `${name}, axe, ${colorScheme}`).toEqual([])
  }
  await page.screenshot({ path: resolve(outputDir, 'screens', `${name}.png`), fullPage: true })
  expect.soft(await clippedSideways(page), `${name}, wider than the screen`).toEqual([])
}

test('CSV: errors mended on the page, one CONFIRM, every location sent once, and the orders are there', async ({
  page,
}, info) => {
  await signedIn(page, 'API')
  const sent = noteSent(page)
  const [first = '', second = '', third = ''] = await itemNos(page)
  const date = openDay(25)
  const day = toUsDate(date)
  await openUpload(page)
  const rows = [
    `${day},213,${first},5,`,
    `,,${second},400,`,
    `,,${third},350,`,
    `13/45/2026,228,${first},6,`,
    `${day},231,${first},7,`,
    `,,998877,2,`,
    `${day},999999,${first},4,`,
  ]
  await chooseFile(page, 'week.csv', csvOf(...rows))

  // One error holds everything; corrected in its field, the focus goes to the step with the questions.
  await expect(page.getByRole('tab', { name: 'Errors (1)' })).toBeVisible()
  await expect(confirmButton(page)).toBeDisabled()
  await lookedAt(page, info.project.outputDir, 'upload-csv-errors')
  const wrong = page.getByLabel('Date, Row 5')
  await expect(wrong).toHaveValue('13/45/2026')
  await wrong.fill(day)
  await wrong.press('Enter')
  await expect(page.getByRole('tab', { name: 'Questions (2)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 Check' }), 'a second Enter sends nothing').toBeFocused()
  const above = page.getByLabel(`Are you sure you want to order more than a quantity of 300 for item number ${second}?`)
  await above.click()
  await expect(above).toBeChecked()
  await expect(page.getByText(/^Not sent: .*1 line above the limit, not confirmed/)).toBeVisible()
  await expect(page.getByText('CONFIRM sends 3 orders')).toContainText(/418 pieces: 3 new\.$/)
  await lookedAt(page, info.project.outputDir, 'upload-csv-check')
  expect(sent).toEqual([])
  expect(await ordered(page, '000213', date), 'nothing before CONFIRM').toEqual([])

  await confirmButton(page).dblclick()
  await expect(page.getByText('3 orders created, 0 updated, 418 pieces in ')).toBeVisible()
  expect(sent).toEqual(['[1]', '[2]', '[3]', '[4]'])
  await expect(resultList(page, 'Items ordered')).toContainText('000213')
  await expect(resultList(page, /^Items that cannot be ordered/)).toContainText('998877')
  await expect(resultList(page, /^Invalid locations/)).toContainText('Location 999999 was not found.')
  await expect(page.getByRole('heading', { name: 'Locations that cannot be ordered (0)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invalid dates (0)' })).toBeVisible()
  await lookedAt(page, info.project.outputDir, 'upload-csv-results')
  expect(await ordered(page, '000213', date)).toEqual([{ [first]: 5, [second]: 400 }])
  expect(await ordered(page, '000228', date)).toEqual([{ [first]: 6 }])
  expect(await ordered(page, '000231', date)).toEqual([{ [first]: 7 }])

  await page.setViewportSize({ width: 390, height: 844 })
  await lookedAt(page, info.project.outputDir, 'upload-csv-results-phone')

  // The address leads back to the results, and nothing is sent again.
  await page.reload()
  await expect(page.getByText('3 orders created, 0 updated, 418 pieces in ')).toBeVisible()
  expect(sent).toHaveLength(4)
})

test('an upload that was left is gone on with where it stopped, from two tabs at once, and nothing is sent twice', async ({
  page,
  context,
}) => {
  await signedIn(page, 'API')
  const [item = ''] = await itemNos(page)
  const date = openDay(26)
  const places = ['000213', '000228', '000231', '000212', '000215']
  await openUpload(page)

  // The third order reaches the server; its answer never comes.
  let asked = 0
  let reached = () => {}
  const isReached = new Promise<void>((done) => {
    reached = done
  })
  await page.route(sendCall, async (route) => {
    asked += 1
    if (asked < 3) return route.continue()
    await route.fetch()
    reached()
  })
  await chooseFile(
    page,
    'left.csv',
    csvOf(...places.map((place, at) => `${toUsDate(date)},${place},${item},${at + 1},`)),
  )
  await confirmButton(page).click()
  await isReached
  await expect(page.getByText('2 of 5 orders')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Orders are being sent' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await page.close()

  const tab = await context.newPage()
  await openUpload(tab)
  await expect(tab.getByText('2 orders of 5 not sent yet.')).toBeVisible()
  await tab.getByRole('button', { name: 'Continue left.csv' }).click()
  await expect(tab.getByText('3 of 5 orders sent, 2 not yet.')).toBeVisible()
  const other = await context.newPage()
  await other.goto(tab.url())
  const goOn = [tab, other].map((each) => each.getByRole('button', { name: 'Send the other 2' }))
  await expect(goOn[1] ?? other.locator('none')).toBeVisible()
  await Promise.all(goOn.map((button) => button.click()))
  for (const each of [tab, other])
    await expect(each.getByText('5 orders created, 0 updated, 15 pieces in ')).toBeVisible({ timeout: 40_000 })
  for (const [at, place] of places.entries())
    expect(await ordered(tab, place, date), place).toEqual([{ [item]: at + 1 }])
})

/** The chain's menus do not run on every workday, but on Mondays. */
const mondayFrom = (nth: number): PlainDate =>
  [0, 1, 2, 3, 4].map((more) => openDay(nth + more)).find((date) => weekdayOf(date) === 2) ?? openDay(nth)

test('XML under View As: an item that is none is matched, every order gets its location, and the orders are there', async ({
  page,
}, info) => {
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page, CHAIN_CUSTOMER)
  const sent = noteSent(page)
  const [a, b, c] = await customerItems(page, CHAIN_CUSTOMER)
  if (!a || !b || !c) throw new Error('the customer has no items')
  const date = mondayFrom(29)
  await page.getByRole('link', { name: 'Enterprise Upload' }).click()
  await page.getByRole('navigation', { name: 'Format' }).getByRole('link', { name: 'XML' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('XML Upload')
  const first = xcblOrder('PO1', date, '002500', [a.customerItemNo, 4])
  const second = xcblOrder('PO2', date, '999998', [b.customerItemNo, 3], ['9999999', 2])
  const xml = xcblList(first, second)
  await chooseFile(page, 'orders.xml', xml, 'text/xml')

  await expect(page.getByText('Order PO2, line 2: Invalid item #9999999')).toBeVisible()
  await expect(confirmButton(page)).toBeDisabled()
  const wrong = page.getByLabel(/^Item Number, Order PO2/)
  await wrong.fill(c.itemNo)
  await wrong.press('Enter')
  await expect(page.getByRole('tab', { name: 'Errors (0)' })).toBeVisible()

  // CONFIRM without the locations says which orders lack theirs, and leads to each.
  await confirmButton(page).click({ force: true })
  const alert = page.getByRole('alert').filter({ hasText: 'Location Alert' })
  await expect(alert).toContainText('Choose a location for 2 orders.')
  await lookedAt(page, info.project.outputDir, 'upload-xml-check')
  await page.getByRole('button', { name: 'Use the locations of the ship-to numbers (1)' }).click()
  await expect(alert).toContainText('Choose a location for 1 order.')
  await alert.getByRole('button', { name: 'Order PO2' }).click()
  const location = page.locator('.upload-card').filter({ hasText: 'Order PO2' }).getByLabel('Location')
  await expect(location).toBeFocused()
  await location.fill('2590')
  await location.press('Tab')
  await expect(alert).toHaveCount(0)
  await expect(confirmButton(page)).toBeEnabled()
  expect(sent).toEqual([])
  await confirmButton(page).dblclick()
  await expect(page.getByText('2 orders created, 0 updated, 9 pieces in ')).toBeVisible()
  expect(sent).toEqual(['[1]', '[2]'])
  await lookedAt(page, info.project.outputDir, 'upload-xml-results')
  expect(await ordered(page, '002500', date, CHAIN_CUSTOMER)).toEqual([{ [a.itemNo]: 4 }])
  expect(await ordered(page, '002590', date, CHAIN_CUSTOMER)).toEqual([{ [b.itemNo]: 3, [c.itemNo]: 2 }])

  // The next file's order for the same ship-to number has that location already (XML-10).
  await page.getByRole('button', { name: 'Upload another file' }).click()
  await chooseFile(page, 'next.xml', xcblList(second), 'text/xml')
  await expect(page.getByText('same as last upload')).toBeVisible()
})

test('XLSX as ADMIN: what the workbook has wrong is told with its place, and the rest is ordered', async ({
  page,
}, info) => {
  await signedIn(page, 'API')
  const [first = '', second = ''] = await itemNos(page)
  await page.context().clearCookies()
  await signedIn(page, 'ADMIN')
  const sent = noteSent(page)
  const date = openDay(28)
  await page.goto(uploadPath('xlsx'))
  const sheet = matrixSheet('Monday', { date: toUsDate(date), items: [first, second, first] }, [
    [CUSTOMER, '213', 'Harbor St Mart', 14, 3, 4, 7],
    [CUSTOMER, '228', 'Granite Rd Mart', 2, 2],
    ['999999', '213', 'Nobody', 3, 3],
  ])
  await chooseFile(page, 'week.xlsx', Buffer.from(workbookOf({ sheets: [sheet] })), WORKBOOK_TYPE)
  await expect(page.getByText('1 row with a customer or location that does not exist: not sent')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Monday, cell B6 999999 000213' })).toBeVisible()
  await expect(page.getByText('1 item twice on a sheet: the second column is not sent')).toBeVisible()
  await expect(page.getByRole('row', { name: `Monday, column G ${first}` })).toBeVisible()
  await expect(confirmButton(page)).toBeEnabled()
  await lookedAt(page, info.project.outputDir, 'upload-xlsx-check')
  await confirmButton(page).dblclick()
  await expect(page.getByText('2 orders created, 0 updated, 9 pieces in ')).toBeVisible()
  expect(sent).toEqual(['[1]', '[2]'])
  await lookedAt(page, info.project.outputDir, 'upload-xlsx-results')
  await page.context().clearCookies()
  await signedIn(page, 'API')
  expect(await ordered(page, '000213', date)).toEqual([{ [first]: 3, [second]: 4 }])
  expect(await ordered(page, '000228', date)).toEqual([{ [first]: 2 }])
})
