// A customer's administrator reads what is open, takes it away as CSV, opens an invoice and its PDF; staff see which account is late.
import { readFile } from 'node:fs/promises'
import { pdfText } from '../support/pdf-text.ts'
import { expect, test } from './fixtures.ts'
import { LATE_CUSTOMER, openInvoiceLinks, openInvoices, SHARED_ACCOUNT } from './invoice-screens.ts'
import { signedIn, viewAsCustomer } from './portal.ts'

// A tab shows a PDF by the browser's own page for it.
test.use({ tolerated: [/^request to another origin: chrome(-extension)?:/] })

test('ACC-01 S23 what is open is sorted and saved, an invoice is read and printed, and Back comes to its row', async ({
  page,
}) => {
  await signedIn(page, 'MANAGER')
  await openInvoices(page)
  const head = page.getByRole('region', { name: 'Account' })
  await expect(head).toContainText('$12,843.50')
  await expect(head).toContainText('Headroom $37,156.50 of $50,000.00')
  await expect(page.getByRole('row').last()).toContainText('$12,843.50')
  await page.getByRole('button', { name: 'Balance' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('Credit Memo')
  await expect(page).toHaveURL(/sort=balance/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const count = await openInvoiceLinks(page).count()
  expect(csv.trim().split('\n')).toHaveLength(count + 2)
  expect(csv).toMatch(/"Total",,,[\d.]+,12843\.50,,/)

  const link = openInvoiceLinks(page).nth(1)
  const documentNo = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${documentNo}` })).toBeVisible()
  const total = page.getByRole('row').last()
  await expect(total).toContainText('Total')
  const amount = (await total.getByRole('cell').allTextContents()).at(-1) ?? ''

  const asked = page.waitForRequest('**/pdfs/Invoice.php?*')
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'PDF' }).click()])
  await tab.close()
  const text = pdfText(await (await page.request.get((await asked).url())).body())
  expect(text).toContain(`Invoice ${documentNo}`)
  expect(text).toContain(amount.replace('$', ''))

  await page.goBack()
  await expect(page.getByRole('link', { name: documentNo })).toBeFocused()
})

test('S23 on paper the numbers of items and documents are no larger than the words beside them', async ({ page }) => {
  const sizes = (among: string) =>
    page
      .locator(`${among} :is(td, th, a, span)`)
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).fontSize))])
  await signedIn(page, 'MANAGER')
  await openInvoices(page)
  await page.emulateMedia({ media: 'print' })
  expect(await sizes('.invoice-table tbody')).toHaveLength(1)
  await openInvoiceLinks(page).nth(1).click()
  await expect(page.getByRole('row').last()).toContainText('Total')
  expect(await sizes('.invoice-lines tbody')).toHaveLength(1)
})

test('S23 staff see which documents of a customer are late, since when, and by age', async ({ page }) => {
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page, LATE_CUSTOMER)
  await openInvoices(page)
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Past Due')
  await expect(page.getByText(/^Past Due, \d+ days?$/).first()).toBeVisible()
  await expect(page.getByLabel('Open by age')).toContainText(/31–60 days\$\d/)
})

test('ACC-04 an account that pays for another customer reads whose each line is', async ({ page }) => {
  await signedIn(page, 'ADMIN')
  await viewAsCustomer(page, SHARED_ACCOUNT)
  await openInvoices(page)
  await openInvoiceLinks(page).last().click()
  await expect(page.getByText(/^104310 Birchwood Clinics, \d/).first()).toBeVisible()
  expect(await page.getByRole('row').count()).toBeGreaterThan(200)
})
