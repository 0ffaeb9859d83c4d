// The job the portal is for, on the built product: sign in, find a store, order, see it on the calendar; after the
// cut-off read only, and staff go on as the customer.
import type { Page } from '@playwright/test'
import { toUsDate } from '#rules/calendar.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, closedOn, harbor, openDay } from './places.ts'
import {
  allSaved,
  focusedItem,
  footer,
  lines,
  openedOrder,
  quantities,
  serverOrder,
  serverQuantities,
  signInByHand,
} from './portal.ts'

/** 40 quantities, 24 of one digit and 16 of two: with an Enter each, the 96 keys of G1. */
const wanted = Array.from({ length: 40 }, (_, index) => (index % 5 < 3 ? 1 + (index % 9) : 10 + index))
const day = openDay(0)

test('a clerk orders 40 items by keyboard alone and finds them on the calendar', async ({ page }) => {
  await page.goto('/login')
  await signInByHand(page, 'CLERK')
  await page.getByRole('link', { name: 'Locations' }).click()
  await page.getByLabel('Find').fill('213')
  await expect(page.getByRole('link', { name: /^Order for/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('R14 · 000213 · Harbor St Mart')
  await showMonthOf(page)
  await dayCell(page).getByRole('link', { name: 'Create' }).click()
  const orderNo = await openedOrder(page)

  // From here on, no pointer.
  const keys = await countKeys(page)
  await noteSavedLines(page)
  await expect(quantities(page).first()).toBeFocused()
  const typed: Record<string, number> = {}
  for (const [index, quantity] of wanted.entries()) {
    typed[await focusedItem(page)] = quantity
    for (const digit of String(quantity)) await page.keyboard.press(digit)
    await page.keyboard.press('Enter')
    // A robot would outrun the rows drawn: let it look up now and then, as people do.
    if (index % 10 === 9) await allSaved(page)
  }
  await expect(footer(page)).toContainText(`Total Pieces${sum(wanted)}`)
  expect(await savedLines(page), 'lines that were seen to say Saved').toEqual(Object.keys(typed).sort())
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/locations/000213/orders**')
  expect(await keys(), 'keys from the first cell to Done (G1)').toBeLessThanOrEqual(98)
  await expect(page.getByText(`Order ${orderNo} sent, ${sum(wanted)} pieces.`).first()).toBeVisible()

  const chip = dayCell(page).getByRole('link', { name: orderNo })
  await expect(chip).toContainText(`${sum(wanted)} pieces`)
  expect(await serverQuantities(page, orderNo)).toEqual(typed)
  await chip.click()
  await openedOrder(page)
  await expectShown(page, typed)
})

test('after the cut-off a clerk reads an order, and staff viewing as the customer change it', async ({ page }) => {
  await page.goto('/login')
  await signInByHand(page, 'CLERK')
  await page.goto(`/locations/${harbor.locationNo}/orders?route=${harbor.routeNo}&month=${toUsDate(closedOn)}`)
  await dayCell(page, closedOn).click({ position: { x: 12, y: 12 } })
  const dialog = page.getByRole('dialog', { name: `Orders for ${toUsDate(closedOn)}` })
  await expect(dialog.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await dialog
    .getByRole('link', { name: /^View order/ })
    .last()
    .click()
  const orderNo = await openedOrder(page)
  await expect(page.getByText('This order can be viewed, not changed.').filter({ visible: true })).toHaveCount(1)
  await expect(quantities(page)).toHaveCount(0)
  await expect(lines(page).locator('.quantity-text').first()).toHaveText('1')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')

  await signInByHand(page, 'ADMIN')
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find').fill('lakeshore fuel marts')
  await expect(page.getByRole('button', { name: `View As ${CUSTOMER}` }).filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const banner = page.getByRole('region', { name: 'Notices' }).getByText(`Viewing as ${CUSTOMER}, Lakeshore Fuel Marts`)
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Locations' }).click()
  await expect(banner).toBeVisible()
  await page.getByLabel('Find').fill('harbor')
  await expect(page.getByRole('link', { name: /^Order for/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await showMonthOf(page, closedOn)
  await expect(banner).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^\\[${CUSTOMER}\\] `))
  await dayCell(page, closedOn).click({ position: { x: 12, y: 12 } })
  // The calendar behind the dialog has this link, too.
  await dialog.getByRole('link', { name: `Edit order ${orderNo}` }).click()
  await openedOrder(page)
  await expect(banner).toBeVisible()
  await expect(page.getByText('After the cut-off: you are changing a closed order.')).toBeVisible()
  const itemNo = await focusedItem(page)
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await allSaved(page)
  await page.getByRole('button', { name: 'Back to Super Admin Account' }).first().click()
  await page.waitForURL('**/customers/**')
  await expect(banner).toHaveCount(0)

  // The clerk sees the change and whose it was.
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await signInByHand(page, 'CLERK')
  const { header } = await serverOrder(page, orderNo)
  expect((await serverQuantities(page, orderNo))[itemNo]).toBe(45)
  expect(header.modifiedBy).toBe('ADMIN')
})

const sum = (quantities: readonly number[]) => quantities.reduce((total, each) => total + each, 0)
const dayCell = (page: Page, date = day) => page.locator(`[data-date="${date}"]`)

/** By the field beside the month: any date, typed. */
async function showMonthOf(page: Page, date = day): Promise<void> {
  await page.getByPlaceholder('MM/DD/YYYY').fill(toUsDate(date))
  await page.keyboard.press('Enter')
  await expect(dayCell(page, date)).toBeVisible()
}

/** Counts every key that goes down from now on, modifiers too; the count is the answer of the function returned. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { keys: number }
    counted.keys = 0
    document.addEventListener('keydown', () => counted.keys++, true)
    const refuse = () => {
      counted.keys += 1000
    }
    document.addEventListener('pointerdown', refuse, true)
  })
  return () => page.evaluate(() => (window as unknown as { keys: number }).keys)
}

/** Writes down every line whose status ever reads "Saved". */
const noteSavedLines = (page: Page) =>
  page.evaluate(() => {
    const noted = window as unknown as { savedLines: Set<string> }
    noted.savedLines = new Set()
    new MutationObserver(() => {
      for (const said of document.querySelectorAll('#order-lines .line-saved')) {
        const field = said.closest('tr')?.querySelector<HTMLElement>('[data-item]')
        if (said.textContent === 'Saved') noted.savedLines.add(field?.dataset['item'] ?? '')
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const savedLines = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { savedLines: Set<string> }).savedLines].sort())

/** The lines with a quantity are these, as the screen shows them: few are drawn at a time, so it is scrolled through. */
async function expectShown(page: Page, expected: Readonly<Record<string, number>>): Promise<void> {
  await page.getByRole('button', { name: /^Ordered \(\d+\)/ }).click()
  const seen: Record<string, number> = {}
  await expect(async () => {
    const drawn = await quantities(page).evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map((field) => [field.dataset['item'] ?? '', Number(field.value)] as const),
    )
    Object.assign(seen, Object.fromEntries(drawn))
    await lines(page).evaluate((box) => box.scrollBy(0, 300))
    expect(seen).toEqual(expected)
  }).toPass({ timeout: 30_000, intervals: [50] })
}
