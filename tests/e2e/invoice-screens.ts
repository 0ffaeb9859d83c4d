import { expect, type Page } from '@playwright/test'
import { viewAsCustomer } from './portal.ts'
import type { ScreenState } from './screen-state.ts'

/** Of the demo's customers: one that is late, and one whose invoice has lines of two customers. */
export const LATE_CUSTOMER = '104600'
export const SHARED_ACCOUNT = '104300'

export async function openInvoices(page: Page): Promise<void> {
  await page.goto('/reports/open-invoices')
  await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
}
export const openInvoiceLinks = (page: Page) => page.locator('main a[data-row]')

/** The account in order, one that is late, a credit memo, and an invoice of hundreds of lines. */
export const invoiceStates: readonly ScreenState[] = [
  { name: 'open-invoices', persona: 'MANAGER', open: openInvoices },
  {
    name: 'open-invoices-late',
    persona: 'ADMIN',
    open: async (page) => {
      await viewAsCustomer(page, LATE_CUSTOMER)
      await openInvoices(page)
    },
  },
  {
    name: 'credit-memo',
    persona: 'MANAGER',
    open: async (page) => {
      await openInvoices(page)
      await openInvoiceLinks(page).first().click()
      await expect(page.getByRole('heading', { level: 1, name: /^Credit Memo / })).toBeVisible()
    },
  },
  {
    name: 'invoice',
    persona: 'ADMIN',
    open: async (page) => {
      await viewAsCustomer(page, SHARED_ACCOUNT)
      await openInvoices(page)
      await openInvoiceLinks(page).last().click()
      await expect(page.getByText('Delivery charge').first()).toBeAttached()
    },
  },
]
