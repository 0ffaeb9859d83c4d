// @vitest-environment browser-beside-server
// S20 before the real server: one's own password (PWD-01 to PWD-06).
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { hashPassword, isPassword } from '#server/access/passwords.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { NOON, openWorld, type TestWorld } from '#tests/support/world.ts'
import { paths } from '../portal/paths.ts'

const OLD = 'old green bicycle'
const NEW = 'new yellow tandem'
const oldHash = hashPassword(OLD)
let world: TestWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.database.reset()
  world.clock.set(NOON)
  await world.make.shop()
  await world.as(clerk)
  await world.db
    .updateTable('portalUser')
    .set({ passwordHash: await oldHash })
    .execute()
})
afterEach(leavePortal)
afterAll(() => world.close())

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const fill = (current: string, fresh: string, confirmed = fresh) => {
  type('Current password', current)
  type('New Password', fresh)
  type('Confirm new password', confirmed)
}
const isNow = async (password: string) => {
  const { passwordHash } = await world.db
    .selectFrom('portalUser')
    .where('userCode', '=', 'CLERK')
    .select('passwordHash')
    .executeTakeFirstOrThrow()
  return isPassword(password, passwordHash)
}

test('PWD-01 PWD-04 is changed; this tab goes on with the new token, the other browser is signed out', async () => {
  const other = await world.as(clerk)
  const { visit } = await openPortal(world, clerk, paths.updatePassword)
  await screen.findByLabelText('Current password')
  fill(OLD, NEW)
  expect(screen.getByText('The two match.')).toBeTruthy()
  await save()
  expect(await screen.findByText('Your password was changed. You stay signed in here.')).toBeTruthy()
  expect(await isNow(NEW)).toBe(true)
  expect((await other.ask(api.session.current, {})).message).toBe('timeout')
  // Another change by the new token is taken, and other screens are open.
  fill(NEW, OLD)
  await save()
  await waitFor(async () => expect(await isNow(OLD)).toBe(true))
  await visit(paths.dashboard)
  await screen.findByText('Dashboard', { selector: 'h1' })
})

test.each([
  [OLD, '', '', 'New Password can not be blank'],
  [OLD, NEW, 'another', 'Confirm new password: New password and confirmed password does not match.'],
  [OLD, 'short', 'short', 'New Password: The password must have 10 to 128 characters.'],
  ['not the one', NEW, NEW, 'Current password: The current password is wrong.'],
])(
  'PWD-02 PWD-03 PWD-05 %s, %s, %s: told at its field and above, and what was typed stays',
  async (current, fresh, confirmed, text) => {
    await openPortal(world, clerk, paths.updatePassword)
    await screen.findByLabelText('Current password')
    fill(current, fresh, confirmed)
    await save()
    await waitFor(() => expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe(text))
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe(fresh)
    expect(await isNow(OLD)).toBe(true)
  },
)

test('T09 is not there while staff view as a customer', async () => {
  await openPortal(world, staff, paths.updatePassword, { viewing: OWN })
  await screen.findByText('Go back to your own account to change your password.')
  expect(screen.queryByLabelText('New Password')).toBeNull()
})
