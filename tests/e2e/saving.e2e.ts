// What is typed is saved, or said not to be: the limit, two people, a refusal, no network, the cut-off, a hold.
import type { Page, Route } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import {
  allSaved,
  createOrder,
  focusedItem,
  footer,
  lines,
  openedOrder,
  quantities,
  saveCall,
  serverQuantities,
  signedIn,
} from './portal.ts'

const place = (locationNo: string) => ({ locationNo, routeNo: 'R14' })

test('a quantity over the limit is asked about; # takes it unasked', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000201'), openDay(1))
  const field = quantities(page).first()
  const itemNo = await focusedItem(page)
  await type(page, '8')
  await allSaved(page)

  await field.focus()
  await type(page, '340')
  const alert = page.getByRole('alertdialog', { name: 'Quantity Alert' })
  await expect(alert).toContainText(/Are you sure you want to order more than a quantity of 300 for .+\?/)
  await page.keyboard.press('Escape')
  await expect(alert).toHaveCount(0)
  await expect(field).toHaveValue('8')
  await expect(field).toBeFocused()

  await type(page, '340')
  await alert.getByRole('button', { name: 'Order 340' }).click()
  await expect.poll(() => serverQuantities(page, orderNo)).toEqual({ [itemNo]: 340 })

  const second = await focusedItem(page)
  await type(page, '#341')
  await expect.poll(() => serverQuantities(page, orderNo)).toEqual({ [itemNo]: 340, [second]: 341 })
  await expect(alert).toHaveCount(0)
})

test.describe('two people', () => {
  test.use({ tolerated: [/409/] })
  test('on one order never overwrite each other silently', async ({ page, browser }) => {
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000204'), openDay(1))
    const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await signedIn(other, 'MANAGER')
    await other.goto(page.url())
    await openedOrder(other)

    const itemNo = await focusedItem(page)
    await type(page, '8')
    await allSaved(page)
    await type(other, '5')
    await expect(lines(other).getByText('Changed elsewhere')).toBeVisible()
    await expect(other.getByText('CLERK changed the quantity to 8. You typed 5.')).toBeVisible()
    expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 8 })

    await other.getByRole('button', { name: 'Decide' }).click()
    const dialog = other.getByRole('alertdialog', { name: 'Which quantity?' })
    await expect(dialog.getByRole('button', { name: 'Keep 8' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Use 5' }).click()
    await allSaved(other)
    expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 5 })
    await other.context().close()
  })
})

test.describe('a refusal', () => {
  test.use({ tolerated: [/409/] })
  test('of the third of ten is said, holds the leaving, and is retried', async ({ page }) => {
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000207'), openDay(1))
    const items: string[] = []
    let saves = 0
    await page.route(saveCall, (route) => {
      saves += 1
      return saves === 3 ? refuse(route, 'try again', 'This line was not saved. Try again.') : route.continue()
    })
    for (let quantity = 11; quantity <= 20; quantity += 1) {
      items.push(await focusedItem(page))
      await type(page, String(quantity))
      if (quantity < 14) await expect.poll(() => saves).toBe(quantity - 10)
    }
    await expect(footer(page)).toContainText('1 line not saved')
    await expect(page.getByText(/Not saved\. Put back to 0\./)).toBeVisible()
    await expect(quantities(page).nth(2)).toHaveValue('')

    await page.getByRole('button', { name: 'Back' }).first().click()
    const leaving = page.getByRole('alertdialog', { name: '1 quantity is not saved' })
    await expect(leaving).toContainText(': 13')
    await leaving.getByRole('button', { name: 'Stay on this order' }).click()
    await page.getByRole('button', { name: 'Retry 13' }).first().click()
    await allSaved(page)
    expect(await serverQuantities(page, orderNo)).toEqual(
      Object.fromEntries(items.map((item, index) => [item, 11 + index])),
    )
  })
})

