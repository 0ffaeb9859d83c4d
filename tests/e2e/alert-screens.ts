import { expect, type Locator, type Page } from '@playwright/test'
import { alerts } from '#contract/calls/alerts/alerts.ts'
import { topics } from '#rules/alerts/topics.ts'
import type { ScreenState } from './screen-state.ts'

export async function openSignUp(page: Page): Promise<void> {
  await page.goto('/subscribe-to-text-alerts')
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
}
export async function openAlerts(page: Page): Promise<void> {
  await page.goto('/alerts')
  await expect(page.getByText(/gets? it/)).toBeVisible()
}

/** A number that one has signed up. */
export const numberCard = (page: Page, mobile: string): Locator =>
  page.getByRole('region', { name: 'Your numbers' }).getByRole('listitem').filter({ hasText: mobile })

export async function typeCode(page: Page, mobile: string, code: string): Promise<void> {
  const card = numberCard(page, mobile)
  await card.getByLabel(`Code texted to ${mobile}`).fill(code)
  await card.getByRole('button', { name: 'Confirm' }).press('Enter')
}

/** As the recipient of the e-mail, signed in or not. */
export async function confirmByLink(page: Page, link: string, address: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(page.getByText(`${address} is confirmed.`)).toBeVisible()
}

/** Numbers that wait for their code, one of them with an error. Nothing is signed up for that: it would stay for other journeys. */
async function openPending(page: Page): Promise<void> {
  await page.route(new RegExp(`/api${alerts.own.path}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    const own = alerts.own.answer.read(await answer.json())
    const pending = {
      ...{ name: 'CLERK', email: 'clerk@example.com', topics: [...topics], remindAt: '10:00' },
      ...{ timeZone: 'America/Chicago', agreedAt: new Date().toISOString() },
      ...{ isMobileConfirmed: false, isEmailConfirmed: false },
    } as const
    const waiting = ['414-555-0171', '414-555-0172'].map((mobile, index) => ({
      ...pending,
      alertId: index + 1,
      mobile,
    }))
    await route.fulfill({ response: answer, json: alerts.own.answer.write({ ...own, alerts: waiting }) })
  })
  await openSignUp(page)
  await typeCode(page, '414-555-0172', '12')
  await expect(page.getByText('Enter the six digits of the text message.').first()).toBeVisible()
}

/** The sign-up, what is wrong with one, numbers to confirm, staff's screen, and where a mail's links lead. */
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
  { name: 'text-alerts-pending', persona: 'CLERK', open: openPending },
  { name: 'alerts', persona: 'ADMIN', open: openAlerts },
  {
    name: 'stop-alerts',
    open: async (page) => {
      await page.goto('/stop-alerts#1001.none')
      await page.getByRole('button', { name: 'Stop alerts' }).click()
      await expect(page.getByText(/This link is not complete/)).toBeVisible()
    },
  },
  {
    name: 'confirm-alerts',
    open: async (page) => {
      await page.goto('/confirm-alerts#1001.1.none')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText(/This link is not complete/)).toBeVisible()
    },
  },
]
