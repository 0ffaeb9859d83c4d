import { expect, type Page } from '@playwright/test'
import type { ScreenState } from './screen-state.ts'

export async function openSignUp(page: Page): Promise<void> {
  await page.goto('/subscribe-to-text-alerts')
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
}
export async function openAlerts(page: Page): Promise<void> {
  await page.goto('/alerts')
  await expect(page.getByText(/gets? it/)).toBeVisible()
}

/** The sign-up, what is wrong with one, staff's screen, and where a mail's link leads. */
export const alertStates: readonly ScreenState[] = [
  { name: 'text-alerts', persona: 'CLERK', open: openSignUp },
  {
    name: 'text-alerts-wrong',
    persona: 'CLERK',
    open: async (page) => {
      await openSignUp(page)
      await page.getByLabel('Mobile').fill('414-555')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText('Check the box to agree. Without it no alerts are sent.').first()).toBeVisible()
    },
  },
  { name: 'alerts', persona: 'ADMIN', open: openAlerts },
  {
    name: 'stop-alerts',
    open: async (page) => {
      await page.goto('/stop-alerts#1001.none')
      await page.getByRole('button', { name: 'Stop alerts' }).click()
      await expect(page.getByText(/This link is not complete/)).toBeVisible()
    },
  },
]
