/** Users (S18, S19) and Change Password (S20) in their states. */
import { expect, type Page } from '@playwright/test'
import { ownSessions } from '#contract/calls/users/own-sessions.ts'
import { CUSTOMER } from './places.ts'
import type { ScreenState } from './screen-state.ts'

const list = `/customers/${CUSTOMER}/users`
const ready = (page: Page) => expect(page.getByLabel('Name', { exact: true })).toBeVisible()
/** Parts of the form fold on a phone. */
const unfold = async (page: Page, part: string) => {
  const summary = page.locator('summary', { hasText: part })
  if (await summary.isVisible()) await summary.click()
}

export const userStates: readonly ScreenState[] = [
  {
    name: 'users',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(list)
      await expect(page.getByText('This is you.')).toBeVisible()
    },
  },
  {
    name: 'users-none',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(`${list}?q=nobody`)
      await expect(page.getByText('No users match these filters.')).toBeVisible()
    },
  },
  {
    name: 'users-delete',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(list)
      await page.getByRole('button', { name: /^Delete Clara/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'user-new',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(`${list}/create`)
      await ready(page)
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
    },
  },
  {
    name: 'user-edit',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(`${list}/CLERK/edit`)
      await ready(page)
      await unfold(page, 'Permissions')
      const admin = page.getByRole('switch', { name: 'Admin user' })
      await admin.press('Space')
      await admin.press('Space')
      await expect(page.getByText(/^Turned off with Admin/)).toBeVisible()
    },
  },
  {
    name: 'user-self',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(`${list}/MANAGER/edit`)
      await ready(page)
      await unfold(page, 'Permissions')
      await expect(page.getByText(/^This is you\./)).toBeVisible()
    },
  },
  {
    name: 'users-of-staff',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/users')
      await expect(page.getByText('This is you.')).toBeVisible()
    },
  },
  {
    name: 'where-signed-in',
    persona: 'MANAGER',
    open: async (page) => {
      const began = { beganAt: '2026-11-02T14:00:00.000Z', usedAt: '2026-11-18T22:35:00.000Z' }
      const answer = ownSessions.list.answer.write({
        sessions: [
          { ...began, sessionId: 7, device: 'Samsung Internet on an Android tablet', isThis: true },
          { ...began, sessionId: 6, device: 'Chrome on an Android phone', isThis: false },
          { ...began, sessionId: 5, device: 'A program', isThis: false },
        ],
        total: 105,
      }) as object
      await page.route(`**/api${ownSessions.list.path}*`, (route) =>
        route.fulfill({ json: { message: 'success', ...answer } }),
      )
      await page.goto('/update-password')
      await page.getByRole('button', { name: 'Sign out everywhere else' }).scrollIntoViewIfNeeded()
      await expect(page.getByText('And 102 more places, used before these.')).toBeVisible()
    },
  },
  {
    name: 'change-password',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/update-password')
      await page.getByLabel('New Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
    },
  },
]
