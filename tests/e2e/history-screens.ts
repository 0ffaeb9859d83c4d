import { expect } from '@playwright/test'
import type { ScreenState } from './screens.ts'

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
]
