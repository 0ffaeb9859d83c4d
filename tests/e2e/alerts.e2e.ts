// A clerk signs up, confirms number and address, and stops by the link of the mail; staff send a delay to a customer and read what
// became of it.
import type { Page } from '@playwright/test'
import { confirmationTo } from './alert-mails.ts'
import { confirmByLink, numberCard, openAlerts, openSignUp, typeCode } from './alert-screens.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER } from './places.ts'
import { signedIn } from './portal.ts'

const WRONG = 'This is not the code of the latest text message to this number.'

/** Who gets an alert, as staff read it. */
async function audienceOf(page: Page): Promise<string> {
  await page.context().clearCookies()
  await signedIn(page, 'ADMIN')
  await openAlerts(page)
  await page.getByRole('textbox', { name: 'Customer', exact: true }).fill(CUSTOMER)
  const preview = page.getByText(/gets? it, of 1 customer|Nobody gets it/)
  await expect(preview).toBeVisible()
  return (await preview.textContent()) ?? ''
}

test('TXT-01 TXT-02 TXT-03 a number is signed up, confirmed by its code, its address by the mail, and stopped by a link without a sign-in', async ({
  page,
}, info) => {
  // What was confirmed once stays so: a journey that is repeated takes the next.
  const [mobile, email] = [`414-555-${info.retry}177`, `clerk${info.retry}@example.com`]
  await signedIn(page, 'CLERK')
  await page.goto('/dashboard')
  await page.locator('summary').filter({ hasText: 'Logged in as CLERK' }).click()
  await page.getByRole('link', { name: 'Subscribe to Text Alerts' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mobile').fill(mobile.replaceAll('-', ''))
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check the box to agree. Without it no alerts are sent.').first()).toBeVisible()
  await expect(page.getByLabel('Mobile', { exact: true })).toHaveValue(mobile)
  await page.getByText('I agree', { exact: true }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const asked = `Enter the code that was texted to ${mobile}. Open the link that was mailed to ${email}.`
  await expect(page.getByText(asked).first()).toBeVisible()
  const card = numberCard(page, mobile)
  await expect(card).toContainText(`${email} (not confirmed: open the link in the e-mail)`)

  const { confirm, stop, code } = await confirmationTo(info, email)
  await typeCode(page, mobile, code === '000000' ? '000001' : '000000')
  await expect(card.getByText(WRONG).first()).toBeVisible()
  await typeCode(page, mobile, code)
  await expect(page.getByText(`Texts will be sent to ${mobile}.`)).toBeVisible()
  await expect(card.getByLabel(`Code texted to ${mobile}`)).toHaveCount(0)
  await expect(card).toContainText('not confirmed: open the link in the e-mail')

  await page.context().clearCookies()
  await confirmByLink(page, confirm, email)
  await signedIn(page, 'CLERK')
  await openSignUp(page)
  await expect(card).toContainText(email)
  await expect(card).not.toContainText('not confirmed')

  await page.context().clearCookies()
  await page.goto(stop)
  await page.getByRole('button', { name: 'Stop alerts' }).click()
  await expect(page.getByText('You get no more of these alerts.')).toBeVisible()
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/This confirmation is out of date, or the alerts were stopped/)).toBeVisible()
  await signedIn(page, 'CLERK')
  await openSignUp(page)
  await expect(page.getByRole('button', { name: `Stop alerts at ${mobile}` })).toBeHidden()
})

test('TXT-02 TXT-03 staff see whom a delay reaches once it is confirmed, send it once, and read its state', async ({
  page,
}, info) => {
  const [mobile, email] = [`414-555-${info.retry}178`, `manager${info.retry}@example.com`]
  const before = await audienceOf(page)
  await page.context().clearCookies()
  await signedIn(page, 'MANAGER')
  await openSignUp(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByText('I agree', { exact: true }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(`Enter the code that was texted to ${mobile}.`).first()).toBeVisible()
  const { confirm, code } = await confirmationTo(info, email)
  expect(await audienceOf(page), 'nothing reaches what is not confirmed').toBe(before)

  await page.context().clearCookies()
  await confirmByLink(page, confirm, email)
  await signedIn(page, 'MANAGER')
  await openSignUp(page)
  await typeCode(page, mobile, code)
  await expect(page.getByText(`Texts will be sent to ${mobile}.`)).toBeVisible()
  const numbers = (words: string) => Number.parseInt(words, 10) || 0
  expect(numbers(await audienceOf(page))).toBe(numbers(before) + 1)

  const text = `The truck is ${info.retry + 2} hours late.`
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row.filter({ hasText: `***-***-${mobile.slice(-4)}` })).toContainText('Text messages are not set up')
  await expect(row.filter({ hasText: 'm***@example.com' }).first()).toContainText('Sent')
})
