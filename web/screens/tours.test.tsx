// @vitest-environment browser-beside-server
// SES-22: each tour finds its parts, at a desk and on a phone.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { patterns } from '#contract/screen-paths.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, type Persona, staff, wasteClerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'
import { steps as ofAlerts } from '../alerts/tour.ts'
import { steps as ofCustomers } from '../customers/tour.ts'
import { steps as ofDashboard } from '../dashboard/tour.ts'
import { steps as ofInstructions } from '../instructions/tour.ts'
import { steps as ofItems } from '../items/tour.ts'
import { steps as ofWeek } from '../orders/week/tour.ts'
import { paths } from '../portal/paths.ts'
import { steps as ofReports } from '../reports/tour.ts'
import type { TourStep } from '../ui/tour/Tour.tsx'
import { steps as ofUsers } from '../users/tour.ts'
import { steps as ofWaste } from '../waste/tour.ts'

const world = sharedWorld('embedded', async () => {
  await world.make.shop()
  await world.db.insertInto('shipTo').values({ customerNo: OWN, shipToCode: 'EAST', name: 'East' }).execute()
  await world.make.location({ locationNo: '000214', shipToCode: 'EAST' })
})
afterEach(() => {
  leavePortal()
  vi.unstubAllGlobals()
})

/** May see what the company has for the dashboard. */
const reader: Persona = { userCode: 'READER', customerNo: OWN, rights: ['showDashboard'] }

async function wasteEntered() {
  const waste = {
    locationNo: '000213',
    itemNo: '100100',
    quantity: '2',
    wastedOn: '2026-11-18',
    withHistory: true,
    isConfirmed: true,
  }
  await (await world.as(wasteClerk)).ask(api.waste.save, { waste })
}
async function signedUp() {
  await (await world.as(clerk)).ask(api.alerts.subscribe, {
    ...{ name: 'CLERK', email: 'clerk@example.com', mobile: '414-555-0100' },
    ...{ topics: ['cutoff'], remindAt: '09:00', timeZone: 'America/Chicago', isAgreed: true },
  })
}

interface Toured {
  readonly name: string
  readonly persona: Persona
  readonly at: string
  readonly steps: readonly TourStep[]
  /** Makes what is to be there. */
  readonly before?: () => Promise<unknown>
  /** Titles, where they are not all. */
  readonly only?: readonly string[]
  /** Steps of one width alone. */
  readonly notAt?: Readonly<Record<number, readonly string[]>>
}
const toured: readonly Toured[] = [
  { name: 'users', persona: customerAdmin, at: paths.users(OWN), steps: ofUsers },
  { name: 'customers', persona: staff, at: paths.customers, steps: ofCustomers },
  { name: 'items', persona: customerAdmin, at: paths.items, steps: ofItems },
  { name: 'reports', persona: customerAdmin, at: paths.reports, steps: ofReports },
  {
    ...{ name: 'instructions', persona: customerAdmin, at: paths.deliveryInstructions(), steps: ofInstructions },
    notAt: { 390: ['The instructions'] },
  },
  {
    ...{ name: 'waste, Enter', persona: wasteClerk, at: paths.waste, steps: ofWaste, before: wasteEntered },
    only: ['Two views', 'Scan', 'Or type it', 'Last entries', 'Post'],
  },
  {
    ...{ name: 'waste, Review', persona: wasteClerk, at: paths.wasteReview, steps: ofWaste, before: wasteEntered },
    only: ['Two views', 'A location', 'Post', 'Correct posted waste'],
  },
  {
    ...{ name: 'text alerts', persona: clerk, at: patterns.subscribe, steps: ofAlerts, before: signedUp },
    only: ['What you are told', 'When', 'Your consent', 'Your numbers'],
  },
  {
    ...{ name: 'alerts of staff', persona: staff, at: patterns.alerts, steps: ofAlerts },
    only: ['Send an alert', 'Who gets it', 'Sent'],
  },
  {
    ...{ name: 'the dashboard', persona: reader, at: paths.dashboard, steps: ofDashboard },
    only: ['The menu', 'When ordering closes', 'Without an order', 'Create', 'From the company'],
  },
  {
    ...{ name: 'the dashboard of staff', persona: staff, at: paths.dashboard, steps: ofDashboard },
    only: ['The menu', 'Find a customer', 'Whom to call', 'From the company'],
  },
]
const week = paths.week({ locationNo: '000213', firstDate: '2026-11-22' })

const titlesFound = (steps: readonly TourStep[]) =>
  steps.filter(({ target }) => document.querySelector(target)).map(({ title }) => title)

/** Opens the screen at this width and answers the steps that find their part, once they are these. */
async function expectFound({ persona, at, steps, before }: Toured, width: number, titles: readonly string[]) {
  await before?.()
  atWidth(width)
  await openPortal(world, persona, at)
  await screen.findByRole('button', { name: 'Help with this screen' })
  expect(titles.length).toBeLessThanOrEqual(5)
  await vi.waitFor(() => expect(titlesFound(steps)).toEqual(titles), { timeout: 10_000 })
}

test.each(toured.flatMap((each) => [1280, 390].map((width) => [each.name, width, each] as const)))(
  'SES-22 the tour of %s finds its parts at %i px',
  async (_, width, each) => {
    const all = each.only ?? each.steps.map(({ title }) => title)
    await expectFound(
      each,
      width,
      all.filter((title) => !each.notAt?.[width]?.includes(title)),
    )
  },
)

test('SES-22 the tour of a week finds its parts; of one that is past it tells of viewing', async () => {
  const ofThis = { name: 'week', persona: clerk, at: week, steps: ofWeek }
  await expectFound(
    ofThis,
    1280,
    ofWeek.map(({ title }) => title).filter((title) => title !== 'View only'),
  )
  leavePortal()
  world.clock.set('2026-11-29T18:00:00Z')
  await expectFound(
    ofThis,
    1280,
    ofWeek.map(({ title }) => title).filter((title) => title !== 'Quantities save themselves'),
  )
})

test('SES-22 no two steps of a tour have one title, and every step is short', () => {
  for (const { steps } of [...toured, { steps: ofWeek }]) {
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length)
    for (const { title, text, keys = '' } of steps)
      expect([title, text.length + keys.length < 260]).toEqual([title, true])
  }
})
