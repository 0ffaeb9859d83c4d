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

const panelBox = (page: Page, code: string) => page.getByRole('textbox', { name: new RegExp(`^${code}\\b`) })
const itemCode = (page: Page, itemNo: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Price code, .*, item ${itemNo}$`) })

test('ITM-03 ITM-29 ITM-37 a price code’s value: what it does is said, it is saved, counts again after a reload, and is taken back', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/items')
  const itemNo = await firstItem(page)
  const code = await itemCode(page, itemNo).inputValue()
  const box = panelBox(page, code)
  const panel = page.locator('summary').filter({ hasText: 'Price codes' })
  await expect(box, 'closed: the items are what the screen is for').toBeHidden()
  await panel.click()
  const before = await box.inputValue()
  const next = before === '8.88' ? '8.87' : '8.88'
  await box.focus()
  await expect(page.getByText(/open orders? gets? the new price|No open order has it/)).toBeVisible()
  await box.fill(next)
  await box.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo last price' })).toBeEnabled()
  await page.reload()
  await panel.click()
  await expect(box).toHaveValue(next)
  await box.fill(before)
  await box.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo last price' })).toBeEnabled()
  await page.reload()
  await panel.click()
  await expect(box).toHaveValue(before)
})

test('ITM-14 a price of 10.99 is typed key by key and saved whole; it goes back to the group’s on its box', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/items')
  const code = await itemCode(page, await firstItem(page)).inputValue()
  const box = panelBox(page, code)
  const panel = page.locator('summary').filter({ hasText: 'Price codes' })
  await panel.click()
  const before = await box.inputValue()
  await box.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('10.99')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo last price' })).toBeEnabled()
  await expect(box).toHaveValue('10.99')
  await page.reload()
  await panel.click()
  await expect(box).toHaveValue('10.99')
  await page.getByRole('button', { name: `Back to ${before}, ${code}` }).click()
  await expect(box).toHaveValue(before)
  await expect(box).toBeFocused()
  await page.goto('/history?kind=price')
  await expect(page.getByText('10.99').first()).toBeVisible()
  await expect(page.getByText(`${before} (price group)`).first()).toBeVisible()
})

test('ITM-31 ITM-37 items and prices are pasted from a spreadsheet: a refused row holds all, then both are saved and undone', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/items')
  const itemNo = await firstItem(page)
  const before = await itemCode(page, itemNo).inputValue()
  const codes = page.getByRole('textbox', { name: /^Price code, / })
  const all = await codes.evaluateAll((boxes) => boxes.map((one) => (one as HTMLInputElement).value))
  const next = all.find((code) => code !== '' && code !== before) ?? ''
  await page.getByRole('button', { name: 'Paste item prices…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste item prices' })
  await dialog.getByLabel('Items and prices').fill(`Item\tPrice code\n${itemNo}\t${next}\n999999\t${next}`)
  await expect(dialog.getByText('Row 3: item 999999 is not on this list.')).toBeVisible()
  await dialog.getByLabel('Items and prices').fill(`Item\tPrice code\n${itemNo}\t${next}`)
  await dialog.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(dialog).toBeHidden()
  await expect(itemCode(page, itemNo)).toHaveValue(next)
  await page.getByRole('button', { name: 'Undo last change' }).click()
  await expect(itemCode(page, itemNo)).toHaveValue(before)
  await expect(page.getByText('The prices are not put back.')).toHaveCount(0)
})

test('ITM-18 ITM-19 ITM-22 a list code is made, and deleted after both questions', async ({ page }, { retry }) => {
  // What an attempt that failed has left is another name.
  const name = `JOURNEY${retry}`
  await signedIn(page, 'ADMIN')
  await page.goto(`/items?customer=${CUSTOMER}`)
  await page.getByRole('button', { name: 'New List Name' }).click()
  const naming = page.getByRole('dialog', { name: 'New List Name' })
  await naming.getByLabel('List name').fill(name.toLowerCase())
  await naming.getByRole('button', { name: 'Make list' }).click()
  await page.waitForURL(`**list=${name}*`)
  const lists = page.getByLabel('Item List')
  await expect(lists).toHaveValue(name)
  await page.getByRole('button', { name: 'Delete List Code' }).click()
  const first = page.getByRole('alertdialog', { name: 'Delete List Code', exact: true })
  await expect(first).toContainText(`Delete List Code ${name}?`)
  await first.getByRole('button', { name: 'Continue' }).click()
  const second = page.getByRole('alertdialog', { name: 'Delete List Code Confirm' })
  await expect(second).toContainText('Are you sure you want to delete this item list?')
  await second.getByRole('button', { name: 'Keep list' }).click()
  await expect(lists).toHaveValue(name)
  await page.getByRole('button', { name: 'Delete List Code' }).click()
  await first.getByRole('button', { name: 'Continue' }).click()
  await second.getByRole('button', { name: 'Delete list' }).click()
  await expect(lists).toHaveValue('')
  await expect(lists.locator('option', { hasText: name })).toHaveCount(0)
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
