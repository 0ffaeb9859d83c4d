// What is around the lines of an order: columns, notes, header, added items, lists, the menu, Cancel; as the customer's people
// and as staff (ORD-13, ORD-21, ORD-47, ORD-56 to ORD-64, S11).
import type { Page } from '@playwright/test'
import { userSettings } from '#contract/calls/users/user-settings.ts'
import { expect, test } from './fixtures.ts'
import { closedOn, harbor, openDay } from './places.ts'
import {
  allSaved,
  choose,
  createOrder,
  enter,
  focusedItem,
  lines,
  openAnOrder,
  openedOrder,
  quantities,
  serverOrder,
  serverQuantities,
  signedIn,
  viewAsCustomer,
} from './portal.ts'

const place = { locationNo: '000237', routeNo: 'R14' }
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const head = (page: Page, name: string) => lines(page).getByRole('columnheader', { name })

/** A second person's page. */
async function asAnother(page: Page, persona: 'CLERK' | 'MANAGER'): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('There is no browser.')
  const other = await context.newPage()
  await signedIn(other, persona)
  return other
}

test('columns are kept in the profile a second later, survive a reload, and are nobody else’s', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(userSettings.updateOrderColumns.path)) saves.push(request.url())
  })
  await createOrder(page, place, openDay(9))
  await choose(page, 'Options', 'Column Chooser')
  const chooser = dialog(page, 'Column Chooser')
  for (const secret of ['MSRP', 'Base cost', 'Extended', 'Off menu'])
    await expect(chooser.getByRole('checkbox', { name: new RegExp(`^${secret}`) })).toHaveCount(0)
  await chooser.getByRole('checkbox', { name: 'Vegan' }).check()
  await chooser.getByRole('checkbox', { name: 'UPC' }).uncheck()
  await chooser.getByRole('button', { name: 'Close' }).last().click()
  await expect(head(page, 'Vegan')).toBeVisible()
  await expect(head(page, 'UPC')).toHaveCount(0)
  await expect(page.getByText('Options saved').first()).toBeVisible()
  expect(saves, 'both changes went together').toHaveLength(1)
  await page.reload()
  await expect(head(page, 'Vegan')).toBeVisible()
  await expect(head(page, 'UPC')).toHaveCount(0)

  const other = await asAnother(page, 'MANAGER')
  await other.goto(page.url())
  await openedOrder(other)
  await expect(head(other, 'Vegan')).toHaveCount(0)
  await expect(head(other, 'UPC')).toBeVisible()
  await other.context().close()

  await choose(page, 'Options', 'Column Chooser')
  await chooser.getByRole('button', { name: 'Reset' }).click()
  await page.keyboard.press('Escape')
  await expect(head(page, 'UPC')).toBeVisible()
  await expect.poll(() => saves.length).toBe(2)
})

test('notes are counted, saved and shown; Cancel asks, and takes the order off the calendar', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place, openDay(10))
  await expect(quantities(page).first()).toBeFocused()
  await enter(page, 3)
  await allSaved(page)
  await choose(page, 'Options', 'Location Notes')
  const notes = dialog(page, /^Location Notes, /)
  await notes.getByLabel('Notes').fill('x'.repeat(251))
  await expect(notes).toContainText('1 character too many')
  await notes.getByLabel('Notes').fill('Ring twice; leave it at the side door.')
  // Esc asks, however often it is pressed: a browser would close what is open at the second.
  const lost = page.getByRole('alertdialog', { name: 'The notes are not saved' })
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Escape')
    await expect(lost.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(lost).toHaveCount(0)
    await expect(notes.getByLabel('Notes')).toHaveValue('Ring twice; leave it at the side door.')
  }
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Location notes saved.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ring twice; leave it at the side door.')).toBeVisible()

  await choose(page, 'Options', 'Cancel order')
  const asked = page.getByRole('alertdialog', { name: 'Cancel order' })
  await expect(asked).toContainText(new RegExp(`Cancel order ${orderNo} for .+, 3 pieces\\? This cannot be undone\\.`))
  await asked.getByRole('button', { name: 'Keep order' }).click()
  expect(await serverQuantities(page, orderNo)).not.toEqual({})
  await choose(page, 'Options', 'Cancel order')
  await asked.getByRole('button', { name: 'Cancel order' }).click()
  await page.waitForURL('**/locations/000237/orders**')
  await expect(page.getByText(`Order ${orderNo} is canceled.`).first()).toBeVisible()
  await expect(page.locator(`[data-date="${openDay(10)}"]`)).toBeVisible()
  await expect(page.getByRole('link', { name: orderNo })).toHaveCount(0)
  expect((await serverOrder(page, orderNo)).header.state).toBe('cancelled')
})

