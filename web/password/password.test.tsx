// @vitest-environment browser-beside-server
// S20 before the real server: one's own password (PWD-01 to PWD-06).
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { hashPassword, isPassword } from '#server/access/passwords.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../portal/paths.ts'

const OLD = 'old green bicycle'
const NEW = 'new yellow tandem'
const oldHash = hashPassword(OLD)
const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.as(clerk)
  await world.db
    .updateTable('portalUser')
    .set({ passwordHash: await oldHash })
    .execute()
  await world.db.deleteFrom('session').execute()
})
afterEach(leavePortal)

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
  await screen.findByText('You are signed in nowhere else.')
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

describe('PWD-07 where you are signed in', () => {
  const section = () => screen.findByRole('region', { name: 'Where you are signed in' })
  const rows = async () => within(await section()).getAllByRole('listitem')
  const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

  test('this browser is marked and has no Sign out; nowhere else is said', async () => {
    await openPortal(world, clerk, paths.updatePassword)
    const inside = within(await section())
    await inside.findByText('You are signed in nowhere else.')
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^A browserSince 11\/19\/2026, 12:0\d\sPMThis browser$/),
    ])
    expect(inside.queryByRole('button')).toBeNull()
  })

  test('Sign out ends one; the row goes, the focus is on the heading, and the next says so to who was there', async () => {
    const program = await world.as(clerk, { bearer: true })
    await openPortal(world, clerk, paths.updatePassword)
    await within(await section()).findByText('A program')
    await press(/^Sign out: A program, Since 11\/19\/2026, 12:0\d\sPM, last used 11\/19\/2026, 12:0\d\sPM$/)
    await screen.findByText('You are signed in nowhere else.')
    expect(document.activeElement?.textContent).toBe('Where you are signed in')
    expect((await program.ask(api.session.current, {})).message).toBe('timeout')
  })

  test('one that has ended meanwhile: it is said, and the list is as it is now', async () => {
    await world.as(clerk, { bearer: true })
    await openPortal(world, clerk, paths.updatePassword)
    await within(await section()).findByText('A program')
    await world.db.deleteFrom('session').where('isBearer', '=', true).execute()
    await press(/^Sign out: A program/)
    await screen.findByText('You were not signed out there. This session was not found.')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  test('Sign out everywhere else asks first, and ends all but this', async () => {
    const others = [await world.as(clerk), await world.as(clerk, { bearer: true })]
    const { visit } = await openPortal(world, clerk, paths.updatePassword)
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    await press('Sign out everywhere else')
    const question = within(await screen.findByRole('alertdialog'))
    await act(async () => fireEvent.click(question.getByRole('button', { name: 'Keep them signed in' })))
    expect((await others[0]?.ask(api.session.current, {}))?.message).toBe('success')
    await press('Sign out everywhere else')
    const again = within(await screen.findByRole('alertdialog'))
    await act(async () => fireEvent.click(again.getByRole('button', { name: 'Sign out everywhere else' })))
    await screen.findByText('You are signed in nowhere else.')
    for (const other of others) expect((await other.ask(api.session.current, {})).message).toBe('timeout')
    await visit(paths.dashboard)
    await screen.findByText('Dashboard', { selector: 'h1' })
  })
})

test('T09 is not there while staff view as a customer', async () => {
  await openPortal(world, staff, paths.updatePassword, { viewing: OWN })
  await screen.findByText('Go back to your own account to change your password.')
  expect(screen.queryByLabelText('New Password')).toBeNull()
  expect(screen.queryByText('Where you are signed in')).toBeNull()
})
