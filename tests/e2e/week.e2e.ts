// A week of one location on one screen: typed, copied from day to day, and what the server has of each day afterwards.
import type { Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { addDays, type PlainDate, toUsDate, weekStart } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, openDay } from './places.ts'
import { calendarAddress, serverQuantities, signedIn } from './portal.ts'

/** On which days it is delivered to depends on the day that the demo is made; Tab passes over the others. */
const place = { locationNo: '000216', routeNo: 'R14' }
const firstDate = weekStart(openDay(31))
const monday = addDays(firstDate, 1)

/** Item → quantity of the day's orders, one object an order. */
async function ordersOn(page: Page, orderDate: PlainDate) {
  const asked = orders.byDay.query.write({ customerNo: CUSTOMER, locationNo: place.locationNo, orderDate })
  const answer = await page.request.get(
    `/api${orders.byDay.path}?${new URLSearchParams(asked as Record<string, string>)}`,
  )
  const found = orders.byDay.answer.read(await answer.json())
  return Promise.all(found.map(({ orderNo }) => serverQuantities(page, orderNo)))
}
const loaded = async (page: Page) => {
  await expect(page.locator('.week-table')).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
}
const fieldsOf = (page: Page, date: PlainDate) => page.locator(`input[data-day="${date}-"]`)
/** Days of the week that take quantities, in their order. */
const openDaysOf = (page: Page) =>
  page
    .locator('input[data-day]')
    .evaluateAll((all) =>
      [...new Set(all.map((each) => (each as HTMLInputElement).dataset['day']?.slice(0, 10) ?? ''))].sort(),
    )
const shortName = (date: PlainDate) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })
const menuOf = (page: Page, day: string) => page.getByRole('columnheader', { name: new RegExp(`^${day} `) })

test('WEK-01 to WEK-06 a week is typed, copied and read again', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page, 'CLERK')
  await page.goto(`${calendarAddress(place, monday)}&row=${toUsDate(monday)}`)
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await loaded(page)
  const [start = '', next = '', ...later] = await openDaysOf(page)
  const last = later.at(-1) ?? ''
  expect(last, 'three days are open').not.toBe('')
  const from = shortName(start)
  const first = fieldsOf(page, start).first()
  await expect(first).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Saving' })).toContainText(/All saved \d/)
  const [item = '', second = ''] = await fieldsOf(page, start).evaluateAll((all) =>
    all.map((each) => (each as HTMLInputElement).dataset['item'] ?? ''),
  )
  expect(await ordersOn(page, start)).toEqual([{ [item]: 12, [second]: 4 }])
  expect(await ordersOn(page, next)).toEqual([{ [second]: 7 }])

  await menuOf(page, shortName(last)).locator('summary').click()
  const entries = menuOf(page, shortName(last)).locator('.menu-list > *')
  await expect(entries.filter({ hasText: `Copy from ${from}` })).toBeVisible()
  const boxes = await entries.evaluateAll((all) =>
    all.map((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return { left, right, top, isSeen: seen !== null && each.contains(seen) }
    }),
  )
  expect(
    boxes.every(({ isSeen, left, right }) => isSeen && left >= 0 && right <= 1280),
    JSON.stringify(boxes),
  ).toBe(true)
  expect(new Set(boxes.map(({ top }) => top)).size, 'one entry a line').toBe(boxes.length)
  await page.getByRole('button', { name: new RegExp(`^Copy from ${from}`) }).click()
  await expect(page.getByText(new RegExp(`^Copied from ${from} .*: 2 quantities saved\\.$`)).first()).toBeVisible()
  expect(await ordersOn(page, last)).toEqual([{ [item]: 12, [second]: 4 }])

  await page.goto(paths.week({ locationNo: place.locationNo, firstDate }))
  await loaded(page)
  await expect(fieldsOf(page, last).first()).toHaveValue('12')
})

test('WEK-01 at 1280 px the whole week is on the screen, and no word of a day is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page, 'CLERK')
  // This week has days that are being made.
  await page.goto(paths.week({ locationNo: place.locationNo, firstDate: undefined }))
  await loaded(page)
  const cut = await page
    .locator('.week-stamp, .week-standing, .week-date, .order-frame')
    .evaluateAll((all) => all.flatMap((each) => (each.scrollWidth > each.clientWidth ? [each.className] : [])))
  expect(cut).toEqual([])
})

test.describe('refused', () => {
  test.use({ tolerated: [/409/] })
  test('WEK-05 words of a cell stay in their day', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signedIn(page, 'CLERK')
    await page.route(`**/api${orders.saveLine.path}`, (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'error', messageTxt: "Item 100000 was taken off this day's menu." },
      }),
    )
    await page.goto(paths.week({ locationNo: place.locationNo, firstDate: addDays(firstDate, 7) }))
    await loaded(page)
    const field = page.locator('.week-table input').first()
    await field.fill('30')
    await field.press('Enter')
    const words = page.locator('.week-table .line-bad').first()
    await expect(words).toBeVisible()
    const [of, cell] = [await words.boundingBox(), await page.locator('td:has(.line-bad)').first().boundingBox()]
    if (!of || !cell) throw new Error('The words have no box.')
    expect(of.x + of.width).toBeLessThanOrEqual(cell.x + cell.width)
    expect(of.y + of.height).toBeLessThanOrEqual(cell.y + cell.height)
  })
})
