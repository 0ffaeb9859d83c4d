// Coming, going and coming back: what each person's menu holds, addresses, sessions that end, a system that is down.
import type { Page } from '@playwright/test'
import { setMaintenance } from '#server/runtime/system-status.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, dataDirOf, harbor, openDay, type Persona } from './places.ts'
import {
  allSaved,
  calendarAddress,
  createOrder,
  focusedItem,
  quantities,
  serverQuantities,
  signedIn,
  signInByHand,
  viewAsCustomer,
} from './portal.ts'

/** SID-07, group by group; what belongs to the account is the same for everyone, and opens from the user's name. */
const menus: Readonly<Record<Persona | 'ADMIN as 104220', readonly string[]>> = {
  ADMIN: [
    ...['Dashboard', 'Missed Orders', 'Production', 'Roundys Upload', 'Customers', 'Alerts'],
    ...['Item Maintenance', 'Menu Cycles', 'Settings', 'System', 'Users', 'Order Add/Cut', 'Training Videos'],
    ...['Integration', 'History'],
  ],
  'ADMIN as 104220': [
    ...['Dashboard', 'Delivery Instructions', 'Locations', 'Order Summary', 'Missed Orders', 'Enterprise Upload'],
    ...['Item Maintenance', 'Users', 'Training Videos', 'Integration'],
    ...['History', 'Waste', 'Reports', 'Pay Bill (opens in a new tab)'],
  ],
  MANAGER: [
    ...['Dashboard', 'Delivery Instructions', 'Locations', 'Order Summary', 'Missed Orders', 'Enterprise Upload'],
    ...['Item Maintenance', 'Users', 'Training Videos'],
    ...['History', 'Waste', 'Reports', 'Pay Bill (opens in a new tab)'],
  ],
  CLERK: ['Dashboard', 'Delivery Instructions', 'Locations', 'Order Summary', 'Missed Orders'],
  WASTE: ['Dashboard', 'Locations', 'Order Summary', 'Missed Orders', 'Waste'],
  API: ['Dashboard', 'Locations', 'Order Summary', 'Missed Orders', 'Enterprise Upload', 'Integration'],
  CREDIT: ['Dashboard', 'Locations', 'Order Summary', 'Missed Orders'],
}
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('a, button')

for (const [who, expected] of Object.entries(menus)) {
  test(`${who} has this menu, and every entry opens: ${expected.join(', ')}`, async ({ page }) => {
    const [persona, isViewingAs] = who.split(' as ') as [Persona, string | undefined]
    await signedIn(page, persona)
    if (isViewingAs) await viewAsCustomer(page)
    else await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(menuOf(page)).toHaveText([...expected])
    const places = menuOf(page).and(page.locator('a:not([target=_blank])'))
    for (const [index, name] of (await places.allTextContents()).entries()) {
      const entry = places.nth(index)
      await entry.click()
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    }
  })
}

for (const persona of ['CLERK', 'ADMIN'] as const) {
  test(`${persona}: the account at the foot opens Change Password and text alerts; Logout is in sight at 1280 × 800`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signedIn(page, persona)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
    for (const name of ['Change Password', 'Subscribe to Text Alerts']) {
      await page
        .locator('summary')
        .filter({ hasText: `Logged in as ${persona}` })
        .click()
      const entry = page.locator('.menu-list').getByRole('link', { name })
      await expect(entry).toBeInViewport({ ratio: 1 })
      await entry.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    }
  })
}

test('the sign-in page of the test environment says who the demo users are, and one click signs in', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByText('*** User Testing System - TEST ONLY ***')).toBeVisible()
  const logins = page.getByRole('region', { name: 'Demo data: choose who you are' }).getByRole('button')
  await expect(logins).toHaveText([/^ADMINStaff/, /^MANAGER/, /^CLERKClerk who orders/, /^WASTE/, /^API/, /^CREDIT/])
  await logins.filter({ hasText: /^CLERK/ }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.locator('summary').filter({ hasText: 'Logged in as CLERK' })).toBeVisible()
})

