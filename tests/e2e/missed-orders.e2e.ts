// MIS-01 to MIS-05 on the built product: a buyer says that a location needs nothing, reminds another, and orders for the third.

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { CUSTOMER } from './places.ts'
import { allSaved, enter, openedOrder, quantities, signedIn } from './portal.ts'

const rows = (page: Page) => page.locator('.missed-table tbody tr')
const counts = (page: Page) => page.getByText(/^[\d,]+ of [\d,]+ locations? (is|are) without an order\./)
const without = async (page: Page) => Number.parseInt((await counts(page).textContent()) ?? '', 10)

test('a buyer settles a day: nothing needed, a reminder, an order; by keyboard', async ({ page }) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Missed Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Missed Orders' })).toBeVisible()
  const days = page.getByRole('group', { name: 'Delivery day' }).getByRole('button')
  await days.last().focus()
  await page.keyboard.press('Enter')
  await expect(days.last()).toHaveAttribute('aria-pressed', 'true')
  const [first, second, third] = [rows(page).nth(0), rows(page).nth(1), rows(page).nth(2)]
  await third.waitFor()
  const names = await Promise.all(
    [first, second, third].map(async (row) => (await row.getByRole('rowheader').textContent()) ?? ''),
  )
  const before = await without(page)

  // Marked, it is counted no more; the next row has the focus.
  await first.getByRole('button', { name: /^Nothing needed/ }).focus()
  await page.keyboard.press('Enter')
  await expect(first).toContainText('Nothing needed: MANAGER')
  await expect(counts(page)).toContainText('1 needs nothing.')
  expect(await without(page)).toBe(before - 1)
  await expect(second.getByRole('link', { name: /^Create/ })).toBeFocused()

  // The people are named before anything is sent, and afterward.
  await second.getByRole('button', { name: /^Remind/ }).press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Remind .+\?$/ })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Send reminder' }).press('Enter')
  await expect(second).toContainText(/Reminded [A-Z, ]+: MANAGER/)

  // An order takes the row away.
  await third.getByRole('link', { name: /^Create/ }).press('Enter')
  await openedOrder(page)
  await expect(quantities(page).first()).toBeFocused()
  await enter(page, 5)
  await allSaved(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Missed Orders' })).toBeVisible()
  await expect(rows(page).filter({ hasText: names[2] as string })).toHaveCount(0)
  expect(await without(page)).toBe(before - 2)

  // Undone as easily.
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(counts(page)).not.toContainText('nothing')
  expect(await without(page)).toBe(before - 1)
})

test('staff see every customer, and view as one on the same day', async ({ page }) => {
  await signedIn(page, 'ADMIN')
  await page.goto('/missed-orders')
  // Whatever the number of customers: this one is looked for.
  await page.getByRole('searchbox', { name: 'Find' }).fill(CUSTOMER)
  const viewAs = page.getByRole('button', { name: new RegExp(`^View As ${CUSTOMER}`) }).first()
  await viewAs.waitFor()
  const day = await page.getByRole('heading', { level: 2 }).first().textContent()
  await viewAs.click()
  await expect(page.getByRole('button', { name: /^Nothing needed/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(day ?? '')
})
