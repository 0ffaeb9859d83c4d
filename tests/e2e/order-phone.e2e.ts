// The order on a phone: what is pressed answers where it was pressed, and what one needs stays in sight (SCR-08, G18, G19).
import type { Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import {
  allSaved,
  createOrder,
  footer,
  lines,
  openedOrder,
  quantities,
  saveCall,
  serverQuantities,
  signedIn,
} from './portal.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  tolerated: [/ERR_INTERNET_DISCONNECTED|50[02]|409/],
})

const place = (locationNo: string) => ({ locationNo, routeNo: 'R14' })
const done = (page: Page) => footer(page).getByRole('button', { name: 'Done' })
const doneCall = `**/api${orders.done.path}*`
const scrollLines = (page: Page, top: number) =>
  page.locator('.order-scroll').evaluate((box, to) => box.scrollTo(0, to), top)

test('ORD-15 a Done that fails says so above the button, spoken; offline it waits, and is done by itself', async ({
  page,
  context,
}) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000219'), openDay(3))
  await quantities(page).nth(9).fill('7')
  await quantities(page).nth(9).press('Enter')
  await allSaved(page)
  await page.route(doneCall, (route) => route.fulfill({ status: 500, json: { message: 'error' } }))
  await done(page).tap()
  const said = footer(page).getByRole('alert').filter({ hasText: 'The confirmation e-mail was not sent.' })
  await expect(said).toBeInViewport({ ratio: 1 })
  const [over, at] = [await said.boundingBox(), await done(page).boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? 0), 'above the button').toBeLessThanOrEqual(at?.y ?? 0)
  await expect(said.getByRole('button', { name: 'Send again' })).toBeVisible()
  await page.unroute(doneCall)

  await context.setOffline(true)
  await quantities(page).nth(10).fill('3')
  await done(page).tap()
  const waiting = footer(page).getByRole('status').filter({ hasText: 'Done as soon as 1 quantity is sent.' })
  await expect(waiting).toBeInViewport({ ratio: 1 })
  const offline = footer(page).getByText('Offline. 1 quantity waiting on this device')
  expect((await offline.boundingBox())?.height, 'in one line').toBeLessThan(24)
  await context.setOffline(false)
  await expect(page.getByText(`Order ${orderNo} sent, 10 pieces.`).first()).toBeVisible()
  expect(Object.values(await serverQuantities(page, orderNo))).toEqual([7, 3])
})

test('SCR-08 the top bar says location, day and time left once the head is scrolled off', async ({ page }) => {
  await page.route(`**/api${orders.load.path}?*`, async (route) => {
    const answer = await route.fetch()
    const order = orders.load.answer.read(await answer.json())
    const cutoffAt = new Date(Date.now() + 9.5 * 60_000).toISOString()
    await route.fulfill({ response: answer, json: orders.load.answer.write({ ...order, cutoffAt }) })
  })
  await signedIn(page, 'CLERK')
  await createOrder(page, place('000222'), openDay(3))
  await page.reload()
  await openedOrder(page)
  const bar = page.locator('.shell-top')
  await expect(bar.locator('.brand')).toBeVisible()
  await scrollLines(page, 900)
  await expect(bar.getByText('9 min left')).toBeVisible()
  await expect(bar.locator('strong')).toHaveText(/ St Mart · \w{3} \d\d\/\d\d/)
  await expect(bar.locator('.brand')).toBeHidden()
  await scrollLines(page, 0)
  await expect(bar.locator('.brand')).toBeVisible()
})

test('at 320 px what Find and a fill show makes the tools no taller', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signedIn(page, 'CLERK')
  await createOrder(page, place('000232'), openDay(5))
  const height = async () => (await page.locator('.order-tools').boundingBox())?.height
  const before = await height()
  await page.getByRole('searchbox').fill('chicken')
  await expect(page.locator('.find-count')).toHaveText(/\d of \d/)
  expect(await height()).toBe(before)
})

test('G18 G19 every target is 44 px, and no item’s name is cut when its status shows', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await createOrder(page, place('000225'), openDay(3))
  await page.route(saveCall, (route) =>
    route.fulfill({ status: 409, json: { message: 'error', messageTxt: 'Not now.', code: 'try again' } }),
  )
  for (const line of [0, 1, 2]) {
    await quantities(page).nth(line).fill('24')
    await quantities(page).nth(line).press('Enter')
  }
  await expect(lines(page).getByText('Not saved')).toHaveCount(3)
  expect(await smallerThan44(page)).toEqual([])
  const cut = await lines(page)
    .locator('.order-line-name')
    .evaluateAll((names) => names.filter((name) => name.scrollHeight > name.clientHeight + 1).length)
  expect(cut).toBe(0)
})

/** Names and sizes of what a finger does not meet. */
const smallerThan44 = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.order :is(button, a, input, summary, select), .shell-top button')]
      .filter((control) => control.checkVisibility() && !control.closest('.skip-links'))
      .flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? control.textContent
        return width < 44 || height < 44 ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : []
      }),
  )
