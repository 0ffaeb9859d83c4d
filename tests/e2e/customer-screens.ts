/** Customers, their forms, and the way of a new one (S24, S25). */
import { expect, type Page } from '@playwright/test'
import { CUSTOMER } from './places.ts'
import type { ScreenState } from './screen-state.ts'

/** A new customer, made on the form; its setup is open. */
async function made(page: Page): Promise<string> {
  const customerNo = `SWEEP-${Date.now() % 10_000_000}`
  await page.goto('/customers/create')
  await page.getByLabel('Customer number').fill(customerNo)
  await page.getByLabel('Name').fill('Sweep Corner Store')
  await page.getByLabel('Customer price group').fill('NEWGROUP')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(/^This customer cannot place an order yet/)).toBeVisible()
  return customerNo
}

export const customerStates: readonly ScreenState[] = [
  {
    name: 'customer-new',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/customers/create')
      await page.getByLabel('Customer number').fill(CUSTOMER)
      await page.getByLabel('Pay Bill address').fill('http://pay.example.com')
      await page.getByRole('radio', { name: '0' }).check()
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
    },
  },
  {
    name: 'customer-edit',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto(`/customers/${CUSTOMER}/edit`)
      await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
    },
  },
  {
    name: 'customer-setup',
    persona: 'ADMIN',
    open: async (page) => {
      await made(page)
      await expect(page.getByRole('button', { name: 'Create location' })).toBeVisible()
    },
  },
  {
    name: 'customer-setup-items',
    persona: 'ADMIN',
    open: async (page) => {
      const customerNo = await made(page)
      await page.goto(`/customers/${customerNo}/setup?step=items`)
      await page.getByRole('button', { name: 'Fill the list' }).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
    },
  },
  {
    name: 'customer-setup-prices',
    persona: 'ADMIN',
    open: async (page) => {
      const customerNo = await made(page)
      await page.goto(`/customers/${customerNo}/setup?step=prices`)
      await expect(page.getByRole('button', { name: 'Copy into NEWGROUP' })).toBeVisible()
    },
  },
  {
    name: 'customer-setup-users',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto(`/customers/${CUSTOMER}/setup?step=user`)
      await page.getByRole('button', { name: 'Invite a user' }).click()
      await expect(page.getByRole('switch', { name: 'Admin user' })).toBeVisible()
    },
  },
  {
    name: 'customer-setup-location',
    persona: 'ADMIN',
    open: async (page) => {
      const customerNo = await made(page)
      await page.goto(`/customers/${customerNo}/setup?step=location`)
      await page.getByRole('button', { name: 'Create location' }).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
    },
  },
  {
    name: 'customer-setup-cutoffs',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto(`/customers/${CUSTOMER}/setup?step=cutoffs`)
      await expect(page.getByRole('link', { name: 'Own cut-offs' })).toBeVisible()
    },
  },
]
