/** Item maintenance in its states (S26). */
import { expect, type Page } from '@playwright/test'
import { CUSTOMER } from './places.ts'
import type { ScreenState } from './screen-state.ts'

const opened = async (page: Page, query = '') => {
  await page.goto(`/items${query}`)
  await expect(page.getByRole('button', { name: /^Edit item/ }).first()).toBeVisible()
}

/** The price codes, open also where they begin closed. */
const openedPrices = async (page: Page) => {
  await opened(page)
  const panel = page.locator('details').filter({ hasText: 'Price codes' })
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click()
  await expect(page.getByRole('button', { name: 'Paste prices…' })).toBeVisible()
  return panel.getByRole('textbox')
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
    name: 'items-paste',
    persona: 'MANAGER',
    open: async (page) => {
      await opened(page)
      const item = await page
        .getByRole('button', { name: /^Edit item/ })
        .first()
        .getAttribute('aria-label')
      const itemNo = /item (\w+),/.exec(item ?? '')?.[1]
      await page.getByRole('button', { name: 'Paste item prices…' }).click()
      await page.getByLabel('Items and prices').fill(`${itemNo}\t0.01\n999999\t3.49`)
      await expect(page.getByText(/^2 rows are refused/)).toBeVisible()
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
  {
    name: 'items-price-codes',
    persona: 'MANAGER',
    open: async (page) => {
      const boxes = await openedPrices(page)
      // What is said of a price comes by the reader's own doing: a press, as people's.
      await boxes.first().click()
      await boxes.first().fill('x')
      await boxes.nth(1).fill('')
      await boxes.nth(2).focus()
      await expect(page.getByText('Enter a price from 0.00 to 999.99, such as 3.59.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Set to 0.00' })).toBeVisible()
    },
  },
  {
    name: 'items-paste-prices',
    persona: 'MANAGER',
    open: async (page) => {
      const boxes = await openedPrices(page)
      const code = ((await boxes.first().locator('xpath=..').locator('label').textContent()) ?? '').slice(0, 3)
      await page.getByRole('button', { name: 'Paste prices…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Paste prices' })
      await dialog.getByLabel('Price codes and values').fill(`${code}\t9.98\nQQQ\t1\n${code}\tfree`)
      await expect(dialog.getByText('2 rows are refused. Nothing is saved until all can be.')).toBeVisible()
      await expect(dialog.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'items-new-list',
    persona: 'ADMIN',
    open: async (page) => {
      await opened(page, `?customer=${CUSTOMER}`)
      await page.getByRole('button', { name: 'New List Name' }).click()
      const dialog = page.getByRole('dialog', { name: 'New List Name' })
      await dialog.getByRole('button', { name: 'Make list' }).click()
      await expect(dialog.getByText('Value is required')).toBeVisible()
    },
  },
  {
    name: 'items-delete-list',
    persona: 'ADMIN',
    open: async (page) => {
      await opened(page, `?customer=${CUSTOMER}&list=SUMMER`)
      await page.getByRole('button', { name: 'Delete List Code' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Delete List Code' })).toBeVisible()
    },
  },
]
