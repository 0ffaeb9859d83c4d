import { expect, type Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { ScreenState } from './screen-state.ts'

export async function openSystem(page: Page): Promise<void> {
  await page.goto('/system')
  await expect(page.getByText('Accepting orders')).toBeVisible()
}

const LONG = 'getaddrinfo ENOTFOUND smtp.mail-relay.a-company-with-a-very-long-name.example.com'
const address = 'the.order.desk.of.harbor.street.market@a-company-with-a-very-long-name.example.com'

const systemCall = `**/api${api.system.read.path}*`

/** Everything that can be wrong at once, with the longest names that there are. */
async function inTrouble(page: Page): Promise<void> {
  await page.route(systemCall, async (route) => {
    const answer = await route.fetch()
    const now = api.system.read.answer.read(await answer.json())
    const job = { customerNo: '104220', userCode: 'ABCDEFGHIJKLMNO', askedAt: now.toldAt, progress: 40, problem: '' }
    const mail = { kind: 'mail', to: address, attempts: 9, queuedAt: '2025-12-31T23:59:00.000Z', reason: LONG } as const
    const json = api.system.read.answer.write({
      ...now,
      jobCounts: { waiting: 0, working: 1, failed: 1 },
      server: { ...now.server, reasons: ['maintenance', 'disk room', 'folder lock'] },
      jobs: [
        { ...job, jobId: 1, title: 'Order Summary Data File', state: 'working' },
        {
          ...job,
          jobId: 2,
          title: 'Purchase History',
          state: 'failed',
          doneAt: now.toldAt,
          problem: 'Choose fewer days.',
        },
      ],
      mail: {
        ...{ waiting: 1_204, waitingSince: '2025-12-31T23:59:00.000Z', givenUp: 2, unsentCount: 2 },
        unsent: [
          { ...mail, outboxId: 1, isGivenUp: true },
          { ...mail, outboxId: 2, kind: 'password-reset', to: undefined, attempts: 1, isGivenUp: false },
        ],
      },
      imports: [
        {
          ...{ runId: 1, ranAt: '2025-07-04T07:05:00.000Z', tookMs: 61_000, source: 'A'.repeat(120), end: 'refused' },
          ...{ files: 14, rows: 1_204_000, problemCount: 602, firstProblem: `items.csv:2: ${LONG}` },
        },
      ],
      slowCalls: now.slowCalls.map((call) => ({ ...call, userCode: 'ABCDEFGHIJKLMNO', customerNo: '104220' })),
    })
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/system')
  await expect(page.getByText(/^Not accepting orders: ordering is closed for maintenance/)).toBeVisible()
}

/** As many as the server tells, and all of them unfolded. */
async function withMany(page: Page): Promise<void> {
  await page.route(systemCall, async (route) => {
    const answer = await route.fetch()
    const now = api.system.read.answer.read(await answer.json())
    const rows = [...Array(50).keys()]
    const mail = { kind: 'alert', attempts: 9, queuedAt: now.toldAt, reason: LONG, isGivenUp: false } as const
    const json = api.system.read.answer.write({
      ...now,
      mail: {
        ...{ waiting: 12_040, waitingSince: now.toldAt, givenUp: 0, unsentCount: 12_000 },
        unsent: rows.map((outboxId) => ({ ...mail, outboxId })),
      },
      sessions: {
        ...{ customerCount: 41_204, staffCount: 3 },
        latest: rows.map(() => ({
          ...{ userCode: 'ABCDEFGHIJKLMNO', customerNo: '104220', isProgram: false },
          ...{ signedInAt: now.toldAt, lastSeenAt: now.toldAt },
        })),
      },
    })
    await route.fulfill({ response: answer, json })
  })
  await openSystem(page)
  await page.getByRole('button', { name: 'Show all 50 of Mail and alerts' }).click()
  await expect(page.getByRole('button', { name: 'Show all 50 of Signed in' })).toBeVisible()
}

/** The server does not tell any more, or not at all. */
const lose = (page: Page) =>
  page.route(systemCall, (route) =>
    route.fulfill({ status: 409, json: { message: 'error', messageTxt: 'The database is busy. Try again.' } }),
  )

export const systemStates: readonly ScreenState[] = [
  { name: 'system', persona: 'ADMIN', open: openSystem },
  { name: 'system-in-trouble', persona: 'ADMIN', open: inTrouble },
  { name: 'system-many', persona: 'ADMIN', open: withMany },
  {
    name: 'system-stale',
    persona: 'ADMIN',
    open: async (page) => {
      await openSystem(page)
      await lose(page)
      await expect(page.getByText(/What follows is from \d+:\d\d [AP]M\./)).toBeVisible({ timeout: 30_000 })
    },
  },
  {
    name: 'system-failed',
    persona: 'ADMIN',
    open: async (page) => {
      await lose(page)
      await page.goto('/system')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
    },
  },
  {
    name: 'settings',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/settings')
      await expect(page.getByRole('switch', { name: 'Staff enter orders before the cut-off' })).toBeVisible()
    },
  },
  {
    name: 'settings-failed',
    persona: 'ADMIN',
    open: async (page) => {
      await page.route(`**/api${api.settings.change.path}*`, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 409, json: { message: 'error', messageTxt: 'The database is busy. Try again.' } }),
      )
      await page.goto('/settings')
      await page.getByRole('switch', { name: 'Customers come from the ERP alone' }).press('Space')
      await expect(page.getByRole('alert').filter({ hasText: 'The database is busy.' })).toBeVisible()
    },
  },
]
