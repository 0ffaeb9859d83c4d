import { expect, type Page } from '@playwright/test'
import type { ScreenState } from './screens.ts'

export async function openSystem(page: Page): Promise<void> {
  await page.goto('/system')
  await expect(page.getByText('Takes orders.')).toBeVisible()
}

export const systemStates: readonly ScreenState[] = [{ name: 'system', persona: 'ADMIN', open: openSystem }]
