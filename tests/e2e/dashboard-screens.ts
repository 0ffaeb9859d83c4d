/** The dashboard in its states (S04), whatever the demo's stores have ordered by now. */
import { expect, type Page } from '@playwright/test'
import { accounts } from '#contract/calls/accounts.ts'
import { mail } from '#contract/calls/mail.ts'
import { dayNotices } from '#contract/calls/ordering/day-notices.ts'
import { session } from '#contract/calls/session.ts'
import { summaries } from '#contract/calls/summaries.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { withoutTestBanner } from './portal.ts'
import type { ScreenState } from './screen-state.ts'

const SLOW_MS = 600
/** What a full first page shows. */
const places = Array.from({ length: PAGE_SIZE }, (_, at) => ({
  routeNo: at < 12 ? 'R12' : 'R14',
  locationNo: String(201 + at).padStart(6, '0'),
  name: `${['Harbor St', 'Elm St', 'Mill Rd', 'Lake Dr'][at % 4]} Mart ${201 + at}`,
}))

const create = (page: Page, role: 'link' | 'button' = 'link') => page.getByRole(role, { name: /^Create/ }).first()

/** Every location lacks an order, or none does; told late enough for the rows that stand for it to be seen. */
async function withOrders(page: Page, orders: 'none' | 'all'): Promise<void> {
  await page.route(new RegExp(`/api${summaries.needsOrder.path}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    const needs = summaries.needsOrder.answer.read(await answer.json())
    const count = needs.doneCount + needs.lackingCount
    const json = summaries.needsOrder.answer.write(
      orders === 'all'
        ? { ...needs, lacking: [], lackingCount: 0, doneCount: count, nothingNeededCount: 0 }
        : { ...needs, lacking: places, lackingCount: count, doneCount: 0 },
    )
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.fulfill({ response: answer, json })
  })
}

/** As an installation with NEEDS_AN_ORDER=off tells it. */
async function switchedOff(page: Page): Promise<void> {
  await page.route(new RegExp(`/api${session.current.path}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    const here = session.current.answer.read(await answer.json())
    await route.fulfill({ response: answer, json: session.current.answer.write({ ...here, needsAnOrder: false }) })
  })
}

/** Staff's own; what waits in the outbox is told late, and must not push away what stands below. */
async function ofStaff(page: Page, held: { readonly waiting: number; readonly givenUp: number }): Promise<void> {
  await withoutTestBanner(page)
  await page.route(new RegExp(`/api${mail.queue.path}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    const waitingSince = '2025-12-31T23:59:00.000Z'
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.fulfill({
      response: answer,
      json: mail.queue.answer.write({ ...held, isLate: held.waiting > 0, ...(held.waiting > 0 && { waitingSince }) }),
    })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'On credit hold' })).toBeVisible()
  await expect(page.locator('.foreign-page')).toBeVisible()
}

/** One day's orders were moved and another's canceled; both come late, and must not push anything away. */
async function withNotices(page: Page): Promise<void> {
  await page.route(new RegExp(`/api${dayNotices.list.path}(\\?|$)`), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2 * SLOW_MS))
    const listed = places.slice(0, 3).map((place, at) => ({
      ...place,
      locationName: place.name,
      orderNo: `10${at}-4711`,
      pieces: 12 * (at + 1),
    }))
    const json = dayNotices.list.answer.write([
      {
        changeNo: 1,
        answer: 'move',
        orderDate: '2026-12-25',
        toDate: '2026-12-24',
        isUndone: false,
        orders: 14,
        listed,
      },
      {
        changeNo: 2,
        answer: 'cancel',
        orderDate: '2027-01-01',
        isUndone: false,
        orders: 1,
        listed: listed.slice(0, 1),
      },
    ])
    await route.fulfill({ json })
  })
}

export const dashboardStates: readonly ScreenState[] = [
  { name: 'dashboard-staff', persona: 'ADMIN', open: (page) => ofStaff(page, { waiting: 0, givenUp: 0 }) },
  {
    name: 'dashboard-staff-mail',
    persona: 'ADMIN',
    open: async (page) => {
      await ofStaff(page, { waiting: 1_204, givenUp: 2 })
      await expect(page.getByRole('button', { name: 'Send 2 again' })).toBeVisible()
    },
  },
  {
    name: 'dashboard',
    persona: 'CLERK',
    open: async (page) => {
      await withOrders(page, 'none')
      await page.goto('/dashboard')
      await expect(create(page)).toBeVisible()
      await expect(page.locator('.foreign-page')).toBeVisible()
    },
  },
  {
    name: 'dashboard-plain',
    persona: 'WASTE',
    open: async (page) => {
      await withOrders(page, 'none')
      await page.goto('/dashboard')
      await expect(create(page)).toBeVisible()
      await expect(page.locator('.empty-logo')).toBeVisible()
    },
  },
  // With rows below the notices, and with the provider's page alone.
  ...(['CLERK', 'WASTE'] as const).map((persona) => ({
    name: persona === 'CLERK' ? 'dashboard-notices' : 'dashboard-notices-plain',
    persona,
    open: async (page: Page) => {
      await withNotices(page)
      if (persona === 'CLERK') await withOrders(page, 'none')
      else await switchedOff(page)
      await page.goto('/dashboard')
      await expect(page.getByRole('region', { name: 'Changes to your orders' }).getByRole('button')).toHaveCount(2)
      await expect(page.locator(persona === 'CLERK' ? '.foreign-page' : '.empty-logo')).toBeVisible()
    },
  })),
  {
    name: 'dashboard-none',
    persona: 'CLERK',
    open: async (page) => {
      await withOrders(page, 'all')
      await page.goto('/dashboard')
      await expect(page.getByText(/^Every location has an order for \w+ \d\d\/\d\d\.$/)).toBeVisible()
      await expect(page.locator('.foreign-page')).toBeVisible()
    },
  },
  {
    name: 'dashboard-credit-hold',
    persona: 'CREDIT',
    open: async (page) => {
      await withoutTestBanner(page)
      await withOrders(page, 'none')
      // What is owed comes late: it must not move the page.
      await page.route(new RegExp(`/api${accounts.status.path}(\\?|$)`), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
        await route.fallback()
      })
      await page.goto('/dashboard')
      await expect(create(page, 'button')).toBeVisible()
      await expect(page.getByText(/You owe/)).toBeVisible()
      await expect(page.getByText('Credit Hold: You cannot place an order at this time.').first()).toBeVisible()
    },
  },
  {
    name: 'dashboard-failed',
    persona: 'CLERK',
    open: async (page) => {
      await page.route(new RegExp(`/api${summaries.needsOrder.path}(\\?|$)`), (route) =>
        route.fulfill({ status: 409, json: { message: 'error', messageTxt: 'The week cannot be told just now.' } }),
      )
      await page.goto('/dashboard')
      await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(page.locator('.foreign-page')).toBeVisible()
    },
  },
  {
    name: 'dashboard-switched-off',
    persona: 'WASTE',
    open: async (page) => {
      await switchedOff(page)
      await page.goto('/dashboard')
      await expect(page.locator('.empty-logo')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Without an order' })).toHaveCount(0)
    },
  },
]
