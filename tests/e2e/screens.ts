/** Every screen of the portal in the states worth looking at, and how to get there. */
import { expect, type Page } from '@playwright/test'
import { session } from '#contract/calls/session.ts'
import { toUsDate } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { alertStates } from './alert-screens.ts'
import { dashboardStates } from './dashboard-screens.ts'
import { historyStates } from './history-screens.ts'
import { importStates } from './import-screens.ts'
import { instructionStates } from './instructions-screens.ts'
import { invoiceStates } from './invoice-screens.ts'
import { itemStates } from './item-screens.ts'
import { locationStates } from './location-screens.ts'
import { menuStates } from './menu-screens.ts'
import { passwordStates } from './password-screens.ts'
import { closedOn, harbor, openDay } from './places.ts'
import {
  calendarAddress,
  footer,
  lines,
  openAnOrder,
  quantities,
  saveCall,
  viewAsCustomer,
  withoutTestBanner,
} from './portal.ts'
import { productionStates } from './production-screens.ts'
import { reportStates } from './report-screens.ts'
import type { ScreenState } from './screen-state.ts'
import { systemStates } from './system-screens.ts'
import { userStates } from './user-screens.ts'
import { wasteStates } from './waste-screens.ts'

const day = openDay(11)
const pier = { locationNo: '000222', routeNo: 'R14' }
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const openClosedOrder = async (page: Page) => {
  await openAnOrder(page, harbor, closedOn)
}

