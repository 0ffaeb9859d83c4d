// A location gets contacts; the customer's user confirms an order, changes it, and company staff confirm it again: who got which
// e-mail is on the order (LOC-36, ORD-16, ORD-74, ORD-75).
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import { allSaved, createOrder, quantities, signedIn, viewAsCustomer } from './portal.ts'

/** On route R14. */
const LOCATION_NO = '000232'
const picture = async (page: Page, name: string) => {
  if (process.env['E2E_PICTURES'] !== '1') return
  for (const [width, height] of [
    [1280, 800],
    [820, 1100],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath(`${name}-dark.png`) })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('ORD-16 contacts and users get the confirmation, and the order shows who confirmed it and what was sent', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  await page.goto('/locations')
  await page.getByRole('searchbox', { name: 'Find' }).fill(LOCATION_NO)
  const edit = page.getByRole('link', { name: /^Edit / })
  await expect(edit).toHaveCount(1)
  await edit.click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByLabel('Contact 1 name')).toBeFocused()
  await page.keyboard.type('Ana Diaz')
  await page.keyboard.press('Tab')
  await page.keyboard.type('414-555-0100')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ana@')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Contact 1 e-mail: The e-mail address is not valid.' }).click()
  await expect(page.getByLabel('Contact 1 e-mail')).toBeFocused()
  await picture(page, 'contact-refused')
  await page.getByLabel('Contact 1 e-mail').fill('ana@example.com')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Contact 2 name').fill('Ben Ode')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`Location ${LOCATION_NO} was saved.`).first()).toBeVisible()
  await picture(page, 'contacts')

  await page.context().clearCookies()
  await signedIn(page, 'CLERK')
  const date = openDay(15)
  const orderNo = await createOrder(page, { locationNo: LOCATION_NO, routeNo: 'R14' }, date)
  const address = page.url()
  await quantities(page).first().fill('4')
  await page.keyboard.press('Enter')
  await allSaved(page)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText(/A confirmation is being sent to \S+@\S+; Ana Diaz\./).first()).toBeVisible()

  await page.goto(address)
  await expect(page.getByText(/^Confirmed \d+:\d\d [AP]M by CLERK$/)).toBeVisible()
  await expect(page.getByText('Changed since')).toHaveCount(0)
  await quantities(page).first().fill('5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changed since')).toBeVisible()
  await allSaved(page)
  await picture(page, 'changed-since')

  await page.context().clearCookies()
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page)
  await page.goto(address)
  await expect(page.getByText('Changed since')).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText(/A confirmation is being sent to \S+@\S+; Ana Diaz\./).first()).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(/^Confirmed \d+:\d\d [AP]M by ADMIN for \d+$/)).toBeVisible()
  await page.locator('#order-options > summary').click()
  await page.getByRole('button', { name: 'E-mails' }).click()
  const dialog = page.getByRole('dialog', { name: `E-mails of order ${orderNo}` })
  await expect(dialog.getByText('Ana Diaz')).toHaveCount(2)
  await expect(dialog.getByText(/by ADMIN for/)).toHaveCount(2)
  await picture(page, 'e-mails')
  // It was sent a moment ago: the button says so.
  const again = dialog.getByRole('button', { name: /^Send again to Ana Diaz/ }).first()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
})
