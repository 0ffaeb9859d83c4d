// @vitest-environment browser-beside-server
// What the pieces of a week that has passed are (SUM-14).
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../portal/paths.ts'

const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-19T18:00:00Z')
  await world.make.shop()
})
afterEach(leavePortal)

test.each([
  ['2026-11-08', 1],
  ['2026-11-15', 0],
  ['2026-11-22', 0],
])('SUM-14 the week of %s names its pieces as ordered only once it has passed', async (firstDate, count) => {
  await openPortal(world, clerk, paths.summary({ firstDate, summaryType: 'LOCATION' }))
  await screen.findByRole('searchbox', { name: 'Find' })
  expect(screen.queryAllByText('Pieces as they were ordered. Purchase History has what was delivered.')).toHaveLength(
    count,
  )
})
