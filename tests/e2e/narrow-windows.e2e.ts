// What a narrow window could cut off: notices, the tools of an order, the days of a week; and where the bell's messages open.
import { expect, test } from './fixtures.ts'
import { closedOn, harbor, openDay } from './places.ts'
import { openAnOrder, quantities, saveCall, signedIn } from './portal.ts'

const PHONE = { width: 390, height: 844 }

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true, tolerated: [/ERR_FAILED|Failed to load/] })

  test('the notice about quantities that wait is shown to its end', async ({ page }) => {
    await signedIn(page, 'CLERK')
    await openAnOrder(page, { locationNo: '000222', routeNo: 'R14' }, openDay(11))
    await page.route(saveCall, (route) => route.abort())
    await quantities(page).first().fill('7')
    await quantities(page).first().press('Enter')
    const text = page.locator('.banner-warn .banner-text')
    await expect(text).toContainText('1 quantity is not sent yet')
    expect(await text.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    // What is kept would be sent for a later journey.
    await page.unroute(saveCall)
    await expect(text).toHaveCount(0, { timeout: 40_000 })
    await quantities(page).first().fill('')
    await quantities(page).first().press('Enter')
    await expect(page.getByText(/All saved \d|Saved as you go/)).toBeVisible()
  })

  test('Print is whole in the row of tools of an order that is closed', async ({ page }) => {
    await signedIn(page, 'CLERK')
    await openAnOrder(page, harbor, closedOn)
    const print = page.locator('.order-chips summary').filter({ hasText: 'Print' })
    await expect(print).toBeVisible()
    const { x = 0, width = 0 } = (await print.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(PHONE.width - 16)
  })
})

test.describe('in a window of 820 px', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('the days of Order Summary fade where more of them follow, and no longer at the last one', async ({ page }) => {
    await signedIn(page, 'CLERK')
    await page.goto('/OrderSummary?SummaryType=LOCATION')
    const frame = page.locator('.summary-frame')
    await expect(frame).toHaveAttribute('data-more')
    await frame.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
    await expect(frame).not.toHaveAttribute('data-more')
  })
})

test('messages open under the bell, say that there are none, and leave the focus on the bell', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await page.goto('/locations')
  const bell = page.getByRole('button', { name: /^Messages, / }).filter({ visible: true })
  await bell.click()
  const messages = page.getByRole('dialog', { name: 'Messages' })
  await expect(messages).toContainText('No messages yet.')
  const [at, box] = [await bell.boundingBox(), await messages.boundingBox()]
  expect(box?.y).toBeGreaterThanOrEqual((at?.y ?? 0) + (at?.height ?? 0))
  expect(Math.abs((box?.x ?? 0) - (at?.x ?? 0))).toBeLessThan(16)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
})
