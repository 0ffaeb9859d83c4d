// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { NOON } from '#tests/support/world.ts'
import { paths } from '../portal/paths.ts'

const world = sharedWorld('embedded', async () => {
  world.clock.set(NOON)
  await world.make.shop()
  await world.as(clerk)
})
afterEach(leavePortal)

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const stored = (userCode: string) =>
  world.db.selectFrom('portalUser').where('userCode', '=', userCode).selectAll().executeTakeFirst()

test('USR-11 ITM-23 the columns of item maintenance are the user’s: switched on and off, without those that ask for a right', async () => {
  await openPortal(world, customerAdmin, paths.user(OWN, 'CLERK'))
  const group = within(await screen.findByRole('group', { name: 'Columns of item maintenance', hidden: true }))
  const box = (name: string) => group.getByRole<HTMLInputElement>('checkbox', { name, hidden: true })
  expect([box('UPC').checked, box('Vegan').checked, box('Authorized Menu Item').checked]).toEqual([true, false, true])
  for (const name of ['UPC', 'Vegan', 'Restricted Menu Item']) await act(async () => fireEvent.click(box(name)))
  await press('Update')
  await waitFor(async () => {
    const { itemColumns = [] } = ((await stored('CLERK'))?.preferences ?? {}) as { itemColumns?: string[] }
    expect([itemColumns.includes('isVegan'), itemColumns.includes('upc')]).toEqual([true, false])
    expect(itemColumns, 'staff alone see it').not.toContain('isRestricted')
  })
  const { preferences } = (await stored('CLERK')) ?? {}
  expect(preferences, 'what was not touched').not.toHaveProperty('orderColumns')
})
