/** Where tours are walked: each screen, how it is opened, and its steps' titles in order. */
import { expect, type Page } from '@playwright/test'
import { addDays, weekStart } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { openAlerts, openSignUp } from './alert-screens.ts'
import { harbor, openDay, type Persona } from './places.ts'
import { calendarAddress, openAnOrder, quantities } from './portal.ts'
import { enter, history, openEnter, unquestioned } from './waste-screens.ts'

export type Device = 'desktop' | 'phone'

export interface Toured {
  readonly name: string
  /** CLERK, unless it is told. */
  readonly persona?: Persona
  readonly open: (page: Page) => Promise<unknown>
  /** Of the devices that have the screen. */
  readonly titles: Readonly<Partial<Record<Device, readonly string[]>>>
}

const both = (...titles: readonly string[]) => ({ desktop: titles, phone: titles })
const first = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first().waitFor()
/** A week that is open, and beyond what other journeys order. */
const week = addDays(weekStart(openDay(31)), 7)

async function entered(page: Page): Promise<void> {
  await unquestioned(page)
  const [code] = await openEnter(page)
  await enter(page, code)
  await expect(
    history(page)
      .getByText(/^Saved/)
      .first(),
  ).toBeVisible()
}

export const toured: readonly Toured[] = [
  {
    name: 'locations',
    open: async (page) => {
      await page.goto('/locations')
      await page
        .getByRole('link', { name: /^Order for/ })
        .first()
        .waitFor()
    },
    titles: {
      desktop: ['Find a location', 'Sort and filter', 'Show inactive', 'Order', 'How many are shown'],
      phone: ['Find a location', 'Sort', 'Show inactive', 'Order', 'How many are shown'],
    },
  },
  {
    name: 'calendar',
    open: async (page) => {
      await page.goto(calendarAddress(harbor))
      await page.locator('.calendar-clock .clock').waitFor()
    },
    titles: {
      desktop: ['When ordering closes', 'Another month', 'A day', 'The chosen day'],
      phone: ['When ordering closes', 'Two views', 'A day'],
    },
  },
  {
    name: 'summary',
    open: async (page) => {
      await page.goto('/OrderSummary?SummaryType=LOCATION')
      await page.getByRole('searchbox', { name: 'Find' }).waitFor()
      await page.getByRole('button', { name: 'Next Week' }).click()
      await page.getByRole('button', { name: 'Next Week' }).click()
      await page.locator('[aria-label^="View ("], .summary-level a.button').first().waitFor()
    },
    titles: {
      desktop: [
        'The week, and two ways to see it',
        'Without an order',
        'When a day closes',
        'A location’s day',
        'The previous weeks',
      ],
      phone: [
        'The week, and two ways to see it',
        'Without an order',
        'One day at a time',
        'A location’s day',
        'The previous weeks',
      ],
    },
  },
  {
    name: 'cutoffs',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/orderaddcut')
      await page.getByRole('button', { name: 'Modify Sunday' }).waitFor()
    },
    titles: {
      desktop: ['For whom', 'When a day closes', 'Add Cut Date', 'The next 14 days'],
      phone: ['For whom', 'Three parts', 'When a day closes', 'The next 14 days'],
    },
  },
  {
    name: 'order',
    open: async (page) => {
      await openAnOrder(page, { locationNo: '000222', routeNo: 'R14' }, openDay(11))
      await quantities(page).first().waitFor()
    },
    titles: {
      desktop: [
        'When the order closes',
        'Quantities save themselves',
        'What was ordered before',
        'Find, fill and more',
        'Done',
      ],
      phone: [
        'When the order closes',
        'Quantities save themselves',
        'What was ordered before',
        'Find, fill and more',
        'Done',
      ],
    },
  },
  {
    name: 'dashboard',
    open: async (page) => {
      await page.goto('/dashboard')
      await first(page, '.needs-order [data-row]')
      await first(page, '.foreign-page')
    },
    titles: both('The menu', 'When ordering closes', 'Without an order', 'Create', 'From the company'),
  },
  {
    name: 'dashboard-staff',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/dashboard')
      await first(page, '.staff-home > section:not(.customer-finder)')
      await first(page, '.foreign-page')
    },
    titles: both('The menu', 'Find a customer', 'Whom to call', 'From the company'),
  },
  {
    name: 'week',
    open: async (page) => {
      await page.goto(paths.week({ locationNo: harbor.locationNo, firstDate: week }))
      await first(page, '.week-table .quantity')
      await expect(page.getByText('Loading…')).toHaveCount(0)
    },
    titles: {
      desktop: ['A day', 'Quantities save themselves', 'Fill a day', 'Find and undo', 'What is saved'],
    },
  },
  {
    name: 'waste',
    persona: 'WASTE',
    open: entered,
    titles: both('Two views', 'Scan', 'Or type it', 'Last entries', 'Post'),
  },
  {
    name: 'waste-review',
    persona: 'WASTE',
    open: async (page) => {
      await entered(page)
      await page.goto('/waste/review')
      await first(page, '.waste > section')
    },
    titles: both('Two views', 'A location', 'Post', 'Correct posted waste'),
  },
  // A user without a number: other journeys sign up some.
  {
    name: 'text-alerts',
    persona: 'WASTE',
    open: openSignUp,
    titles: both('What you are told', 'When', 'Your consent'),
  },
  {
    name: 'alerts',
    persona: 'ADMIN',
    open: async (page) => {
      await openAlerts(page)
      await first(page, 'section[aria-labelledby="sent-alerts"]')
    },
    titles: both('Send an alert', 'Who gets it', 'Sent'),
  },
  {
    name: 'missed-orders',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto('/missed-orders')
      await first(page, '.missed-list button[aria-label^="Remind"]')
    },
    titles: both('The next days', 'A location without an order', 'Nothing needed', 'Remind'),
  },
  {
    name: 'users',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(paths.users('104220'))
      await first(page, '.user-actions')
    },
    titles: both('Find a user', 'New User', 'Edit and Delete', 'How many are shown'),
  },
  {
    name: 'customers',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/customers/')
      await first(page, 'button[aria-label^="View As"]')
    },
    titles: both('Find a customer', 'New Customer', 'View As', 'Users and Edit', 'How many are shown'),
  },
  {
    name: 'items',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(paths.items)
      await first(page, '.items-table tbody tr, .item-cards > li')
    },
    titles: both('The list, and one item of it', 'Lists', 'An item', 'Columns'),
  },
  {
    name: 'reports',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(paths.reports)
      await first(page, '.report-cards > li')
    },
    titles: both('A report', 'Recent downloads'),
  },
  {
    name: 'instructions',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(paths.deliveryInstructions())
      await first(page, '.instructions [data-row]')
    },
    titles: {
      desktop: ['Find a ship-to', 'View', 'The instructions'],
      phone: ['Find a ship-to', 'View'],
    },
  },
]