test('a manager changes the list and keeps the quantities; an item off the menu is gone for the clerk, and back', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  const orderNo = await createOrder(page, place, openDay(12))
  await expect(quantities(page).first()).toBeFocused()
  const itemNo = await enter(page, 6)
  await allSaved(page)
  const list = page.getByLabel('Item List')
  const was = await list.inputValue()
  const [another = ''] = (
    await list.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  ).filter((code) => code !== was)
  await list.selectOption(another)
  await expect(page.getByText('Your quantities stay.').first()).toBeVisible()
  expect((await serverOrder(page, orderNo)).header.itemListCode).toBe(another)
  expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 6 })
  await list.selectOption(was)
  await expect(list).toHaveValue(was)
  await expect.poll(async () => (await serverOrder(page, orderNo)).header.itemListCode).toBe(was)
  // The lines of the list have been loaded again: a line focused before that would lose the focus.
  await expect(page.getByText(`Item list ${was || 'Master'}. Your quantities stay.`).first()).toBeVisible()

  await quantities(page).nth(1).focus()
  const gone = await focusedItem(page)
  await page.keyboard.press('Alt+ArrowDown')
  const toggle = page.getByRole('button', { name: new RegExp(`off menu: .+, item ${gone}$`) })
  await toggle.click()
  await expect(page.getByText(/ is off the menu\./).first()).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  const other = await asAnother(page, 'CLERK')
  await other.goto(page.url())
  await openedOrder(other)
  await expect(other.locator(`[data-item="${itemNo}"]`)).toBeVisible()
  await expect(other.locator(`[data-item="${gone}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo last change' }).click()
  await expect(page.getByText(/ is on the menu again\./).first()).toBeVisible()
  await other.reload()
  await expect(other.locator(`[data-item="${gone}"]`)).toBeVisible()
  await other.context().close()
})

test('staff viewing as the customer change the header and add what is not on the menu', async ({ page }) => {
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page)
  const orderNo = await openAnOrder(page, harbor, closedOn)
  const before = (await serverOrder(page, orderNo)).header

  await choose(page, 'Options', 'Order Header')
  const header = dialog(page, 'Order Header')
  await expect(header.getByLabel('Ship-to')).toBeVisible()
  const day = before.usedOnDay === 4 ? 5 : 4
  await header.getByLabel('Used-on day').selectOption(String(day))
  await header.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Order header updated.').first()).toBeVisible()
  await expect(header).toHaveCount(0)
  expect((await serverOrder(page, orderNo)).header.usedOnDay).toBe(day)
  await expect(page.getByLabel('Used-on day')).toHaveValue(String(day))
  await choose(page, 'Options', 'Order Header')
  await header.getByLabel('Used-on day').selectOption(String(before.usedOnDay))
  await header.getByRole('button', { name: 'Cancel' }).click()
  expect((await serverOrder(page, orderNo)).header.usedOnDay).toBe(day)

  await choose(page, 'Options', 'Add Item')
  const adding = dialog(page, 'Add Item')
  await expect(adding.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('999999')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(adding.getByText(/999999/).first()).toBeVisible()
  await expect(adding.getByLabel('Item')).toBeFocused()
  const { items } = await serverOrder(page, orderNo)
  const item = items.find(({ quantity }) => quantity === 0)
  await adding.getByLabel('Item').fill(item?.itemNo ?? '')
  await adding.getByLabel('Quantity').press('Enter')
  await expect(adding.getByText(`Added: ${item?.itemNo} ${item?.description}, 4`)).toBeVisible()
  await adding.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.locator(`[data-item="${item?.itemNo}"]`)).toBeFocused()
  expect((await serverQuantities(page, orderNo))[item?.itemNo ?? '']).toBe(4)

  // Staff see what the customer's clerks may not, and columns chosen here are the staff member's own.
  await choose(page, 'Options', 'Column Chooser')
  await dialog(page, 'Column Chooser').getByRole('checkbox', { name: 'Base cost', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(head(page, 'Base cost')).toBeVisible()
  await expect(page.getByText('Options saved').first()).toBeVisible()
  const clerk = await asAnother(page, 'CLERK')
  await clerk.goto(page.url())
  await openedOrder(clerk)
  await expect(head(clerk, 'Base cost')).toHaveCount(0)
  await clerk.context().close()
  await choose(page, 'Options', 'Column Chooser')
  await dialog(page, 'Column Chooser').getByRole('checkbox', { name: 'Base cost', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(head(page, 'Base cost')).toHaveCount(0)
})
