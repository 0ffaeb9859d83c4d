/** The reports in the states worth looking at: forms, one that is being made, its result, and why there is none. */
import { expect, type Page } from '@playwright/test'
import { reportJobs } from '#contract/calls/reports/report-jobs.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { linkOf } from '#contract/report-links.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { addressOf } from '#web/reports/place/report-place.ts'
import { today } from './places.ts'
import type { ScreenState } from './screen-state.ts'

type Job = Output<typeof reportJobs.one>

const PERIOD = { from: '2026-11-01', to: '2026-11-14' }
const REQUEST = { ...defaultRequest('waste', PERIOD.to), ...PERIOD }
const WASTE = addressOf(REQUEST, today, 7)
const LINK = linkOf(REQUEST)
const JOB: Job = {
  ...{ jobId: 7, title: 'Waste Report', fileName: 'Waste Report.pdf', fileType: 'PDF', link: LINK },
  ...{ state: 'working', progress: 42, askedAt: '2026-11-20T18:00:00.000Z' },
}

/** As if the server answered these. */
async function withJobs(page: Page, shown: Job, others: readonly Job[] = []): Promise<void> {
  const wire = (job: Job) => reportJobs.one.answer.write(job)
  await page.route(`**/api${reportJobs.list.path}*`, (route) =>
    route.fulfill({ json: [shown, ...others].map(({ preview: _, ...job }) => wire(job)) }),
  )
  await page.route(`**/api${reportJobs.one.path}?*`, (route) =>
    route.fulfill({ json: { message: 'success', ...(wire(shown) as object) } }),
  )
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const form =
  (address: string): ScreenState['open'] =>
  async (page) => {
    await page.goto(`/reports/${address}`)
    await expect(submit(page)).toBeVisible()
    await expect(page.getByText(/The last 20 that you ask for|Asked /).first()).toBeVisible()
  }

const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weeks = Array.from({ length: 26 }, (_, at) => `W${at + 1}`)
const done: Job = {
  ...JOB,
  ...{ state: 'done', progress: 100, bytes: 24_210, doneAt: JOB.askedAt, expiresAt: '2026-11-27T18:00:00.000Z' },
  preview: {
    title: 'Waste Report',
    facts: [
      { label: 'Customer', value: '104220 Lakeshore Fuel Marts' },
      { label: 'Type', value: 'Route by Item' },
    ],
    columns: ['Route', 'Item', 'Description', 'Delivered', 'Waste', 'Waste %', 'Check', 'Waste Cost'].map(
      (label, at) => ({
        ...{ label, isRight: at > 2, isOfGroup: at === 0 },
      }),
    ),
    rows: [
      [{ text: 'Route R14 North', isHeading: true }],
      ...Array.from({ length: 20 }, (_, at) =>
        ['R14', `1001${at + 10}`, 'Turkey & Swiss on wheat', '1204', String(at - 2), '4.2', '-18.40'].map((text) => ({
          text,
        })),
      ),
    ],
    rowCount: 1204,
    totals: ['', 'Total', '', '31204', '640', '5.2', '1804.22'].map((text) => ({ text })),
    figures: [{ label: 'Pieces', value: '31204' }],
    emptyText: 'No data for 11/01/2026 to 11/14/2026.',
    charts: [
      {
        ...{ title: 'Waste share by weekday', unit: 'percent', labels: weekday },
        series: [
          { name: 'This period', values: [32, 45, 51, 28, undefined, 90, 123] },
          { name: 'The 14 days before', values: [30, 40, 61, 38, 22, 80, 99] },
        ],
      },
      {
        ...{ title: 'Pieces by week', unit: 'pieces', labels: weeks },
        series: [
          { name: 'This period', values: weeks.map((_, at) => 1000 + 37 * (at % 7)) },
          { name: 'The 26 weeks before', values: weeks.map((_, at) => 900 - 41 * (at % 5)) },
        ],
      },
    ],
  },
}

export const reportStates: readonly ScreenState[] = [
  {
    name: 'reports',
    persona: 'MANAGER',
    open: async (page) => {
      await withJobs(page, { ...done, preview: undefined }, [
        { ...JOB, jobId: 8, fileType: 'CSV', link: linkOf({ ...REQUEST, fileType: 'CSV' }) },
        { ...JOB, jobId: 9, state: 'failed', problem: 'Storage is full. The report was not made.' },
      ])
      await page.goto('/reports')
      await expect(page.getByText('Preparing 42%')).toBeVisible()
    },
  },
  { name: 'report-menu', persona: 'MANAGER', open: form('menu') },
  { name: 'report-waste', persona: 'MANAGER', open: form('waste') },
  { name: 'report-summary', persona: 'MANAGER', open: form('order-summary-data-file?filetype=CSV&level=LOCATION') },
  { name: 'report-history', persona: 'MANAGER', open: form('purchase-history') },
  { name: 'report-data', persona: 'MANAGER', open: form('order-data-for-upload') },
  {
    name: 'report-fault',
    persona: 'MANAGER',
    open: async (page) => {
      await page.goto(addressOf({ ...REQUEST, from: '2026-11-15' }, today))
      await expect(submit(page)).toBeVisible()
      await submit(page).click()
      await expect(page.getByText('The first date is after the last.')).toBeVisible()
    },
  },
  {
    name: 'report-working',
    persona: 'MANAGER',
    open: async (page) => {
      await withJobs(page, JOB)
      await page.goto(WASTE)
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'report-done',
    persona: 'MANAGER',
    open: async (page) => {
      await withJobs(page, done)
      await page.goto(WASTE)
      await expect(page.getByRole('link', { name: 'Download File' })).toBeVisible()
      await page.getByText('Show as table').first().click()
    },
  },
  {
    name: 'report-failed',
    persona: 'MANAGER',
    open: async (page) => {
      await withJobs(page, { ...JOB, state: 'failed', problem: 'The report could not be made. Reference 7f3a.' })
      await page.goto(WASTE)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
]