test.describe('no network', () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/] })
  test('for a while: nothing is lost and nothing doubled', async ({ page, context }) => {
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000210'), openDay(1))
    const typed: Record<string, number> = {}
    const enter = async (quantity: number) => {
      typed[await focusedItem(page)] = quantity
      await type(page, String(quantity))
    }
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(orders.saveLine.path)) sent.push(request.postData() ?? '')
    })
    await enter(3)
    await allSaved(page)
    await context.setOffline(true)
    for (const quantity of [4, 5, 6]) await enter(quantity)
    await expect(footer(page)).toContainText('Offline. 3 quantities waiting on this device')
    await expect(page.getByText('No connection to the server. Trying again.')).toBeVisible()
    sent.length = 0
    await context.setOffline(false)
    await allSaved(page)
    await expect(page.getByText('No connection to the server.')).toHaveCount(0)
    expect(await serverQuantities(page, orderNo)).toEqual(typed)
    expect(sent.length, 'each waiting line is sent once').toBe(3)
  })
})

test.describe('the cut-off', () => {
  test.use({ tolerated: [/409/] })
  test('passing while one types loses nothing silently, whatever the device thinks the time is', async ({ page }) => {
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000216'), openDay(1))
    const itemNo = await focusedItem(page)
    await type(page, '8')
    await allSaved(page)

    // The device is an hour slow; the server closes the order twenty seconds from now.
    await page.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() - 3_600_000
    })
    const closing = await closeSoon(page, 20_000)
    await page.reload()
    await openedOrder(page)
    await expect(quantities(page).first()).toBeFocused()
    await expect(page.getByText(/left|0:\d\d/).first()).toBeVisible()
    await page.keyboard.type('12') // typed, never left: it is sent by itself just before the cut-off
    await expect.poll(() => serverQuantities(page, orderNo), { timeout: 40_000 }).toEqual({ [itemNo]: 12 })
    await page.keyboard.press('Enter')
    const late = await focusedItem(page)
    closing.refuse = true
    await page.keyboard.type('77')
    await expect(quantities(page)).toHaveCount(0, { timeout: 40_000 })
    expect(Date.now() - closing.at, 'locked by the clock, before anything else asks the server').toBeLessThan(5000)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This order can be viewed, not changed.').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('alert').filter({ hasText: '1 quantity was not saved' })).toContainText(
      '77 (order has 0)',
    )
    expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 12 })
    expect(late).not.toBe(itemNo)
  })
})

test('a customer on credit hold is told so, and no order is made', async ({ page }) => {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(orders.create.path)) made.push(request.url())
  })
  await signedIn(page, 'CREDIT')
  await page.goto('/locations')
  await page
    .getByRole('link', { name: /^Order for/ })
    .first()
    .click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('Credit Hold: You cannot place an order at this time.')
  const create = page.getByRole('button', { name: 'Create' }).first()
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await create.press('Enter')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveText(
    'Credit Hold: You cannot place an order at this time.',
  )
  await expect(notices.locator(':focus')).toContainText(CREDIT_HOLD_REFUSAL)
  expect(made).toEqual([])
})

const type = async (page: Page, text: string) => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const refuse = (route: Route, code: string, messageTxt: string) =>
  route.fulfill({ status: 409, json: { message: 'error', messageTxt, code } })

/** Puts the cut-off of every order loaded from now on so far ahead; from then on it is past, and may refuse saves. */
async function closeSoon(page: Page, ms: number) {
  const closing = { at: Date.now() + ms, refuse: false }
  await page.route(`**/api${orders.load.path}?*`, async (route) => {
    const answer = await route.fetch()
    const order = orders.load.answer.read(await answer.json())
    const cutoffAt = new Date(closing.at).toISOString()
    await route.fulfill({
      response: answer,
      json: orders.load.answer.write({ ...order, cutoffAt, pastCutoff: Date.now() >= closing.at }),
    })
  })
  await page.route(saveCall, (route) =>
    closing.refuse
      ? refuse(route, 'past cut-off', 'The cut-off has passed. This order can be viewed, not changed.')
      : route.continue(),
  )
  return closing
}
