// @vitest-environment browser-beside-server
// SES-22: each tour finds its parts, at a desk and on a phone.
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { customerAdmin, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'
import { steps as ofCustomers } from '../customers/tour.ts'
import { steps as ofInstructions } from '../instructions/tour.ts'
import { steps as ofItems } from '../items/tour.ts'
import { paths } from '../portal/paths.ts'
import { steps as ofReports } from '../reports/tour.ts'
import type { TourStep } from '../ui/tour/Tour.tsx'
import { steps as ofUsers } from '../users/tour.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openWorld()
  await world.make.shop()
  await world.db.insertInto('shipTo').values({ customerNo: OWN, shipToCode: 'EAST', name: 'East' }).execute()
  await world.make.location({ locationNo: '000214', shipToCode: 'EAST' })
})
afterEach(() => {
  leavePortal()
  vi.unstubAllGlobals()
})
afterAll(() => world.close())

interface Toured {
  readonly name: string
  readonly persona: Persona
  readonly at: string
  readonly steps: readonly TourStep[]
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
]

test.each(toured.flatMap((each) => [1280, 390].map((width) => [each.name, width, each] as const)))(
  'SES-22 the tour of %s finds its parts at %i px',
  async (_, width, { persona, at, steps, notAt }) => {
    atWidth(width)
    await openPortal(world, persona, at)
    await screen.findByRole('button', { name: 'Help: tour of this screen' })
    const wanted = steps.filter(({ title }) => !notAt?.[width]?.includes(title))
    expect(wanted.length).toBeLessThanOrEqual(5)
    await vi.waitFor(() =>
      expect(steps.filter(({ target }) => document.querySelector(target)).map(({ title }) => title)).toEqual(
        wanted.map(({ title }) => title),
      ),
    )
  },
)
