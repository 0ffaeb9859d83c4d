// An order like last time's with a few changes, and quantities out of a spreadsheet (S10, G3).
import type { Page } from '@playwright/test'
import { addDays } from '#rules/calendar.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import {
  allSaved,
  choose,
  createOrder,
  enter,
  focusedItem,
  footer,
  itemNosShown,
  quantities,
  serverQuantities,
  signedIn,
} from './portal.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const preview = (page: Page) => page.getByRole('dialog', { name: 'Paste quantities' })

/** Pastes out of the device's clipboard into the cell that has the focus. */
async function paste(page: Page, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const text = rows.map((row) => `${row.join('\t')}\r\n`).join('')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

/** Counts the keys that go down from now on, modifiers too; a press of the mouse counts a thousand. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { keys: number }
    counted.keys = 0
    document.addEventListener('keydown', () => counted.keys++, true)
    const press = () => {
      counted.keys += 1000
    }
    document.addEventListener('pointerdown', press, true)
  })
  return () => page.evaluate(() => (window as unknown as { keys: number }).keys)
}

test('a clerk fills forty lines from last time and changes eight by at most 60 keys; a wrong fill is one undo', async ({
  page,
}) => {
  const place = { locationNo: '000231', routeNo: 'R14' }
  await signedIn(page, 'CLERK')
  const wanted = Array.from({ length: 40 }, (_, index) => 1 + ((index * 7) % 12))
  const date = openDay(8)
  const lastTime = await createOrder(page, place, date)
  await expect(quantities(page).first()).toBeFocused()
  await paste(
    page,
    wanted.map((quantity) => [quantity]),
  )
  await expect(footer(page)).toContainText(`Total Pieces${wanted.reduce((sum, each) => sum + each, 0)}`)
  await allSaved(page)
  const filled = Object.keys(await serverQuantities(page, lastTime)).sort()
  expect(filled).toHaveLength(40)

  const orderNo = await createOrder(page, place, addDays(date, 7))
  await expect(quantities(page).first()).toBeFocused()
  const keys = await countKeys(page)
  const press = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  // A cell typed before is the clerk's own, whatever was ordered then.
  await press('9', 'Enter')
  const fillKeys = async (downs: number) => {
    await press('/')
    while (!(await page.locator('summary:focus').filter({ hasText: 'Fill from' }).count())) await press('ArrowRight')
    await press('Enter', ...Array.from({ length: downs }, () => 'ArrowDown'), 'Enter')
  }
  await fillKeys(2)
  await expect(page.getByText(/^Filled from .*: \d+ quantit(y|ies) saved\./).first()).toBeVisible()
  await allSaved(page)
  await press('Control+z')
  await expect.poll(async () => Object.values(await serverQuantities(page, orderNo))).toEqual([9])
  const forWrong = await keys()

  await fillKeys(1)
  await expect(page.getByText(/^Filled from .*: 39 quantities saved\./).first()).toBeVisible()
  // What was filled is shown alone, the cursor in its first line.
  await expect(page.getByRole('button', { name: 'Filled now (39)' })).toHaveAttribute('aria-pressed', 'true')
  await expect(quantities(page).first()).toBeFocused()
  expect(await focusedItem(page)).toBe(filled[1])
  const expected: Record<string, number> = Object.fromEntries(filled.map((item, index) => [item, wanted[index] ?? 0]))
  const first = filled[0] ?? ''
  expected[first] = 9
  expect(await serverQuantities(page, orderNo)).toEqual(expected)
  // Eight more, scattered: every fourth or fifth line.
  const changes = { 3: 5, 8: 14, 12: 3, 17: 6, 21: 25, 26: 8, 30: 2, 35: 40 }
  for (const [index, quantity] of Object.entries(changes)) {
    const target = filled[Number(index)] ?? ''
    while ((await focusedItem(page)) !== target) await press('ArrowDown')
    expected[target] = quantity
    await press(...String(quantity), 'Enter')
  }
  await allSaved(page)
  expect(await serverQuantities(page, orderNo)).toEqual(expected)
  await press('Control+Enter')
  await page.waitForURL('**/locations/000231/orders**')
  expect(
    (await keys()) - forWrong + 2,
    'keys of the first cell, the fill, eight changes and Done (G3)',
  ).toBeLessThanOrEqual(60)
})

test('a column and pairs of item and quantity are pasted, previewed where something is amiss, and undone at once', async ({
  page,
}) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, { locationNo: '000234', routeNo: 'R14' }, openDay(8))
  await expect(quantities(page).first()).toBeFocused()
  const [a = '', b = '', c = '', d = '', e = ''] = await itemNosShown(page)
  const has = (expected: Record<string, number>) => expect.poll(() => serverQuantities(page, orderNo)).toEqual(expected)

  await enter(page, 2)
  await allSaved(page)
  await quantities(page).first().focus()
  // The first cell of the column is empty, and passes over the line that has 2.
  await paste(page, [[''], [7], [''], [12]])
  await expect(page.getByText('Pasted: 2 quantities saved.').first()).toBeVisible()
  await has({ [a]: 2, [b]: 7, [d]: 12 })
  await page.getByRole('button', { name: 'Undo last change' }).click()
  await has({ [a]: 2 })

  await quantities(page).nth(2).focus()
  await paste(page, [
    ['Item', 'Description', 'Quantity'],
    [b, 'as the sheet says', 301],
    [c, 'as the sheet says', '#400'],
    [e, 'as the sheet says', 3],
    ['999999', 'Moon cake', 4],
    [e, 'again', 2],
  ])
  await expect(preview(page)).toContainText('3 quantities would change.')
  await expect(preview(page)).toContainText("Not on this order's list (1)")
  await expect(preview(page)).toContainText(/Row 6: item \d+ is in row 4 already; the quantities are added\./)
  const boxes = preview(page).getByRole('group', { name: 'Quantity Alert' }).getByRole('checkbox')
  await expect(boxes, 'one with # is meant').toHaveCount(1)
  await expect(preview(page).getByRole('button', { name: 'Save 2 quantities, skip 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await has({ [a]: 2 })

  await quantities(page).nth(2).focus()
  await page.keyboard.press('Control+V')
  await boxes.check()
  await preview(page).getByRole('button', { name: 'Save 3 quantities, skip 1' }).click()
  await has({ [a]: 2, [b]: 301, [c]: 400, [e]: 5 })
  // The server has them first; the dialog goes once the order was read again, and only then do the lines take keys.
  await expect(preview(page)).toBeHidden()
  await expect(quantities(page).nth(2), 'where the paste was').toBeFocused()
  // What was changed since stays: only the rest of the paste is taken back.
  await quantities(page).nth(4).focus()
  await enter(page, 6)
  await has({ [a]: 2, [b]: 301, [c]: 400, [e]: 6 })
  await page.keyboard.press('Control+z')
  await has({ [a]: 2, [b]: 301, [c]: 400, [e]: 5 })
  await page.keyboard.press('Control+z')
  await has({ [a]: 2 })
  await choose(page, 'Options', 'Location Notes')
  await expect(page.getByRole('dialog', { name: /^Location Notes/ })).toBeVisible()
})
