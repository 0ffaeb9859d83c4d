// Ctrl+K from anywhere, and the bar at the side with words or with icons (SCR-07, S03).
import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { clippedSideways, smallTargets } from './layout.ts'
import { CUSTOMER, closedOn, harbor } from './places.ts'
import { lines, openAnOrder, signedIn, viewAsCustomer } from './portal.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^Screen/ })
const list = (page: Page) => page.getByRole('listbox', { name: 'Where to go' })
const chosen = (page: Page) => list(page).getByRole('option', { selected: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const bar = (page: Page) => page.getByRole('complementary', { name: 'Account and menu' })
const widthOf = async (page: Page) => (await bar(page).boundingBox())?.width

async function goTo(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('a clerk goes to a location, an order and a screen by keyboard alone', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await openAnOrder(page, harbor, closedOn)
  await goTo(page, '214')
  await expect(chosen(page)).toHaveText(/000214/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/locations\/000214\/orders/)
  await expect(heading(page)).toBeFocused()

  // Another location from there is the same screen, and still a move.
  await goTo(page, 'harbor')
  await expect(chosen(page)).toHaveText(/000213 Harbor St Mart/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/locations\/000213\/orders/)
  await expect(heading(page)).toContainText('Harbor St Mart')

  await goTo(page, `order ${orderNo}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/R14/000213/${orderNo}/edit`))
  await expect(lines(page)).toBeVisible()

  await goTo(page, 'summary')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(/Item Level/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page), 'round the end').toHaveText(/Item Level/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/OrderSummary\?SummaryType=ITEM/)
})

test('IMP-01 staff who are viewing go to another customer by its name', async ({ page }) => {
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page)
  // The portal is drawn anew for the customer; a key pressed before that is nobody's.
  await expect(page.getByText(/Viewing as 104220/)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await goTo(page, 'copper kettle')
  await expect(chosen(page)).toHaveText(/104500 Copper Kettle Cafes/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Viewing as 104500, Copper Kettle Cafes/)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('what the server knows nothing of', () => {
  // A browser writes every 404 to the console.
  test.use({ tolerated: [/404 \(Not Found\).*(orderedit|impersonate)/] })

  test('what is typed at once is not lost, an order that is not there is said, and Esc leaves all as it was', async ({
    page,
  }) => {
    await signedIn(page, 'CLERK')
    await page.route('**/assets/GoToForm*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 800))
      await route.continue()
    })
    await page.goto('/locations')
    const find = page.getByRole('searchbox', { name: 'Find' })
    await find.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('999999999')
    await expect(field(page)).toHaveValue('999999999')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(/\/locations$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(find).toBeFocused()
    await expect(find).toHaveValue('')
    await page.keyboard.press('Control+/')
    await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toContainText('Ctrl+K')
  })

  test('staff view as a customer from anywhere, and as the next one from there', async ({ page }) => {
    await signedIn(page, 'ADMIN')
    await page.goto('/trainingvideos')
    await expect(heading(page)).toBeVisible()
    await goTo(page, `view as ${CUSTOMER}`)
    await expect(chosen(page)).toHaveText(/104220 Lakeshore Fuel Marts/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(`Viewing as ${CUSTOMER}`)
    await goTo(page, 'view as 104500')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Viewing as 104500')
    await goTo(page, 'view as 987654')
    await expect(page.getByRole('dialog').getByText('No match.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Viewing as 104500')
  })
})

test('the bar narrows to icons that tell their names, and this device remembers it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page, 'CLERK')
  await page.goto('/dashboard')
  await expect(bar(page)).toBeVisible()
  expect(await widthOf(page)).toBe(216)
  await page.getByRole('button', { name: 'Narrow the menu' }).click()
  await expect.poll(() => widthOf(page)).toBe(56)
  const tip = page.locator('.narrow-tip')
  await page.getByRole('link', { name: 'Locations' }).hover()
  await expect(tip).toHaveText('Locations')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await page.getByRole('link', { name: 'Order Summary', exact: true }).focus()
  await expect(tip).toHaveText('Order Summary')
  await page.getByRole('button', { name: /^104220, .* Logged in as CLERK/ }).focus()
  await expect(tip).toContainText('account status Good')
  expect(await axeFaults(page)).toEqual([])
  expect(await smallTargets(page, 'desktop')).toEqual([])

  await page.locator('summary').filter({ hasText: 'Logged in as' }).click()
  await page.getByLabel('Theme').selectOption('dark')
  expect(await axeFaults(page)).toEqual([])

  await page.reload()
  await expect(bar(page)).toBeVisible()
  expect(await widthOf(page)).toBe(56)
  await page.getByRole('button', { name: /Show all$/ }).press('Enter')
  await expect.poll(() => widthOf(page)).toBe(216)
  await expect(page.getByRole('button', { name: 'Narrow the menu' })).toBeFocused()
})

for (const width of [390, 320]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`Go to on a phone of ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await signedIn(page, 'CLERK')
      await page.goto('/dashboard')
      await page.getByRole('banner').getByRole('button', { name: 'Go to' }).click()
      await field(page).fill('mart')
      await expect(list(page).getByRole('option')).toHaveCount(8)
      expect(await clippedSideways(page)).toEqual([])
      expect(await axeFaults(page)).toEqual([])
      const heights = await list(page)
        .getByRole('option')
        .evaluateAll((rows) => rows.map((row) => row.clientHeight))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
      await list(page).getByRole('option').first().click()
      await expect(page).toHaveURL(/\/locations\/\d{6}\/orders/)
    })
  }
}

test.describe('a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test("the name stands beside the bar's buttons, not under them", async ({ page }) => {
    await signedIn(page, 'CLERK')
    await page.goto('/dashboard')
    const name = await bar(page).locator('.brand').evaluate(rightOfText)
    const bell = await bar(page)
      .getByRole('button', { name: /^Messages/ })
      .boundingBox()
    expect(name).toBeLessThanOrEqual(bell?.x ?? 0)
  })
})

/** Where the words of an element end, in px from the left. */
function rightOfText(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().right
}
