// A staff administrator looks at the system as an operator would; a customer has no such page.
import { expect, test } from './fixtures.ts'
import { signedIn } from './portal.ts'

test('OPS-07 staff see the server, who is signed in and what was slow; it goes on by itself', async ({ page }) => {
  await signedIn(page, 'ADMIN')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'System', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  await expect(page.getByText('Accepting orders')).toBeVisible()
  const signedInNow = page.getByRole('region', { name: 'Signed in' })
  await expect(signedInNow.getByRole('row').filter({ hasText: 'ADMIN' }).first()).toContainText('Staff')
  // Its own question is one of the calls that the next look tells of.
  await expect(page.getByRole('region', { name: 'Slow calls' }).getByRole('row').nth(1)).toBeVisible({
    timeout: 15_000,
  })
})

test('OPS-07 a customer’s administrator neither finds the page nor opens it', async ({ page }) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'System', exact: true })).toHaveCount(0)
  await page.goto('/system')
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toHaveCount(0)
})
