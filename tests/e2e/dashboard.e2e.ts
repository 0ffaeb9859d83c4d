// The dashboard on the built product (DSH-03, S04 and G4): from the sign-in to the first quantity, and from Done to the next.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { allSaved, enter, openedOrder, quantities, serverQuantities, signInByHand } from './portal.ts'

const creates = (page: Page) =>
  page.getByRole('region', { name: 'Without an order' }).getByRole('link', { name: /^Create/ })
const nameOf = async (page: Page, at: number) => (await creates(page).nth(at).getAttribute('aria-label')) ?? ''
/** "13 of 40 locations have an order for …" */
const told = async (page: Page) => {
  const text = await page.getByText(/^\d+ of \d+ locations ha(s|ve) an order for /).textContent()
  const [done = 0, all = 0] = (text?.match(/\d+/g) ?? []).map(Number)
  return { done, lacking: all - done }
}

test('a clerk signs in, orders with the first Enter, and Done leads to the next store', async ({ page }) => {
  await page.goto('/login')
  await signInByHand(page, 'CLERK')
  await expect(creates(page).first()).toBeVisible()
  const before = await told(page)
  const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)]

  // From here on, no pointer: one Tab from the heading, and arrows from store to store.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(creates(page).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(creates(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const orderNo = await openedOrder(page)
  await expect(quantities(page).first()).toBeFocused()
  const itemNo = await enter(page, 7)
  await allSaved(page)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/dashboard**')
  await expect(page.getByText(`Order ${orderNo} sent, 7 pieces.`).first()).toBeVisible()
  expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 7 })

  // The row is gone, and the focus is on the next.
  await expect(page.getByRole('link', { name: second, exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: first, exact: true })).toHaveCount(0)
  expect((await told(page)).done).toBe(before.done + 1)

  // Of many the dashboard shows the first; how many there are depends on the day of the week.
  const { lacking } = await told(page)
  await page.getByRole('link', { name: /^(Open|Show all \d+) in Order Summary$/ }).click()
  await expect(
    page.getByRole('button', { name: new RegExp(`^(${lacking}|All) without an order for `) }),
  ).toHaveAttribute('aria-pressed', 'true')
})
