import { expect, type Page } from '@playwright/test'
import { viewAsCustomer } from './portal.ts'
import type { ScreenState } from './screen-state.ts'

/** Opens a location's form by the address that its Edit in the list has. */
export async function openLocation(page: Page, name: string): Promise<void> {
  await page.goto('/locations')
  await page.getByRole('searchbox', { name: 'Find' }).fill(name)
  const edit = page.getByRole('link', { name: `Edit ${name}`, exact: true })
  await page.goto((await edit.getAttribute('href')) ?? '')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
}

/** A customer's administrator's form, staff's with all fields, a new one, and one that was refused. */
export const locationStates: readonly ScreenState[] = [
  {
    name: 'locations-manager',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/locations')
      await expect(page.getByRole('link', { name: 'New Location' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
    },
  },
  {
    name: 'location',
    persona: 'MANAGER',
    open: (page) => openLocation(page, 'Harbor St Mart'),
  },
  {
    name: 'location-staff',
    persona: 'ADMIN',
    open: async (page) => {
      await viewAsCustomer(page)
      await openLocation(page, 'Harbor St Mart')
      await expect(page.getByRole('group', { name: 'Delivery days' })).toBeVisible()
    },
  },
  {
    name: 'location-new',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/locations/create')
      await expect(page.getByText('Assigned when you press Create')).toBeVisible()
    },
  },
  {
    name: 'location-refused',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/locations/create')
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
]
