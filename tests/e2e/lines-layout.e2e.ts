// How an order's lines scroll, and where an item's details stand (ORD-08, S10). As someone whose settings no other journey uses.
import { expect, test } from './fixtures.ts'
import { harbor, openDay } from './places.ts'
import { footer, lines, openAnOrder, quantities, signedIn } from './portal.ts'

test('ORD-08 SES-23 the lines scroll in a box as high as the window leaves it, or with the page under their heads', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 })
  await signedIn(page, 'WASTE')
  await openAnOrder(page, harbor, openDay(0))
  const [box, foot] = [await lines(page).boundingBox(), await footer(page).boundingBox()]
  expect(box?.height, 'more than the 650 px of other tables').toBeGreaterThan(650)
  expect((foot?.y ?? 0) + (foot?.height ?? 0), 'nothing is left over under the foot').toBeGreaterThan(1396)

  await page.getByText('Options', { exact: true }).click()
  await page.getByRole('button', { name: 'Scroll items' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await quantities(page).first().focus()
  await page.keyboard.press('Control+End')
  const last = page.locator('#order-lines input:focus')
  const head = lines(page).getByRole('columnheader', { name: /Quantity/ })
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(head).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Back', exact: true })).not.toBeInViewport()

  await page.keyboard.press('Control+Home')
  await expect(quantities(page).first()).toBeInViewport({ ratio: 1 })
  await page.getByText('Options', { exact: true }).click()
  await page.getByRole('button', { name: 'Scroll items' }).click()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeInViewport()
})

test('an item’s details stand beside its quantity and leave it in sight; on a phone they come from below', async ({
  page,
}) => {
  await signedIn(page, 'WASTE')
  await openAnOrder(page, harbor, openDay(0))
  const quantity = quantities(page).nth(8)
  await quantity.focus()
  await page.keyboard.press('Alt+ArrowDown')
  const details = page.getByRole('dialog')
  await expect(details.getByRole('region', { name: 'Past orders' })).toBeVisible()
  const [at, over] = [await quantity.boundingBox(), await details.boundingBox()]
  if (!at || !over) throw new Error('neither can be measured')
  const isApart =
    over.x >= at.x + at.width ||
    over.x + over.width <= at.x ||
    over.y >= at.y + at.height ||
    over.y + over.height <= at.y
  expect(isApart).toBe(true)
  await page.keyboard.press('Escape')
  await expect(quantity).toBeFocused()

  await page.keyboard.press('Alt+ArrowDown')
  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = await details.boundingBox()
  expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(844)
  expect(sheet?.width).toBe(390)
})
