// The five documents as people ask for them: a PDF whose total is the screen's, without what its reader may not see (LNK-01 to
// LNK-06, INV-17); and what Ctrl+P would print.
import type { Locator, Page } from '@playwright/test'
import { documents } from '#contract/calls/documents.ts'
import { addDays, toUsDate, weekStart } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { launchWhole } from '../../scripts/chromium.ts'
import { paperPages } from '../support/chromium-pdf.ts'
import { pdfText } from '../support/pdf-text.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import {
  allSaved,
  choose,
  createOrder,
  enter,
  focusedItem,
  lines,
  openAnOrder,
  openedOrder,
  quantities,
  signedIn,
  viewAsCustomer,
} from './portal.ts'

const day = openDay(20)
const place = { locationNo: '000225', routeNo: 'R14' }
const week = { firstDate: weekStart(day) }
const SECRETS = /Base cost|Extended|MSRP/i

/** What the document says that a press asks for. */
async function printed(page: Page, document: keyof typeof documents, press: () => Promise<unknown>): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(documents[document].path)),
    press(),
  ])
  expect(answer.headers()['content-type']).toBe('application/pdf')
  // The browser keeps no copy of what it handed to its viewer: the same address is asked once more.
  const again = await page.request.get(answer.url())
  const text = pdfText(await again.body())
  expect(text.length).toBeGreaterThan(50)
  expect(text).not.toContain('\ufffd')
  return text
}
const numberOf = (text = '') => Number(text.replaceAll(',', ''))
const totalIn = (text: string) => numberOf(/^Total\t.*?([\d,]+)$/m.exec(text)?.[1])
const onScreen = async (page: Page) =>
  numberOf((await page.getByRole('grid').locator('tfoot td').last().textContent()) ?? '')
const printWeek = (page: Page) => page.getByRole('button', { name: 'Print with PDF' }).click()

/** Item info of the line in the focus. */
const itemInfo = (page: Page) => async () => {
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('button', { name: 'Item info (PDF)' }).click()
}

// The browser's own viewer of PDFs.
test.use({ launchOptions: launchWhole(), tolerated: [/^request to another origin: chrome(-extension)?:/] })

test('the five documents add up to the screen; who may not see costs finds none in them', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place, day)
  await expect(quantities(page).first()).toBeFocused()
  for (const quantity of [7, 30, 2]) await enter(page, quantity)
  await allSaved(page)
  const itemNo = await focusedItem(page)
  const [tab] = await Promise.all([page.waitForEvent('popup'), choose(page, 'Print', 'PDF')])
  expect(tab.url()).toMatch(/^blob:/)
  await tab.close()
  // The browser's viewer takes seconds to start: it was seen once.
  await page.addInitScript(() => {
    window.open = () => window
  })
  await page.reload()
  const open = page.url()
  await openedOrder(page)
  const clerks = {
    order: await printed(page, 'order', () => choose(page, 'Print', 'PDF')),
    orderAll: await printed(page, 'orderAll', () => choose(page, 'Print', 'PDF (All Items)')),
  }
  expect(totalIn(clerks.order)).toBe(39)
  expect(clerks.order).toContain(`Order ${orderNo}`)
  expect(clerks.orderAll).toContain(itemNo)
  await quantities(page).nth(3).focus()
  const info = await printed(page, 'itemInfo', itemInfo(page))
  expect(info).toContain(itemNo)
  await page.keyboard.press('Escape')

  await page.goto(paths.summary({ ...week, summaryType: 'LOCATION' }))
  const byLocation = await printed(page, 'summaryByLocation', () => printWeek(page))
  expect(totalIn(byLocation)).toBe(await onScreen(page))
  await page.getByRole('button', { name: 'Item Level' }).click()
  await expect(page.getByRole('grid').locator('tfoot')).toBeVisible()
  const byItem = await printed(page, 'summaryByItem', () => printWeek(page))
  expect(totalIn(byItem)).toBe(await onScreen(page))
  expect(totalIn(byItem)).toBe(totalIn(byLocation))
  for (const text of [...Object.values(clerks), info, byLocation, byItem]) expect(text).not.toMatch(SECRETS)

  await page.context().clearCookies()
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page)
  await page.goto(open)
  await openedOrder(page)
  const staffs = await printed(page, 'order', () => choose(page, 'Print', 'PDF'))
  expect(totalIn(staffs)).toBe(39)
  expect(staffs).toMatch(/Base cost/i)
  expect(await printed(page, 'orderAll', () => choose(page, 'Print', 'PDF (All Items)'))).toContain(orderNo)
  await page.goto(paths.summary({ ...week, summaryType: 'LOCATION' }))
  expect(totalIn(await printed(page, 'summaryByLocation', () => printWeek(page)))).toBe(await onScreen(page))
  await page.getByRole('button', { name: 'Item Level' }).click()
  await expect(page.getByRole('grid').locator('tfoot')).toBeVisible()
  expect(totalIn(await printed(page, 'summaryByItem', () => printWeek(page)))).toBe(await onScreen(page))
  const itemPdf = page.getByRole('button', { name: /PDF, opens in a new tab/ }).first()
  expect(await printed(page, 'itemInfo', () => itemPdf.click())).toMatch(/Item/)
})

