// Item maintenance in the browser: two administrators change one item, both values are shown, and one is kept by choice.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { CUSTOMER } from './places.ts'
import { signedIn } from './portal.ts'

const codeOf = (page: Page, itemNo: string) =>
  page.getByRole('textbox', { name: new RegExp(`^User defined code, .*, item ${itemNo}$`) })
const firstItem = async (page: Page) => {
  const name = await page
    .getByRole('button', { name: /^Edit item/ })
    .first()
    .getAttribute('aria-label')
  return /item (\w+),/.exec(name ?? '')?.[1] ?? ''
}

test('ITM-05 ITM-10 ITM-31 two administrators edit one item: both values are shown, the chosen one is kept', async ({
  browser,
  page: manager,
}) => {
  await signedIn(manager, 'MANAGER')
  await manager.goto('/items')
  const context = await browser.newContext()
  const desk = await context.newPage()
  await signedIn(desk, 'ADMIN')
  await desk.goto(`/items?customer=${CUSTOMER}`)
  const itemNo = await firstItem(manager)
  await expect(codeOf(desk, itemNo)).toBeVisible()

  const row = (page: Page) => page.getByRole('row').filter({ has: codeOf(page, itemNo) })
  await codeOf(desk, itemNo).fill('DESK')
  await codeOf(desk, itemNo).press('Enter')
  await expect(row(desk).getByText('Saved')).toBeVisible()

  await codeOf(manager, itemNo).fill('MINE')
  await codeOf(manager, itemNo).press('Enter')
  const conflict = manager.getByRole('alertdialog')
  await expect(conflict).toContainText(`ADMIN for ${CUSTOMER} saved this in the meantime`)
  await expect(conflict.getByLabel('Yours: MINE')).toBeVisible()
  await conflict.getByLabel(/DESK/).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toBeHidden()
  await expect(codeOf(manager, itemNo)).toHaveValue('DESK')

  // And in the dialog, where staff change it back.
  await manager.getByRole('button', { name: new RegExp(`^Edit item ${itemNo},`) }).click()
  const dialog = manager.getByRole('dialog', { name: `Edit Item #${itemNo}` })
  await codeOf(desk, itemNo).fill('')
  await codeOf(desk, itemNo).press('Enter')
  await expect(row(desk).getByText('Saved')).toBeVisible()
  await dialog.getByLabel('User defined code').fill('OURS')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await manager.getByRole('alertdialog').getByLabel('Yours: OURS').check()
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByText(`Item ${itemNo} saved.`)).toBeVisible()
  await desk.reload()
  await expect(codeOf(desk, itemNo)).toHaveValue('OURS')
  await codeOf(desk, itemNo).fill('')
  await codeOf(desk, itemNo).press('Enter')
  await expect(row(desk).getByText('Saved')).toBeVisible()
  await context.close()
})

test('ITM-04 S26 by keyboard alone: down to rows that were not there, a switch by Space, and back', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/items')
  const codes = page.getByRole('textbox', { name: /^Price code, / })
  await codes.first().focus()
  const before = await page
    .getByRole('status')
    .filter({ hasText: /^Showing 20 of/ })
    .textContent()
  expect(before).toBeTruthy()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('status').filter({ hasText: /^Showing 3\d of/ })).toBeVisible()
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('aria-label', /^Price code, /)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAttribute('aria-label', /^Show on Menu, /)
  await expect(focused).toBeChecked()
  await page.keyboard.press('Space')
  const question = page.getByRole('alertdialog')
  const saved = page.locator('tr:focus-within').getByText('Saved')
  await expect(question.or(saved)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Take off menu' }).click()
  await expect(page.getByRole('switch', { checked: false }).first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('switch', { checked: false })).toHaveCount(0)
})