export const screenStates: readonly ScreenState[] = [
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Demo data: choose who you are' })).toBeVisible()
    },
  },
  {
    name: 'login-refused',
    open: async (page) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Demo data: choose who you are' })).toBeVisible()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Value is required').first()).toBeVisible()
    },
  },
  ...passwordStates,
  ...userStates,
  { name: 'system-down', open: downScreen },
  {
    name: 'not-found-outside',
    open: async (page) => {
      await page.goto('/nowhere')
      await heading(page, 'Page Not Found')
    },
  },
  ...dashboardStates,
  ...productionStates,
  ...alertStates,
  ...systemStates,
  ...instructionStates,
  ...invoiceStates,
  ...historyStates,
  ...importStates,
  ...itemStates,
  ...reportStates,
  ...wasteStates,
  ...menuStates,
  {
    name: 'training',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/trainingvideos')
      await heading(page, 'Training Videos')
    },
  },
  {
    name: 'locations',
    persona: 'CLERK',
    open: async (page) => {
      await page.goto('/locations')
      await expect(page.getByRole('link', { name: /^Order for/ }).first()).toBeVisible()
    },
  },
  {
    name: 'locations-none',
    persona: 'CLERK',
    open: async (page) => {
      await page.goto('/locations')
      await page.getByRole('searchbox', { name: 'Find' }).pressSequentially('no such store')
      await expect(page.getByText('No locations match these filters.')).toBeVisible()
    },
  },
  ...locationStates,
  {
    name: 'calendar',
    persona: 'CLERK',
    open: async (page) => {
      await page.goto(calendarAddress(harbor))
      await expect(page.locator('[data-date] .order-chip, .agenda li a').first()).toBeVisible()
    },
  },
  {
    name: 'calendar-month',
    persona: 'CLERK',
    only: 'phone',
    open: async (page) => {
      await page.goto(calendarAddress(harbor, closedOn))
      await expect(page.locator(`[data-date="${closedOn}"]`)).toBeVisible()
    },
  },
  {
    name: 'calendar-day',
    persona: 'CLERK',
    open: async (page) => {
      await page.goto(`${calendarAddress(harbor, closedOn)}&row=${toUsDate(closedOn)}&open=1`)
      await expect(page.getByRole('link', { name: /^View order/ }).last()).toBeVisible()
    },
  },
  {
    name: 'calendar-credit-hold',
    persona: 'CREDIT',
    open: async (page) => {
      await withoutTestBanner(page)
      await page.goto('/locations')
      await page
        .getByRole('link', { name: /^Order for/ })
        .first()
        .click()
      await expect(page.getByText('Credit Hold: You cannot place an order at this time.').first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^Create/ }).first()).toBeVisible()
    },
  },
  {
    name: 'order',
    persona: 'CLERK',
    lines: { desktop: 14, phone: 7 },
    open: async (page) => {
      await withoutTestBanner(page)
      await openAnOrder(page, pier, day)
      for (const [index, quantity] of ['12', '4', '', '9', '24'].entries()) {
        await quantities(page).nth(index).fill(quantity)
        await quantities(page).nth(index).press('Enter')
      }
      await expect(footer(page)).toContainText(/All saved \d|Saved as you go/)
    },
  },
  {
    name: 'week',
    persona: 'CLERK',
    open: async (page) => {
      await withoutTestBanner(page)
      await page.goto(paths.week({ locationNo: pier.locationNo, firstDate: day }))
      await expect(page.locator('.week-table')).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      if ((page.viewportSize()?.width ?? 0) < 720) {
        await expect(page.getByRole('group', { name: 'Day' })).not.toContainText('…')
        // The usual items replace the first lines once all days are loaded.
        await page.waitForLoadState('networkidle')
        await page.locator('.week-table input').first().focus()
      } else await expect(page.locator('.week-table input:focus')).toHaveCount(1)
      for (const quantity of ['12', '4', '', '9']) {
        await page.keyboard.type(quantity)
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('region', { name: 'Saving' })).toContainText(/All saved \d|Saved as you go/)
    },
  },
  {
    name: 'week-past',
    persona: 'CLERK',
    open: async (page) => {
      await withoutTestBanner(page)
      await page.goto(paths.week({ locationNo: harbor.locationNo, firstDate: closedOn }))
      await expect(page.locator('.week-table')).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
    },
  },
  {
    name: 'order-not-saved',
    persona: 'CLERK',
    open: async (page) => {
      await page.route(saveCall, (route) =>
        route.fulfill({
          status: 409,
          json: { message: 'error', messageTxt: "Item 100000 was taken off this day's menu." },
        }),
      )
      await openAnOrder(page, pier, day)
      await quantities(page).first().fill('30')
      await quantities(page).first().press('Enter')
      await expect(page.getByText('Not saved. Put back to')).toBeVisible()
    },
  },
  {
    name: 'order-question',
    persona: 'CLERK',
    open: async (page) => {
      await openAnOrder(page, pier, day)
      await quantities(page).first().fill('340')
      await quantities(page).first().press('Enter')
      await expect(page.getByRole('alertdialog', { name: 'Quantity Alert' })).toBeVisible()
    },
  },
  { name: 'order-closed', persona: 'CLERK', open: openClosedOrder },
  {
    name: 'order-viewed-as',
    persona: 'ADMIN',
    lines: { desktop: 14, phone: 7 },
    open: async (page) => {
      await withoutTestBanner(page)
      await viewAsCustomer(page)
      await openClosedOrder(page)
      await expect(quantities(page).first()).toBeVisible()
    },
  },
  {
    name: 'customers',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/customers/')
      await expect(page.getByRole('button', { name: /View As/ }).first()).toBeVisible()
    },
  },
  {
    name: 'not-found',
    persona: 'CLERK',
    open: async (page) => {
      await page.goto('/customers/')
      await heading(page, 'Page Not Found')
    },
  },
  {
    name: 'keys',
    persona: 'CLERK',
    only: 'desktop',
    open: async (page) => {
      await openAnOrder(page, pier, day)
      await lines(page).waitFor()
      await page.keyboard.press('Control+/')
      await expect(page.getByRole('dialog', { name: /Keyboard/ }).getByRole('checkbox')).toBeVisible()
    },
  },
]

async function downScreen(page: Page): Promise<void> {
  await page.route(`**/api${session.systemStatus.path}`, (route) =>
    route.fulfill({ json: { message: 'ServerDown', test: true, phone: '555-555-0100', demo: [] } }),
  )
  await page.goto('/error')
  await expect(page.getByText(/Last check/)).toBeVisible()
}