test.describe('a document that fails', () => {
  test.use({ tolerated: [/500/] })
  test('opens no tab; the page says why', async ({ page }) => {
    await signedIn(page, 'CLERK')
    await page.goto(paths.summary({ ...week, summaryType: 'LOCATION' }))
    await page.route(`**${documents.summaryByLocation.path}*`, (route) =>
      route.fulfill({ status: 500, json: { message: 'error', messageTxt: 'The printer is out of paper.' } }),
    )
    await printWeek(page)
    await expect(page.getByRole('alert').filter({ hasText: 'The PDF could not be created.' }).first()).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
  })
})

test("the browser's own print holds every row, on landscape paper that all columns fit", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page, 'CLERK')
  await page.goto(paths.summary({ ...week, summaryType: 'LOCATION' }))
  const grid = page.getByRole('grid')
  await expect(grid.locator('tbody [data-column="0"]').first()).toBeVisible()
  const locations = Number(await grid.getAttribute('aria-rowcount')) - 3
  const drawn = await grid.locator('tbody [data-column="0"]').count()
  await printsAll(page, grid, '[data-column="0"]', locations)
  expect(await grid.locator('tbody [data-column="0"]').count()).toBe(drawn)

  await openAnOrder(page, place, openDay(21))
  const table = lines(page).getByRole('table')
  const items = Number(await table.getAttribute('aria-rowcount')) - 1
  expect(await quantities(page).count()).toBeLessThan(items)
  await printsAll(page, table, '[aria-rowindex]', items)
  expect(await quantities(page).count()).toBeLessThan(items)
})

test('S09 the paper itself: the last location, item and line, heads on each sheet, totals once, and its foot', async ({
  page,
}) => {
  const date = openDay(22)
  const first = weekStart(date)
  await signedIn(page, 'CLERK')
  const orderNo = await openAnOrder(page, place, date)
  await expect(quantities(page).first()).toBeFocused()
  for (const quantity of [7, 30, 2]) await enter(page, quantity)
  await allSaved(page)
  await page.keyboard.press('Control+End')
  const lastLine = await focusedItem(page)
  const order = await paper(page)
  expect(order.text).toContain(lastLine)
  expect(order.text.match(/DescriptionQuantity/g)).toHaveLength(order.sheets)
  expect(order.text.match(/TotalPieces.*/g)).toEqual([expect.stringMatching(/^TotalPiecesEst\.Trays39\d/)])
  expect(order.text).not.toMatch(/Allsaved|Options|Done/)
  expect(order.foot).toContain(`Order${orderNo},R14-000225,`)

  for (const summaryType of ['LOCATION', 'ITEM'] as const) {
    await page.goto(paths.summary({ firstDate: first, summaryType }))
    await page.getByRole('grid').locator('tbody [data-column="0"]').first().focus()
    await page.keyboard.press('Control+End')
    const last = await page.locator('[data-row]:focus').getAttribute('data-row')
    await page.reload()
    await expect(page.getByRole('grid').locator('tfoot')).toBeVisible()
    const week = await paper(page)
    expect(week.text, summaryType).toContain(last)
    expect(week.text.match(/Totals/g), 'totals stand once').toHaveLength(1)
    expect(week.foot).toMatch(
      new RegExp(
        `^Week${toUsDate(first)}thru${toUsDate(addDays(first, 6))},printed[/\\d]+:\\d\\d[AP]MCT,page1of${week.sheets}`,
      ),
    )
  }
})

/** What Ctrl+P puts on paper, without spaces; `foot` is how the first sheet begins. */
async function paper(page: Page): Promise<{ sheets: number; text: string; foot: string }> {
  const sheets = paperPages(await page.pdf({ preferCSSPageSize: true }))
  for (const [index, text] of sheets.entries()) expect(text).toContain(`,page${index + 1}of${sheets.length}`)
  return { sheets: sheets.length, text: sheets.join('\n'), foot: sheets[0] ?? '' }
}

/** Prints the page as Ctrl+P does, on paper that is as narrow as a phone while it stands upright. */
async function printsAll(page: Page, table: Locator, row: string, count: number): Promise<void> {
  const drawn = await table.elementHandle()
  await table.evaluate((element, selector) => {
    const look = () => {
      const rows = [...element.querySelectorAll(`tbody ${selector}`)]
      Object.assign(window, { printedRows: rows.length })
    }
    window.addEventListener('beforeprint', look, { once: true })
  }, row)
  const margin = { left: '10mm', right: '10mm' }
  const file = (await page.pdf({ format: 'A4', margin, preferCSSPageSize: true })).toString('latin1')
  expect(await page.evaluate(() => (window as { printedRows?: number }).printedRows)).toBe(count)
  expect(await drawn?.evaluate((element) => element.isConnected), 'no other layout is drawn for paper').toBe(true)
  const boxes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(boxes.length).toBeGreaterThan(1)
  for (const [, width, height] of boxes) expect(Number(width)).toBeGreaterThan(Number(height))

  // A4 on its side, less the margins.
  await page.setViewportSize({ width: 1046, height: 700 })
  await page.emulateMedia({ media: 'print' })
  const right = await table.evaluate((element) => element.getBoundingClientRect().right)
  expect(right, 'every column is on the paper').toBeLessThanOrEqual(1046)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 800 })
}
