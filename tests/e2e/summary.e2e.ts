// The week by location and by item, on the built product: what is missing is found and made, one location after the other
// (SUM-01 to SUM-22, SES-11, S08 and S09).
import type { Locator, Page } from '@playwright/test'
import { addDays, type PlainDate, toUsDate, weekStart } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import { allSaved, focusedItem, openedOrder, quantities, serverQuantities, signedIn } from './portal.ts'

/** Weeks that nobody else's journey orders in. */
const desk = weekStart(openDay(34))
const later = addDays(desk, 7)
const ofWeek = (firstDate: PlainDate, summaryType: 'LOCATION' | 'ITEM' = 'LOCATION') =>
  paths.summary({ firstDate, summaryType })
const weekTitle = (firstDate: PlainDate) =>
  `Order Summary for ${toUsDate(firstDate)} thru ${toUsDate(addDays(firstDate, 6))}`

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const grid = (page: Page) => page.getByRole('grid')
const rowOf = (page: Page, locationNo: string) => grid(page).getByRole('row').filter({ hasText: locationNo })
/** Sunday and Saturday have columns too: 104220 delivers on both. */
const dayOf = (page: Page, locationNo: string, weekday: number): Locator =>
  rowOf(page, locationNo).locator(`[data-column="${weekday}"]`)
const strip = (page: Page) => page.locator('.summary-next')
const withoutOrder = (page: Page) => page.getByRole('button', { name: /without an order for/ })

/** Two quantities into the open order, then Done by keyboard; what was ordered. */
async function orderAndFinish(page: Page, quantitiesTyped: readonly number[]): Promise<string> {
  const orderNo = await openedOrder(page)
  await expect(quantities(page).first()).toBeFocused()
  const typed: Record<string, number> = {}
  for (const quantity of quantitiesTyped) {
    typed[await focusedItem(page)] = quantity
    await page.keyboard.type(String(quantity))
    await page.keyboard.press('Enter')
  }
  await allSaved(page)
  expect(await serverQuantities(page, orderNo)).toEqual(typed)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/OrderSummary?**')
  return orderNo
}

test('a clerk goes from one missing order to the next, and comes back to the same filtered week', async ({ page }) => {
  // The orders of a first try stay: another one has a week of its own.
  const week = addDays(desk, 28 * test.info().retry)
  await signedIn(page, 'CLERK')
  await page.goto(ofWeek(week))
  await expect(heading(page)).toHaveText(weekTitle(week))
  await expect(grid(page).getByRole('row')).toHaveCount(20 + 3)

  // Filters stand in the address, with whatever else is chosen.
  await page.getByLabel('Location starts with').fill('00021')
  await page.getByLabel('Route starts with').fill('r1')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.keyboard.press('m')
  await expect(withoutOrder(page)).toHaveAttribute('aria-pressed', 'true')
  const shown = grid(page).locator('tbody th')
  // The week begins with a Sunday, on which two of the seven are delivered.
  await expect(shown).toHaveCount(2)
  await expect(page).toHaveURL(/missing=1/)
  const names = await shown.allTextContents()
  expect(names).toEqual([...names].sort())
  const filtered = page.url()
  await page.reload()
  await expect(page.getByLabel('Location starts with')).toHaveValue('00021')
  await expect(shown).toHaveText(names)
  await expect(grid(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')

  // Another week and back: the filters of the week come back with it.
  await page.getByRole('button', { name: 'Next Week' }).click()
  await expect(heading(page)).toHaveText(weekTitle(addDays(week, 7)))
  await page.goBack()
  await expect(heading(page)).toHaveText(weekTitle(week))
  await expect(page).toHaveURL(filtered)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)

  // Create by keyboard; Done comes back and offers the next one, its Create in the focus.
  await page.keyboard.press('n')
  const first = page.locator('[data-column]:focus')
  const [firstNo = '', column = ''] = await first.evaluate(({ dataset }) => [dataset['row'], dataset['column']])
  await page.keyboard.press('Enter')
  const orderNo = await orderAndFinish(page, [7, 5])
  await expect(page).toHaveURL(/f\.location=00021.*missing=1/)
  await expect(page.getByText(`Order ${orderNo} sent, 12 pieces.`).first()).toBeVisible()
  await expect(strip(page)).toContainText('Next without an order:')
  const offered = (await strip(page).locator('strong').textContent()) ?? ''
  await expect(strip(page).getByRole('link', { name: /^Create/ })).toBeFocused()
  await expect(page.locator(`[data-row="${firstNo}"]`)).toHaveCount(0)
  await page.keyboard.press('Enter')
  const nextNo = await orderAndFinish(page, [3])
  expect(nextNo).not.toBe(orderNo)
  const [, offeredNo = '', offeredDay = ''] = /-(\d{6}) .*, (\w{3} \d\d?\/\d\d?)$/.exec(offered) ?? []
  const head = grid(page).getByRole('columnheader').filter({ hasText: offeredDay })
  const offeredColumn = (await head.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex)) - 2
  await expect(strip(page)).not.toContainText(offered)
  await strip(page).getByRole('button', { name: 'Close' }).click()
  await expect(strip(page)).toHaveCount(0)

  // All locations again: both orders stand in their cells.
  await withoutOrder(page).click()
  await expect(dayOf(page, firstNo, Number(column))).toHaveText(/View \(12\)/)
  await expect(dayOf(page, offeredNo, offeredColumn)).toHaveText('View (3)')

  // An order that is there is opened from its cell, and Back leads to the cell again.
  await dayOf(page, firstNo, Number(column)).getByRole('link').click()
  expect(await openedOrder(page)).toBe(orderNo)
  await page.getByRole('button', { name: 'Back' }).first().click()
  await expect(page).toHaveURL(/f\.location=00021/)
  await expect(dayOf(page, firstNo, Number(column))).toBeFocused()
})

