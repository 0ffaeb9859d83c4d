/** The screen Production in the states worth looking at. */
import { expect, type Page } from '@playwright/test'
import { production } from '#contract/calls/production.ts'
import { addDays, toUsDate } from '#rules/calendar.ts'
import { closedOn } from './places.ts'
import type { ScreenState } from './screen-state.ts'

/** When the orders for `closedOn` are made. */
export const madeOn = addDays(closedOn, -1)
/** The day in trouble: orders that came late, days that were forgotten, and customers who can still order. */
const inTrouble = async (page: Page) => {
  await page.route(`**/api${production.day.path}?*`, async (route) => {
    const answer = await route.fetch()
    const day = production.day.answer.read(await answer.json())
    const routes = day.routes.map((each) => ({ ...each, openCount: 1_204, readyCount: 0, unlockedCount: 0 }))
    const days = Array.from({ length: 12 }, (_, at) => addDays(madeOn, -1 - at))
    const json = production.day.answer.write({
      ...{ ...day, routes },
      stillOpen: routes.map(({ routeNo }) => ({ routeNo, locationCount: 348, until: '2099-11-29T20:00:00.000Z' })),
      late: days
        .slice(0, 2)
        .map((makeDate, at) => ({ makeDate, orderCount: 1_204, readyCount: at * 1_000, pieces: 9 })),
      forgotten: days.map((makeDate) => ({ makeDate, orderCount: 1_204, pieces: 9 })),
    })
    await route.fulfill({ response: answer, json })
  })
  await openDay(page)
  await expect(page.getByText(/late orders: they came after/)).toBeVisible()
}

const openDay = async (page: Page) => {
  await page.goto(`/production?date=${toUsDate(madeOn)}`)
  await expect(page.getByRole('table', { name: 'Orders of the day' })).toBeVisible()
}

export const productionStates: readonly ScreenState[] = [
  { name: 'production', persona: 'ADMIN', open: openDay },
  {
    name: 'production-release',
    persona: 'ADMIN',
    open: async (page) => {
      await openDay(page)
      await page.getByRole('button', { name: 'Release to production…' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'production-late', persona: 'ADMIN', open: inTrouble },
  {
    name: 'production-release-open',
    persona: 'ADMIN',
    open: async (page) => {
      await inTrouble(page)
      await page.getByRole('button', { name: 'Release to production…' }).click()
      await expect(page.getByText('No order is past its cut-off yet.')).toBeVisible()
      await page.getByRole('checkbox', { name: /^Also release/ }).click()
      await expect(page.getByText(/^These customers can no longer change/)).toBeVisible()
    },
  },
  {
    name: 'production-schedule-fault',
    persona: 'ADMIN',
    open: async (page) => {
      await openDay(page)
      await page.getByLabel('Time of day').fill('25:00')
      await page.getByRole('button', { name: 'Switch on' }).click()
      await expect(page.getByLabel('Time of day')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'production-unlock',
    persona: 'ADMIN',
    open: async (page) => {
      // As after a release: the sweep's orders stay open.
      await page.route(`**/api${production.orders.path}?*`, async (route) => {
        const answer = await route.fetch()
        const day = production.orders.answer.read(await answer.json())
        const orders = day.orders.map((order) => ({ ...order, state: 'in production' as const }))
        await route.fulfill({ response: answer, json: production.orders.answer.write({ ...day, orders }) })
      })
      await openDay(page)
      await page
        .getByRole('button', { name: /^Unlock order/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Unlock order' }).click()
      await expect(page.getByText('Say why this order is unlocked.')).toBeVisible()
    },
  },
  {
    name: 'production-none',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/production?date=12/31/2098')
      await expect(page.getByText('No orders are made on this day.')).toBeVisible()
    },
  },
  {
    name: 'menu-cycles',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/menu-cycles')
      await expect(page.getByRole('link', { name: /^Edit FOUR/ })).toBeVisible()
    },
  },
  {
    name: 'menu-cycle',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/menu-cycles/FOUR/edit')
      await expect(page.getByRole('table', { name: 'Items by week' })).toBeVisible()
    },
  },
  {
    name: 'menu-cycles-none',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/menu-cycles?q=no-such-cycle')
      await expect(page.getByText('No menu cycles match these filters.')).toBeVisible()
    },
  },
  {
    name: 'menu-cycle-new',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/menu-cycles/create')
      await page.getByLabel('Find an item to add').fill('10010')
      await page
        .getByRole('button', { name: /^Add 10010/ })
        .first()
        .click()
      await page.getByLabel('From').fill('13/45/2026')
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
    },
  },
]
