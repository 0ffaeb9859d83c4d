// Staff read in the log of imports how the data came, and find no way to it as a customer.
import { expect, test } from './fixtures.ts'
import { openImports } from './import-screens.ts'
import { signedIn } from './portal.ts'

test('IMP-15 staff go from the history to the log of imports and to one of them', async ({ page }) => {
  await signedIn(page, 'ADMIN')
  await page.goto('/history')
  await page.getByRole('link', { name: 'Imports of files' }).click()
  await expect(page).toHaveURL(/\/imports$/)
  await openImports(page)
  await page.locator('.import-time a, .cards a').last().click()
  await expect(page).toHaveURL(/\/imports\/1$/)
  await expect(page.getByText('All of it was imported.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^customers\.csv/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible()
})

test('ROL-10 a customer has no log of imports', async ({ page }) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'History of Changes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Imports of files' })).toHaveCount(0)
})
