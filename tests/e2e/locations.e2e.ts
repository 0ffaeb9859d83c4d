// A customer's administrator makes a location and changes it; company staff, viewing as the customer, set what is theirs and move
// it to another route with its open orders.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openLocation } from './location-screens.ts'
import { CUSTOMER, openDay } from './places.ts'
import { calendarAddress, createOrder, quantities, signedIn, viewAsCustomer } from './portal.ts'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const said = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

test('a customer’s administrator makes a location, changes it and orders for it; staff move it with its order', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/locations')
  await page.getByRole('link', { name: 'New Location' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New Location' })).toBeVisible()
  await expect(page.getByText('Assigned when you press Create')).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Name: Value is required' }).click()
  await expect(name(page)).toBeFocused()
  await page.keyboard.type('Pier 9 Kiosk')
  const route = page.getByLabel('Route')
  if ((await route.inputValue()) === '') await route.selectOption('R14')
  await page.getByLabel('POS').fill('kiosk 9')
  await expect(page.getByLabel('POS')).toHaveValue('KIOSK 9')
  await page.getByLabel('Notes').fill('Ring twice')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/locations?row=*')
  const locationNo = new URL(page.url()).searchParams.get('row') ?? ''
  await expect(said(page, `Location ${locationNo} was created.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Order for Pier 9 Kiosk' })).toBeFocused()

  await page.keyboard.press('e')
  await expect(name(page)).toHaveValue('Pier 9 Kiosk')
  await expect(page.getByRole('switch', { name: 'One item per tray' })).toHaveCount(0)
  await name(page).fill('Pier 9')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name(page)).toHaveValue('Pier 9')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(said(page, `Location ${locationNo} was saved.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pier 9')

  const orderNo = await createOrder(page, { locationNo, routeNo: 'R14' }, openDay(14))
  await quantities(page).first().fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/All saved/).first()).toBeVisible()

  await page.context().clearCookies()
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page, CUSTOMER)
  await openLocation(page, 'Pier 9')
  const days = page.getByRole('group', { name: 'Delivery days' })
  await days.getByRole('button', { name: 'Sunday' }).focus()
  for (let day = 0; day < 6; day += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(days.getByRole('button', { name: 'Saturday' })).toHaveAttribute('aria-pressed', 'true')
  const other = (await page.getByLabel('Route').inputValue()) === 'R20' ? 'R14' : 'R20'
  await page.getByLabel('Route').selectOption(other)
  await expect(said(page, `1 open order moves to route ${other}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save it' }).click()
  await expect(said(page, `Location ${locationNo} was saved. 1 open order moved to route ${other}.`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`=${other}$`))
  await page.getByRole('button', { name: `History of location ${locationNo}` }).click()
  const history = page.getByRole('dialog', { name: `History of location ${locationNo}` })
  await expect(history.getByText(/ADMIN/).first()).toBeVisible()
  await history.press('Escape')
  await page.goto(calendarAddress({ locationNo, routeNo: other, name: 'Pier 9' }, openDay(14)))
  await page.getByRole('link', { name: orderNo }).first().click()
  await expect(page.getByText(`${other}-${locationNo}`).first()).toBeVisible()
})

test('an inactive location takes no new order; what is there can still be changed', async ({ page }) => {
  await signedIn(page, 'MANAGER')
  await openLocation(page, 'Harbor St Mart')
  await page.getByRole('switch', { name: 'Inactive' }).check({ force: true })
  await expect(said(page, /open orders? of this location stay/)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save it' }).click()
  await expect(said(page, 'Location 000213 was saved.')).toBeVisible()
  await page.goto(calendarAddress({ locationNo: '000213', routeNo: 'R14' }, openDay(3)))
  await expect(page.getByText('Inactive').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create' })).toHaveCount(0)
  await page.goto('/locations?inactive=1')
  await page.getByRole('searchbox', { name: 'Find' }).fill('Harbor St')
  await page.getByRole('link', { name: 'Edit Harbor St Mart' }).click()
  await page.getByRole('switch', { name: 'Inactive' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(said(page, 'Location 000213 was saved.')).toBeVisible()
})
