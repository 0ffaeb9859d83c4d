/** Help: the drawer with the words of a tour, and the tour on its way (SES-21). */
import { expect, type Page } from '@playwright/test'
import type { ScreenState } from './screen-state.ts'

async function openHelp(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page
    .getByRole('link', { name: /^(Order for|Create)/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Help with this screen' }).click()
  await expect(page.getByRole('dialog', { name: 'Help with this screen' })).toBeVisible()
}

export const helpStates: readonly ScreenState[] = [
  { name: 'help', persona: 'CLERK', open: (page) => openHelp(page, '/locations') },
  { name: 'help-dashboard', persona: 'CLERK', open: (page) => openHelp(page, '/dashboard') },
  {
    name: 'tour',
    persona: 'CLERK',
    open: async (page) => {
      await openHelp(page, '/dashboard')
      await page.getByRole('button', { name: 'Start the tour' }).click()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('dialog', { name: 'When ordering closes' })).toBeVisible()
    },
  },
]
