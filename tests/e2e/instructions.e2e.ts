// A customer's administrator and staff read what drivers are told; a clerk without the right finds no way in.
import { expect, test } from './fixtures.ts'
import { openInstructions, viewInstructions } from './instructions-screens.ts'
import { signedIn, viewAsCustomer } from './portal.ts'

test('DLV-01 S17 the text of a ship-to is read, its neighbours by arrow keys, and a link brings it back', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Delivery Instructions' }).click()
  await viewInstructions(page, 'Lakeshore North Dock')
  const text = page.getByRole('region', { name: /^Instructions for/ })
  await expect(text).toContainText('Dock 3 only; no idling in the yard.')
  await expect(text.getByRole('link', { name: '555-555-0142' })).toHaveAttribute('href', 'tel:+15555550142')
  const told = text.locator('.instructions-told')
  const height = (await told.boundingBox())?.height ?? 0
  const line = await told.evaluate((each) => Number.parseFloat(getComputedStyle(each).lineHeight))
  expect(Math.round(height / line), 'its five lines and the empty one stand below each other').toBeGreaterThanOrEqual(5)
  await page.keyboard.press('ArrowUp')
  await expect(text).toContainText('Deliver before 6:00 AM at the rear door.')
  await page.keyboard.press('ArrowUp')
  await expect(text).toContainText('No instructions on file.')
  await expect(page).toHaveURL(/ship=HILL/)
  await page.reload()
  await expect(text).toContainText('No instructions on file.')
})

test('S17 on paper stands the text alone', async ({ page }) => {
  await signedIn(page, 'MANAGER')
  await openInstructions(page, 'NORTH')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.instructions-told').filter({ hasText: 'Dock 3 only' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^View / }).first()).toBeHidden()
})

test('SID-08 SID-09 staff read them for the customer they view as, and nobody by address alone', async ({ page }) => {
  await signedIn(page, 'ADMIN')
  await page.goto('/delivery-instructions')
  await expect(page.getByText('No instructions on file.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery Instructions' })).toBeHidden()
  await viewAsCustomer(page)
  await openInstructions(page, 'LAKE')
  await expect(
    page.locator('.instructions-told').filter({ hasText: 'Ring twice; leave trays in the cooler.' }),
  ).toBeVisible()
  await page.context().clearCookies()
  await signedIn(page, 'WASTE')
  await page.goto('/delivery-instructions?ship=LAKE')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
})
