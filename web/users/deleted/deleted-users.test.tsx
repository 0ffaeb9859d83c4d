// @vitest-environment browser-beside-server
// Deleted users before the real server (USR-21): listed, restored, and their codes freed.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../../portal/paths.ts'

const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.as(clerk)
  await world.as(customerAdmin)
})
afterEach(leavePortal)

const list = paths.users(OWN)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const stored = (userCode: string) =>
  world.db.selectFrom('portalUser').where('userCode', '=', userCode).selectAll().executeTakeFirst()
const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent)

test('USR-21 a deleted user is listed under Deleted and restored, or gives its code to a new one', async () => {
  for (const userCode of ['WES', 'SAM']) await world.as({ ...clerk, userCode })
  await openPortal(world, customerAdmin, list)
  for (const userCode of ['WES', 'SAM']) {
    await press(`Delete ${userCode}`)
    await press('Delete user')
    await screen.findByText(`${userCode} was deleted. To restore this user, choose Show: Deleted.`)
  }
  fireEvent.change(field('Show'), { target: { value: 'deleted' } })
  await waitFor(() => expect(codes()).toEqual(['SAM', 'WES']))
  expect(screen.getAllByText('Deleted', { selector: '.stamp' })).toHaveLength(2)
  await press('Restore SAM')
  await screen.findByText('SAM was restored and signs in with the password from before.')
  await waitFor(() => expect(codes()).toEqual(['WES']))
  expect(document.activeElement?.getAttribute('data-row')).toBe('WES')
  expect(await stored('SAM')).toMatchObject({ isDeleted: false })
  await press('Free the code WES')
  expect(screen.getByRole('alertdialog').textContent).toContain('will be listed as WES.OLD')
  await press('Free the code')
  await waitFor(() => expect(codes()).toEqual(['WES.OLD']))
  expect(document.activeElement).toBe(field('Find'))
  await press('Restore WES')
  await screen.findByText('There are no deleted users.')
  expect(document.activeElement).toBe(field('Find'))
  fireEvent.change(field('Show'), { target: { value: 'active' } })
  await waitFor(() => expect(codes()).toEqual(['CLERK', 'MANAGER', 'SAM', 'WES.OLD']))
})
