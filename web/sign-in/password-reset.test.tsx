// @vitest-environment browser-beside-server
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { passwordReset } from '#contract/calls/password-reset.ts'
import { setMaintenance, systemState } from '#server/runtime/system-status.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { askedOf, type Sent } from '#tests/support/network.ts'
import { DEAD, passwordResets } from '#tests/support/password-resets.ts'
import { clerk, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const NEW = 'green bicycle 7'
const UNKNOWN = 'A'.repeat(43)
const TOO_MANY = /^Too many tries\. Wait \d+ min, then try again\.$/

const resets = passwordResets('embedded', () => localStorage.clear())
afterEach(leavePortal)

/** Who is not signed in opens an address, on a device that keeps what it knows. */
const open = (at: string) => openPortal(resets.world, resets.world.nobody(), at, { isNewTab: true })
/** The address in the mail that a user asked for, and its token. */
async function linkOf(userCode = 'CLERK', customerNo = OWN) {
  const secret = await resets.link(userCode, customerNo)
  return { secret, at: `/reset#${secret}` }
}
const addressesOf = (sent: readonly Sent[]) => sent.map(({ path, query }) => `${path}?${query}`).join(' ')
/** What a stranger at the same address does before. */
const asBefore = async (times: number, deed: () => Promise<unknown>) => {
  for (let i = 0; i < times; i += 1) await deed()
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('asking for a link (LOG-11)', () => {
  test('LOG-11 the cursor is in the first empty field', async () => {
    await open('/forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    expect(document.activeElement).toBe(screen.getByLabelText('Customer number'))
  })
  test('LOG-11 sign-in leads to it; the customer number that signs in here is filled in', async () => {
    localStorage.setItem('device.customerNo', OWN)
    const { address, sent } = await open('/login')
    const link = await screen.findByRole('link', { name: 'Forgot your password?' })
    await act(async () => fireEvent.click(link))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    expect(address()).toBe('/forgot-password')
    expect(screen.getByLabelText<HTMLInputElement>('Customer number').value).toBe(OWN)
    expect(document.activeElement).toBe(screen.getByLabelText('Username'))
    fill('Username', ' clerk ')
    await press('Send the link')
    expect((await screen.findByText(/^If this user exists/)).closest('[role=status]')).toBeTruthy()
    expect(askedOf(passwordReset.ask, sent)).toEqual([{ customerNo: OWN, userCode: 'clerk' }])
    await resets.drain()
    expect(resets.mails().map(({ to }) => to)).toEqual([clerk.email])
  })

  test('LOG-11 staff leave the customer number empty', async () => {
    const { sent } = await open('/forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    fill('Username', 'ADMIN')
    await press('Send the link')
    await screen.findByText(/^If this user exists/)
    expect(askedOf(passwordReset.ask, sent)).toEqual([{ userCode: 'ADMIN' }])
    await resets.drain()
    expect(resets.mails().map(({ to }) => to)).toEqual(['desk@example.com'])
  })

  test('an empty user name is not sent', async () => {
    const { sent } = await open('/forgot-password')
    await press('Send the link')
    expect(screen.getByText('Value is required')).toBeTruthy()
    expect(askedOf(passwordReset.ask, sent)).toEqual([])
  })

  test('T21 who asks too often is told how long to wait', async () => {
    const { client } = await open('/forgot-password')
    await asBefore(4, () => client.ask(passwordReset.ask, { userCode: 'CLERK', customerNo: OWN }))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    fill('Customer number', OWN)
    fill('Username', 'CLERK')
    await press('Send the link')
    expect((await screen.findByRole('alert')).textContent).toMatch(TOO_MANY)
    expect(screen.queryByText(/^If this user exists/)).toBeNull()
  })
})

describe('following a link (LOG-11)', () => {
  test('LOG-11 sets the new password once both fields agree, and leads to the sign-in', async () => {
    const { secret, at } = await linkOf()
    const { address, sent } = await open(at)
    expect(await screen.findByText('CLERK')).toBeTruthy()
    fill('New password', NEW)
    fill('Confirm new password', 'green bicycle 8')
    await press('Save new password')
    expect(screen.getByText('New password and confirmed password does not match.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm new password'))
    fill('Confirm new password', NEW)
    await press('Save new password')
    expect(await screen.findByText(/^Your password was changed\./)).toBeTruthy()
    expect(askedOf(passwordReset.finish, sent)).toEqual([
      { secret, newPassword: NEW, confirmedPassword: NEW, endsApiKey: false },
    ])
    expect(await resets.signIn(NEW)).toBe('success')
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect(document.activeElement).toBe(link)
    await act(async () => fireEvent.click(link))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe('/login')
    expect(screen.getByLabelText<HTMLInputElement>('Customer number').value).toBe(OWN)
  })

  test('LOG-11 who has an API key may end it with the password; who has none is not asked', async () => {
    const { at } = await linkOf()
    await open(at)
    await screen.findByLabelText('New password')
    expect(screen.queryByLabelText('Also end my API key')).toBeNull()
    cleanup()
    await keyOf(resets.world, clerk)
    await open(at)
    const offer = await screen.findByLabelText<HTMLInputElement>('Also end my API key')
    expect(offer.checked).toBe(false)
    fireEvent.click(offer)
    fill('New password', NEW)
    fill('Confirm new password', NEW)
    await press('Save new password')
    expect(await screen.findByText(/^Your password was changed\..* Your API key was ended, too\.$/)).toBeTruthy()
    const keys = await resets.world.db.selectFrom('portalUser').select('apiToken').distinct().execute()
    expect(keys).toEqual([{ apiToken: null }])
  })

  test('T01 the token leaves the address at once, is in no address asked, and in no storage', async () => {
    const { secret, at } = await linkOf()
    const { address, sent } = await open(at)
    await screen.findByLabelText('New password')
    expect(address()).toBe('/reset')
    expect(addressesOf(sent)).not.toContain(secret)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(secret)
    expect(askedOf(passwordReset.open, sent)).toEqual([{ secret }])
  })

  test('T01 it does not go into the sign-in’s address when the system is down', async () => {
    const { at } = await linkOf()
    const { world } = resets
    await setMaintenance(world.config, true)
    await systemState(world)
    const { address } = await open(at)
    await screen.findByRole('alert')
    expect(address()).toBe('/reset')
    await setMaintenance(world.config, false)
    await systemState(world)
  })

  test.each([
    ['', 'New Password can not be blank'],
    ['nine char', 'The password must have 10 to 128 characters.'],
    ['CLERK104220', 'This password is too easy to guess. Choose another one.'],
  ])('PWD-02 PWD-06 %j is held back', async (password, text) => {
    const { at } = await linkOf()
    const { sent } = await open(at)
    await screen.findByLabelText('New password')
    fill('New password', password)
    fill('Confirm new password', password)
    await press('Save new password')
    expect(screen.getByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
    expect(askedOf(passwordReset.finish, sent)).toEqual([])
  })

  test('LOG-11 a dead link says so in one sentence, and leads to asking again', async () => {
    const { address } = await open(`/reset#${UNKNOWN}`)
    expect((await screen.findByRole('alert')).textContent).toBe(DEAD)
    expect(screen.queryByLabelText('New password')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Ask for a new link' })))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    expect(address()).toBe('/forgot-password')
  })

  test('LOG-11 a link that dies while the password is typed says so, too', async () => {
    const { secret, at } = await linkOf()
    await open(at)
    await screen.findByLabelText('New password')
    expect((await resets.finish(secret)).body['message']).toBe('success')
    fill('New password', NEW)
    fill('Confirm new password', NEW)
    await press('Save new password')
    expect((await screen.findByRole('alert')).textContent).toBe(DEAD)
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  test('any other refusal leaves what was typed', async () => {
    const { at } = await linkOf()
    const { client } = await open(at)
    await screen.findByLabelText('New password')
    await asBefore(8, () => client.ask(passwordReset.open, { secret: UNKNOWN }))
    fill('New password', NEW)
    fill('Confirm new password', NEW)
    await press('Save new password')
    expect((await screen.findByRole('alert')).textContent).toMatch(TOO_MANY)
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(NEW)
  })

  test.each(['/reset', '/reset#', '/reset#short', `/reset?secret=${UNKNOWN}`])('%s is no link', async (at) => {
    const { sent } = await open(at)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is not complete\./)
    expect(askedOf(passwordReset.open, sent)).toEqual([])
  })

  test('a second link followed in the same tab takes the place of the first', async () => {
    const [first, second] = [await linkOf(), await linkOf('ADMIN', '')]
    const { sent, address, visit } = await open(first.at)
    await screen.findByText('CLERK')
    await visit(second.at)
    await screen.findByText('ADMIN')
    expect(askedOf(passwordReset.open, sent)).toEqual([{ secret: first.secret }, { secret: second.secret }])
    expect(address()).toBe('/reset')
  })
})
