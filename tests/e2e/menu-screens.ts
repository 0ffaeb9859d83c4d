/** The slide-out menu of a phone: whole, and short with Responsive View on (SES-19, SES-20). */
import { expect, type Page } from '@playwright/test'
import { session } from '#contract/calls/session.ts'
import type { ScreenState } from './screen-state.ts'

async function openMenu(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}
const more = (page: Page) => page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'More' })

/** Opens the menu of somebody whose Responsive View is on. */
async function openShortMenu(page: Page): Promise<void> {
  await page.route(new RegExp(`/api${session.current.path}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    const here = session.current.answer.read(await answer.json())
    const json = session.current.answer.write({ ...here, user: { ...here.user, isResponsive: true } })
    await route.fulfill({ response: answer, json })
  })
  await openMenu(page)
  await expect(more(page)).toBeVisible()
}

export const menuStates: readonly ScreenState[] = [
  { name: 'menu', persona: 'MANAGER', only: 'phone', open: openMenu },
  { name: 'menu-short', persona: 'MANAGER', only: 'phone', open: openShortMenu },
  {
    name: 'menu-more',
    persona: 'MANAGER',
    only: 'phone',
    open: async (page) => {
      await openShortMenu(page)
      await more(page).press('Enter')
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Enterprise Upload' })).toBeFocused()
    },
  },
]
