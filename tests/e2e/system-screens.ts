import { expect, type Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { ScreenState } from './screens.ts'

export async function openSystem(page: Page): Promise<void> {
  await page.goto('/system')
  await expect(page.getByText('Takes orders.')).toBeVisible()
}

const LONG = 'getaddrinfo ENOTFOUND smtp.mail-relay.a-company-with-a-very-long-name.example.com'
const address = 'the.order.desk.of.harbor.street.market@a-company-with-a-very-long-name.example.com'

/** Everything that can be wrong at once, with the longest names that there are. */
async function inTrouble(page: Page): Promise<void> {
  await page.route(`**/api${api.system.read.path}*`, async (route) => {
    const answer = await route.fetch()
    const now = api.system.read.answer.read(await answer.json())
    const job = { customerNo: '104220', userCode: 'ABCDEFGHIJKLMNO', askedAt: now.toldAt, progress: 40, problem: '' }
    const mail = { kind: 'mail', to: address, attempts: 9, queuedAt: '2025-12-31T23:59:00.000Z', reason: LONG } as const
    const json = api.system.read.answer.write({
      ...now,
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
        ...{ waiting: 1_204, waitingSince: '2025-12-31T23:59:00.000Z', givenUp: 2 },
        unsent: [
          { ...mail, outboxId: 1, isGivenUp: true },
          { ...mail, outboxId: 2, kind: 'password-reset', to: undefined, attempts: 1, isGivenUp: false },
        ],
      },
      imports: [
        {
          ...{ ranAt: '2025-07-04T07:05:00.000Z', tookMs: 61_000, source: 'A'.repeat(120), end: 'refused' },
          ...{ files: 14, rows: 1_204_000, problemCount: 602, firstProblem: `items.csv:2: ${LONG}` },
        },
      ],
      slowCalls: now.slowCalls.map((call) => ({ ...call, userCode: 'ABCDEFGHIJKLMNO', customerNo: '104220' })),
    })
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/system')
  await expect(page.getByText(/^Takes no orders: ordering is closed for maintenance/)).toBeVisible()
}

export const systemStates: readonly ScreenState[] = [
  { name: 'system', persona: 'ADMIN', open: openSystem },
  { name: 'system-in-trouble', persona: 'ADMIN', open: inTrouble },
]