test.describe('nobody signed in', () => {
  test.use({ tolerated: [/401/] })

  test('a link into the portal is kept over the sign-in; a foreign one is not followed', async ({ page }) => {
    await page.goto(calendarAddress(harbor))
    await page.waitForURL('**/login?next=**')
    await signInByHand(page, 'CLERK')
    await expect(page).toHaveURL(/\/locations\/000213\/orders\?route=R14/)
    await page.goto('/login?next=%2F%2Fexample.com%2F')
    await signInByHand(page, 'CLERK')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a wrong password is said above the form, and the name is kept', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Customer number').fill(CUSTOMER)
    await page.getByLabel('Username').fill('CLERK')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('The customer number, username or password is wrong.')
    await expect(page.getByLabel('Username')).toHaveValue('CLERK')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })

  test('a session that ends in the middle of an order leads back to it, and what was typed is sent', async ({
    page,
  }) => {
    await page.goto('/login')
    await signInByHand(page, 'CLERK')
    const orderNo = await createOrder(page, { locationNo: '000219', routeNo: 'R14' }, openDay(1))
    const { pathname } = new URL(page.url())
    const itemNo = await focusedItem(page)
    await page.context().clearCookies()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login?**')
    await expect(
      page.getByText(
        'You were signed out. 1 quantity that was not sent is kept on this device for 24 hours, and sent after you sign in.',
      ),
    ).toBeVisible()
    await signInByHand(page, 'CLERK')
    await expect(page).toHaveURL((url) => url.pathname === pathname)
    await expect(page.getByText('1 quantity kept on this device was sent.').first()).toBeVisible()
    await expect(quantities(page).first()).toHaveValue('7')
    await allSaved(page)
    expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 7 })
  })
})

test('Back and Forward come back to the filter, the month and the row; Create is not passed again', async ({
  page,
}) => {
  await signedIn(page, 'CLERK')
  await page.goto('/locations')
  await page.getByLabel('Find').fill('222')
  await expect(page.getByRole('link', { name: /^Order for/ })).toHaveCount(1)
  await page.getByLabel('Find').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/000222/)
  const day = openDay(2)
  await page.goto(calendarAddress({ locationNo: '000222', routeNo: 'R14' }, day))
  await page.locator(`[data-date="${day}"]`).getByRole('link', { name: 'Create' }).click()
  await page.waitForURL(/\/orders\/R14\/000222\/\d+\/edit/)
  const order = new URL(page.url()).pathname
  await page.goBack()
  await expect(page.locator(`[data-date="${day}"]`)).toBeFocused()
  await page.goForward()
  await expect(page).toHaveURL(({ pathname }) => pathname === order)
  await expect(quantities(page).first()).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Find')).toHaveValue('222')
})

test.describe('addresses of no screen', () => {
  // The page itself comes with status 404.
  test.use({ tolerated: [/404/] })
  test('an address that leads nowhere says so, also one that is not open to this user', async ({ page }) => {
    await signedIn(page, 'CLERK')
    for (const address of ['/nowhere/at/all', '/customers/', '/trainingvideos', '/orders/R14/000213/abc/edit']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page).toHaveTitle(/Page Not Found/)
    }
  })
})

test.describe('the system is down', () => {
  test.use({ tolerated: [/503/] })
  test('everybody is led to the page that says so, then to the dashboard, and back from there', async ({
    page,
  }, info) => {
    const dataDir = dataDirOf(info)
    await signedIn(page, 'CLERK')
    await page.goto('/locations')
    await expect(page.getByRole('link', { name: /^Order for/ }).first()).toBeVisible()
    await setMaintenance({ dataDir }, true)
    try {
      await expect.poll(async () => (await page.request.get('/api/session')).status()).toBe(503)
      // Not `check`, which waits to see it ticked: the page leaves at once.
      await page.getByLabel('Show inactive').click()
      await page.waitForURL('**/error?**')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order System Down')
      await expect(page.getByRole('link', { name: /555/ })).toHaveAttribute('href', /^tel:/)
    } finally {
      await setMaintenance({ dataDir }, false)
    }
    await expect
      .poll(async () => {
        await page
          .getByRole('button', { name: 'Check now' })
          .click({ timeout: 500 })
          .catch(() => undefined)
        return new URL(page.url()).pathname
      })
      .toBe('/dashboard')
    await page.getByRole('link', { name: 'Go back to where you were' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/locations')
    await expect(page.getByRole('link', { name: /^Order for/ }).first()).toBeVisible()
  })
})

test('View As: a link opened in a new tab takes the customer along, and signing out in one tab tells the other', async ({
  page,
}) => {
  await page.goto('/login')
  await signInByHand(page, 'ADMIN')
  await viewAsCustomer(page)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Order Summary', exact: true }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByText(/^Viewing as 104220, /)).toBeVisible()
  await expect(tab).toHaveURL((url) => url.pathname === '/OrderSummary' && !url.searchParams.has('viewAs'))
  await tab.getByRole('button', { name: 'Logout' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByText('You signed out in another tab.')).toBeVisible()
})
