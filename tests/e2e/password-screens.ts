/** What who forgot a password sees, in the states worth looking at (LOG-11). */
import { expect, type Page } from '@playwright/test'
import { passwordReset } from '#contract/calls/password-reset.ts'
import type { ScreenState } from './screen-state.ts'

const SECRET = 'sample-link-0123456789-abcdefghijklmnopqrst'

const asked = async (page: Page) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Customer number').fill('104220')
  await page.getByLabel('Username').fill('NOSUCHUSER')
}
const following = async (page: Page) => {
  const owner = passwordReset.open.answer.write({
    customerNo: '104220',
    userCode: 'API',
    hasApiKey: true,
    isInvitation: false,
  }) as object
  await page.route(`**/api${passwordReset.open.path}`, (route) =>
    route.fulfill({ json: { message: 'success', ...owner } }),
  )
  await page.goto(`/reset#${SECRET}`)
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
}

export const passwordStates: readonly ScreenState[] = [
  { name: 'forgot-password', open: asked },
  {
    name: 'forgot-password-sent',
    open: async (page) => {
      await page.route(`**/api${passwordReset.ask.path}`, (route) => route.fulfill({ json: { message: 'success' } }))
      await asked(page)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByText(/^If this user exists/)).toBeVisible()
    },
  },
  { name: 'new-password', open: following },
  {
    name: 'new-password-refused',
    open: async (page) => {
      await following(page)
      await page.getByLabel('New password', { exact: true }).fill('password12')
      await page.getByRole('button', { name: 'Save new password' }).click()
      await expect(page.getByText(/^This password is too easy to guess/)).toBeVisible()
    },
  },
  {
    name: 'new-password-done',
    open: async (page) => {
      await page.route(`**/api${passwordReset.finish.path}`, (route) => route.fulfill({ json: { message: 'success' } }))
      await following(page)
      await page.getByLabel('New password', { exact: true }).fill('green bicycle 7')
      await page.getByLabel('Confirm new password').fill('green bicycle 7')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeFocused()
    },
  },
  {
    name: 'new-password-dead',
    open: async (page) => {
      await page.goto('/reset#x')
      await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
    },
  },
]
