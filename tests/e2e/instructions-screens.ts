import { expect, type Page } from '@playwright/test'
import type { ScreenState } from './screen-state.ts'

export async function openInstructions(page: Page, shipToCode = ''): Promise<void> {
  await page.goto(`/delivery-instructions${shipToCode && `?ship=${shipToCode}`}`)
  await expect(
    shipToCode
      ? page.getByRole('region', { name: /^Instructions for/ }).getByText('To change instructions')
      : page.getByRole('button', { name: /^View / }).first(),
  ).toBeVisible()
}
export const viewInstructions = (page: Page, name: string) => page.getByRole('button', { name: `View ${name}` }).click()

/** The list, a text with links, and a ship-to without one. */
export const instructionStates: readonly ScreenState[] = [
  { name: 'instructions', persona: 'MANAGER', open: (page) => openInstructions(page) },
  { name: 'instructions-text', persona: 'MANAGER', open: (page) => openInstructions(page, 'NORTH') },
  { name: 'instructions-none', persona: 'MANAGER', open: (page) => openInstructions(page, 'HILL') },
]
