// @vitest-environment browser-beside-server
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../../portal/paths.ts'
import { viewAsPart } from './view-as-part.ts'

const world = freshWorld('embedded', () => world.make.shop())
afterEach(leavePortal)

test('IMP-03 staff see whom they view as, and the way back, where the time left does not load', async () => {
  vi.spyOn(viewAsPart, 'load').mockRejectedValue(new Error('No network.'))
  await openPortal(world, staff, paths.dashboard, { viewing: OWN })
  const notice = await screen.findByText(
    /^Viewing as 104220, .*The time left was not loaded\./,
    {},
    { timeout: 10_000 },
  )
  expect(notice.getAttribute('role')).toBe('alert')
  const banner = screen.getByRole('region', { name: 'Notices' })
  expect(banner.contains(screen.getAllByRole('button', { name: 'Back to Super Admin Account' })[0] as Node)).toBe(true)
})
