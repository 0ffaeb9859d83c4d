// A clerk signs up and stops by the link of the mail; staff send a delay to a customer and read what became of it.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { openAlerts, openSignUp } from './alert-screens.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, dataDirOf } from './places.ts'
import { signedIn } from './portal.ts'

/** The links for stopping in the mails that were sent here. */
async function stopLinks(info: TestInfo): Promise<string[]> {
  const folder = join(dataDirOf(info), 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.flatMap((mail) => mail.replaceAll(/=\r?\n/g, '').match(/\/stop-alerts#\d+\.[\w-]{43}/g) ?? [])
}

test('TXT-01 TXT-03 a number is signed up, gets a mail, and is stopped by its link without a sign-in', async ({
  page,
}, info) => {
  await signedIn(page, 'CLERK')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Subscribe to Text Alerts' }).click()
  await page.getByLabel('Mobile').fill('4145550177')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check the box to agree. Without it no alerts are sent.').first()).toBeVisible()
  await expect(page.getByLabel('Mobile')).toHaveValue('414-555-0177')
  await page.getByText('I agree', { exact: true }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('You will get texts at 414-555-0177.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop alerts at 414-555-0177' })).toBeVisible()
  let link = ''
  await expect
    .poll(async () => {
      link = (await stopLinks(info)).at(-1) ?? ''
      return link
    })
    .not.toBe('')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByRole('button', { name: 'Stop alerts' }).click()
  await expect(page.getByText('You get no more of these alerts.')).toBeVisible()
  await signedIn(page, 'CLERK')
  await openSignUp(page)
  await expect(page.getByRole('button', { name: 'Stop alerts at 414-555-0177' })).toBeHidden()
})

test('TXT-03 staff see whom a delay reaches, send it once, and read its state', async ({ page }) => {
  await signedIn(page, 'MANAGER')
  await openSignUp(page)
  await page.getByLabel('Mobile').fill('414-555-0178')
  await page.getByText('I agree', { exact: true }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('You will get texts at 414-555-0178.').first()).toBeVisible()
  await page.context().clearCookies()
  await signedIn(page, 'ADMIN')
  await openAlerts(page)
  await page.getByLabel('Customer').fill(CUSTOMER)
  await page.getByLabel('Text').fill('The truck is two hours late.')
  await expect(page.getByText(/gets? it, of 1 customer/)).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'The truck is two hours late.' })
  await expect(row.filter({ hasText: '***-***-0178' })).toContainText('Text messages are not set up')
  await expect(row.filter({ hasText: 'E-mail' }).first()).toContainText('Sent')
})