test('the day dialog takes a second order, survives a reload, and Escape closes it', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await page.goto(ofWeek(later))
  await page.getByLabel('Location starts with').fill('000216')
  const friday = dayOf(page, '000216', 6)
  await friday.getByRole('link', { name: 'Create' }).click()
  const one = await orderAndFinish(page, [4])

  await friday.focus()
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog', { name: `Orders for ${toUsDate(addDays(later, 5))}` })
  await expect(dialog.getByRole('link', { name: `Edit order ${one}` })).toBeFocused()
  await expect(page).toHaveURL(/row=000216\.F.*open=1|open=1.*row=000216\.F/)
  await page.reload()
  await expect(dialog.getByRole('row').filter({ hasText: one })).toContainText('4')
  await dialog.getByRole('link', { name: 'Create New Order' }).click()
  const two = await orderAndFinish(page, [6])
  expect(two).not.toBe(one)
  await expect(friday).toHaveText(/2 orders\s*View \(10\)/)
  await expect(dialog).toHaveCount(0)

  await friday.getByRole('button').click()
  await expect(dialog.getByRole('link', { name: /^Edit order/ })).toHaveCount(2)
  await expect(dialog.getByRole('link', { name: 'Create New Order' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=1/)
  await friday.getByRole('button').click()
  await dialog.getByRole('link', { name: `Edit order ${two}` }).click()
  expect(await openedOrder(page)).toBe(two)
  await page.goBack()
  await expect(heading(page)).toHaveText(weekTitle(later))
})

test('the item level says what the week needs of each item, and its filters survive a reload', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const week = addDays(desk, 14)
  await page.goto(ofWeek(week, 'ITEM'))
  await expect(page.getByText('Nothing was ordered this week.')).toBeVisible()
  await page.getByRole('button', { name: 'Location Level' }).click()
  await page.getByLabel('Location starts with').fill('000219')
  await dayOf(page, '000219', 2).getByRole('link', { name: 'Create' }).click()
  const orderNo = await orderAndFinish(page, [7, 30, 2])
  const ordered = Object.entries(await serverQuantities(page, orderNo)).sort(([, a], [, b]) => a - b)

  await page.getByRole('button', { name: 'Item Level' }).click()
  const rows = grid(page).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(grid(page).locator('tfoot')).toContainText('39')
  await grid(page).getByRole('columnheader', { name: 'TOTAL' }).getByRole('button').click()
  await expect(rows.locator('th')).toContainText(ordered.map(([itemNo]) => itemNo))
  await expect(rows.locator('td:last-child')).toHaveText(['2', '7', '30'])
  const [most = ''] = ordered[2] ?? []
  await page.getByLabel('Item starts with').fill(most)
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`f\\.item=${most}`))
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('30')
  await page.getByLabel('Item starts with').fill('zzz')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)

  await page.getByText('The previous 8 weeks').click()
  const past = page.getByRole('region', { name: 'The previous 8 weeks' })
  await expect(past.getByRole('row')).toHaveCount(8 + 1)
  await past.getByRole('link', { name: new RegExp(`^${toUsDate(addDays(week, -7))}`) }).click()
  await expect(heading(page)).toHaveText(weekTitle(addDays(week, -7)))
  await page.goBack()
  await expect(page).toHaveURL(/SummaryType=ITEM/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('at least eight locations are in sight, in the week as in the list', async ({ page }) => {
    await signedIn(page, 'CLERK')
    for (const address of [ofWeek(desk), paths.locations]) {
      await page.goto(address)
      const rows = page.getByRole('main').locator('.cards > li')
      await expect(rows).toHaveCount(20)
      const inSight = await rows.evaluateAll(
        (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      )
      expect(inSight, address).toBeGreaterThanOrEqual(8)
    }
  })

  test('a day at a time: sorted, made, and the next one offered', async ({ page }) => {
    await signedIn(page, 'CLERK')
    const week = addDays(desk, -7)
    await page.goto(ofWeek(week))
    const days = page.getByRole('group', { name: 'Day' }).getByRole('button')
    await expect(days).toHaveCount(7)
    await days.nth(3).tap()
    await expect(days.nth(3)).toHaveAttribute('aria-pressed', 'true')
    const before = Number.parseInt((await days.nth(3).locator('.summary-badge').textContent()) ?? '', 10)
    expect(before).toBeGreaterThan(20)
    await page.getByRole('button', { name: 'Sort' }).tap()
    await page.getByLabel('Sort By').selectOption({ label: 'Description' })
    await page.getByLabel('Sort Order').selectOption({ label: 'Descending' })
    await page.keyboard.press('Escape')
    const cards = page.getByRole('main').locator('li')
    await expect(cards).toHaveCount(20)
    const names = await cards.locator('.card-title a').allTextContents()
    expect(names).toEqual([...names].sort().reverse())
    await expect(page).toHaveURL(/dir=desc/)
    await page.reload()
    await expect(cards.locator('.card-title a')).toHaveText(names)

    const create = cards.getByRole('link', { name: /^Create/ }).first()
    const name = ((await create.getAttribute('aria-label')) ?? '').replace('Create, ', '')
    await create.tap()
    const orderNo = await openedOrder(page)
    await quantities(page).first().fill('8')
    await quantities(page).first().press('Enter')
    await expect.poll(async () => Object.values(await serverQuantities(page, orderNo))).toEqual([8])
    await page.getByRole('button', { name: /^Done/ }).tap()
    await page.waitForURL('**/OrderSummary?**')
    await expect(strip(page)).toContainText('Next without an order:')
    await expect(days.nth(3).locator('.summary-badge')).toContainText(String(before - 1))
    await expect(page.getByRole('link', { name: `View (8), ${name}` })).toBeVisible()
    await strip(page)
      .getByRole('link', { name: /^Create/ })
      .tap()
    expect(await openedOrder(page)).not.toBe(orderNo)
    await page.goBack()
    await page.getByRole('button', { name: 'Item Level' }).tap()
    await page.getByText('8 pieces in the week').tap()
    await expect(page.getByRole('button', { name: 'Item PDF' })).toBeVisible()
  })
})
