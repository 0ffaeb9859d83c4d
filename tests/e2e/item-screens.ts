/** Item maintenance in its states (S26). */
import { expect, type Page } from '@playwright/test'
import { CUSTOMER } from './places.ts'
import type { ScreenState } from './screens.ts'

const opened = async (page: Page, query = '') => {
  await page.goto(`/items${query}`)
  await expect(page.getByRole('button', { name: /^Edit item/ }).first()).toBeVisible()
}

export const itemStates: readonly ScreenState[] = [
  { name: 'items', persona: 'MANAGER', open: (page) => opened(page) },
  {
    name: 'items-none',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/items?q=nothing-of-this-name')
      await expect(page.getByText('No items match these filters.')).toBeVisible()
    },
  },
  {
    name: 'items-selected',
    persona: 'MANAGER',
    only: 'desktop',
    open: async (page) => {
      await opened(page)
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check()
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(2)
        .check()
      await expect(page.getByText('2 items')).toBeVisible()
    },
  },
  {
    name: 'items-edit',
    persona: 'MANAGER',
    open: async (page) => {
      await opened(page)
      await page
        .getByRole('button', { name: /^Edit item/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^Edit Item #/ })).toBeVisible()
    },
  },
  {
    name: 'items-edit-wrong',
    persona: 'MANAGER',
    open: async (page) => {
      await opened(page)
      await page
        .getByRole('button', { name: /^Edit item/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: /^Edit Item #/ })
      await dialog.getByLabel('Price code').fill('ABCDEF')
      await dialog.getByRole('button', { name: 'Update' }).click()
      await expect(dialog.getByText('There is a problem')).toBeVisible()
    },
  },
  {
    name: 'items-columns',
    persona: 'MANAGER',
    only: 'desktop',
    open: async (page) => {
      await opened(page)
      await page.getByRole('button', { name: 'Column Chooser' }).click()
      await expect(page.getByRole('dialog', { name: 'Column Chooser' })).toBeVisible()
    },
  },
  {
    name: 'items-choose',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/items')
      await expect(page.getByRole('searchbox', { name: 'Whose items?' })).toBeVisible()
    },
  },
  { name: 'items-staff', persona: 'ADMIN', open: (page) => opened(page, `?customer=${CUSTOMER}`) },
]
