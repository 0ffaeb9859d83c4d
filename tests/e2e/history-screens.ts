import { expect, type Page } from '@playwright/test'
import { CUSTOMER } from './places.ts'
import type { ScreenState } from './screen-state.ts'

/** The history of the first record that has a button for it. */
const ofRecord = async (page: Page, path: string) => {
  await page.goto(path)
  await page
    .getByRole('button', { name: /^History of / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^History of / })
  await expect(dialog.locator('.history, .state-box').first()).toBeVisible()
}

/** Who changed what: of a customer, and nothing found. */
export const historyStates: readonly ScreenState[] = [
  {
    name: 'history',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/history?kind=access')
      await expect(page.getByText('Sign-in', { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'history-nothing',
    persona: 'ADMIN',
    only: 'desktop',
    open: async (page) => {
      await page.goto('/history?kind=location&record=999999')
      await expect(page.getByText('No changes match these filters.')).toBeVisible()
    },
  },
  {
    name: 'history-of-user',
    persona: 'ADMIN',
    open: (page) => ofRecord(page, `/customers/${CUSTOMER}/users/MANAGER/edit`),
  },
  {
    name: 'history-of-customer',
    persona: 'ADMIN',
    only: 'phone',
    open: (page) => ofRecord(page, `/customers/${CUSTOMER}/edit`),
  },
  {
    name: 'history-of-cutoff',
    persona: 'ADMIN',
    only: 'desktop',
    open: (page) => ofRecord(page, '/orderaddcut'),
  },
]
