// Making and shipping (ORD-36, ORD-37, SRV-02): what staff release, unlock and ship, and what a clerk sees of it.
import type { Page } from '@playwright/test'
import { toUsDate } from '#rules/calendar.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, closedOn, released } from './places.ts'
import { lines, openAnOrder, quantities, signedIn, viewAsCustomer } from './portal.ts'
import { madeOn } from './production-screens.ts'

/** That route alone: the other orders of the day are other journeys' (tests/e2e/places.ts). */
async function releaseRoute(page: Page, routeNo: string) {
  await page.getByRole('checkbox', { name: routeNo }).check()
  await page.getByRole('button', { name: 'Release to production…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(`, route ${routeNo}.`)).toBeVisible()
  await dialog.getByRole('button', { name: /^Release \d+ orders?$/ }).click()
  await expect(dialog).toBeHidden()
}

test('ORD-36 SRV-02 staff release a make date while a clerk looks at an order, unlock it with a reason, change a quantity, and ship it', async ({
  browser,
  page,
}, { retry }) => {
  const place = released[retry % released.length] ?? released[0]
  const ofClerk = await browser.newContext()
  const clerk = await ofClerk.newPage()
  await signedIn(clerk, 'CLERK')
  const orderNo = await openAnOrder(clerk, place, closedOn)
  await expect(clerk.getByText(/Cut-off passed/).first()).toBeVisible()

  await signedIn(page, 'ADMIN')
  await page.goto(`/production?date=${toUsDate(madeOn)}`)
  await releaseRoute(page, place.routeNo)
  const row = page.getByRole('table', { name: 'Orders of the day' }).getByRole('row', { name: new RegExp(orderNo) })
  await page.getByLabel('Find').fill(orderNo)
  await expect(row.getByText('In production')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Releases' }).getByRole('row').nth(1)).toContainText(place.routeNo)

  await clerk.reload()
  const locked = 'This order is being made. Quantities and header are locked.'
  await expect(clerk.locator('.notice').getByText(locked)).toBeVisible()
  await expect(clerk.getByRole('button', { name: 'Unlock…' })).toHaveCount(0)

  await viewAsCustomer(page, CUSTOMER)
  await page.goto(`/orders/${place.routeNo}/${place.locationNo}/${orderNo}/edit?FirstDate=${toUsDate(closedOn)}`)
  await page.getByRole('button', { name: 'Unlock…' }).click()
  const dialog = page.getByRole('dialog', { name: `Unlock order ${orderNo}` })
  await dialog.getByRole('button', { name: 'Unlock order' }).click()
  await expect(dialog.getByText('Say why this order is unlocked.')).toBeVisible()
  await expect(dialog).toContainText('Its prices are today’s again, until you release it.')
  await dialog.getByLabel('Reason').fill('The store called: two more')
  await dialog.getByRole('button', { name: 'Unlock order' }).click()
  await expect(page.locator('.notice').getByText('After the cut-off: you are changing a closed order.')).toBeVisible()
  await quantities(page).first().fill('77')
  await quantities(page).first().press('Enter')
  await expect(page.getByText(/^All saved/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to Super Admin Account' }).first().click()
  await page.waitForURL(/customers|dashboard/)

  await page.goto(`/production?date=${toUsDate(madeOn)}&q=${orderNo}`)
  await expect(row.getByText(/Unlocked by ADMIN, .*: The store called: two more/)).toBeVisible()
  await releaseRoute(page, place.routeNo)
  await row.getByRole('button', { name: `Mark order ${orderNo} shipped` }).click()
  await expect(row.getByText('Shipped', { exact: true })).toBeVisible()

  await clerk.reload()
  const shipped = 'This order has been shipped. It can be viewed, not changed.'
  await expect(clerk.locator('.notice').getByText(shipped)).toBeVisible()
  await expect(lines(clerk).getByText('77').first()).toBeVisible()
  await ofClerk.close()
})
