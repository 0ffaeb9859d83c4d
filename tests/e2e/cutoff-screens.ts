/** Order Add/Cut in its states (S27). */
import { expect, type Page } from '@playwright/test'
import { addDays, toUsDate } from '#rules/calendar.ts'
import { CUSTOMER, today, workdaySoon } from './places.ts'
import type { ScreenState } from './screen-state.ts'

const opened = async (page: Page, query = '') => {
  await page.goto(`/orderaddcut${query}`)
  await expect(page.getByRole('heading', { name: /^Next 14 days/ })).toBeVisible()
}

export const cutoffStates: readonly ScreenState[] = [
  { name: 'cutoffs', persona: 'ADMIN', open: (page) => opened(page) },
  {
    name: 'cutoffs-modify',
    persona: 'ADMIN',
    open: async (page) => {
      await opened(page)
      await page.getByRole('button', { name: 'Modify Friday' }).click()
      await page.getByLabel('Menu Cut Day').first().selectOption('-9')
      await expect(page.getByText('This closes', { exact: false }).first()).toBeVisible()
    },
  },
  {
    name: 'cutoffs-add',
    persona: 'ADMIN',
    open: async (page) => {
      await opened(page, '?part=add')
      await page.getByLabel('Date', { exact: true }).fill(toUsDate(addDays(today, 6)))
      await page.getByRole('switch', { name: 'No-Work Day' }).press('Space')
      await expect(page.getByText(/^No new orders can be made/)).toBeVisible()
      await page.getByLabel('Menu Cut Time').last().fill('25:00')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
    },
  },
  {
    name: 'cutoffs-closing',
    persona: 'ADMIN',
    open: async (page) => {
      await opened(page, '?part=add')
      await page.getByLabel('Date', { exact: true }).fill(toUsDate(workdaySoon))
      await page.getByRole('switch', { name: 'No-Work Day' }).press('Space')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /^Close / })
      await dialog.getByLabel('Move them to another day').check()
      await expect(dialog.getByText(/orders? moves? to /)).toBeVisible()
    },
  },
  { name: 'cutoffs-customer', persona: 'ADMIN', open: (page) => opened(page, `?customer=${CUSTOMER}`) },
  {
    name: 'cutoffs-choose',
    persona: 'ADMIN',
    open: async (page) => {
      await opened(page)
      await page.getByRole('button', { name: 'One customer…' }).click()
      await expect(page.getByRole('dialog', { name: 'Cut-offs of one customer' })).toBeVisible()
    },
  },
]
