// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passwordReset } from '#contract/calls/password-reset.ts'
import { session } from '#contract/calls/session.ts'
import { ZONE } from '#tests/support/zone.ts'
import { Portal } from '../Portal.tsx'
import { createQueryClient } from '../portal/queries.ts'
import { answerEnds, createPortalRouter } from '../router.tsx'

const SECRET = 'A'.repeat(43)
const OTHER_SECRET = 'B'.repeat(43)
const DEAD = 'This link was already used, was replaced by a newer one, or has expired. Ask for a new one.'
const refusal = (messageTxt: string, code: string, status = 200) =>
  Response.json({ message: 'error', messageTxt, code }, { status })
const status = {
  status: 'ServerBackUp' as const,
  isTest: true,
  phone: '',
  zone: ZONE,
  companyName: 'Lakeside Fresh',
  demoLogins: [],
}

/** What was sent, oldest first: the call and its form. */
let told: (readonly [path: string, form: Record<string, string>])[]
let addresses: string[]
/** Whether the link's user has an API key. */
let keys: 0 | 1
/** Answers one call otherwise. */
let instead: Record<string, () => Response>
const tellings = (path: string) => told.filter(([each]) => each === path).map(([, form]) => form)

async function open(at: string) {
  const history = createMemoryHistory({ initialEntries: [at] })
  const client = createQueryClient()
  const router = createPortalRouter(history)
  answerEnds(router, client)
  await act(async () => {
    render(<Portal client={client} router={router} />)
  })
  return { history, address: () => history.location.href }
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  told = []
  addresses = []
  instead = {}
  keys = 0
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    addresses.push(address)
    const { pathname } = new URL(address, 'http://portal.test')
    const path = pathname.replace('/api', '')
    if (init.body !== undefined) told.push([path, Object.fromEntries(init.body as URLSearchParams)])
    const answer = instead[path]?.()
    if (answer) return answer
    if (path === session.status.path) return Response.json(session.status.answer.write(status))
    if (path === passwordReset.open.path)
      return Response.json({ message: 'success', customer_no: '104220', user_code: 'CLERK', has_api_key: keys })
    if (path === passwordReset.ask.path || path === passwordReset.finish.path)
      return Response.json({ message: 'success' })
    return refusal('There is no such call.', 'not found', 404)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('asking for a link (LOG-11)', () => {
  test('LOG-11 sign-in leads to it; the customer number that signs in here is filled in', async () => {
    localStorage.setItem('device.customerNo', '104220')
    const { address } = await open('/login')
    const link = await screen.findByRole('link', { name: 'Forgot your password?' })
    await act(async () => fireEvent.click(link))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    expect(address()).toBe('/forgot-password')
    expect(screen.getByLabelText<HTMLInputElement>('Customer number').value).toBe('104220')
    expect(document.activeElement).toBe(screen.getByLabelText('Username'))
    fill('Username', ' clerk ')
    await press('Send the link')
    expect((await screen.findByText(/^If this user exists/)).closest('[role=status]')).toBeTruthy()
    expect(tellings(passwordReset.ask.path)).toEqual([{ customer_no: '104220', user_code: 'clerk' }])
  })

  test('LOG-11 staff leave the customer number empty', async () => {
    await open('/forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    fill('Username', 'ADMIN')
    await press('Send the link')
    expect(tellings(passwordReset.ask.path)).toEqual([{ user_code: 'ADMIN' }])
  })

  test('an empty user name is not sent', async () => {
    await open('/forgot-password')
    await press('Send the link')
    expect(screen.getByText('Value is required')).toBeTruthy()
    expect(told).toEqual([])
  })

  test('T21 who asks too often is told how long to wait', async () => {
    instead[passwordReset.ask.path] = () => refusal('Too many tries. Wait 5 min, then try again.', 'too many', 429)
    await open('/forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    fill('Username', 'CLERK')
    await press('Send the link')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Wait 5 min, then try again.')
    expect(screen.queryByText(/^If this user exists/)).toBeNull()
  })
})

describe('following a link (LOG-11)', () => {
  test('LOG-11 sets the new password once both fields agree, and leads to the sign-in', async () => {
    const { address } = await open(`/reset#${SECRET}`)
    expect(await screen.findByText('CLERK')).toBeTruthy()
    fill('New password', 'green bicycle 7')
    fill('Confirm new password', 'green bicycle 8')
    await press('Save new password')
    expect(screen.getByText('New password and confirmed password does not match.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm new password'))
    fill('Confirm new password', 'green bicycle 7')
    await press('Save new password')
    expect(await screen.findByText(/^Your password was changed\./)).toBeTruthy()
    expect(tellings(passwordReset.finish.path).map(passwordReset.finish.form.read)).toEqual([
      {
        secret: SECRET,
        newPassword: 'green bicycle 7',
        confirmedPassword: 'green bicycle 7',
        endsApiKey: false,
      },
    ])
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect(document.activeElement).toBe(link)
    await act(async () => fireEvent.click(link))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe('/login')
    expect(screen.getByLabelText<HTMLInputElement>('Customer number').value).toBe('104220')
  })

  test('LOG-11 who has an API key may end it with the password; who has none is not asked', async () => {
    await open(`/reset#${SECRET}`)
    await screen.findByLabelText('New password')
    expect(screen.queryByLabelText('Also end my API key')).toBeNull()
    cleanup()
    keys = 1
    await open(`/reset#${SECRET}`)
    const offer = await screen.findByLabelText<HTMLInputElement>('Also end my API key')
    expect(offer.checked).toBe(false)
    fireEvent.click(offer)
    fill('New password', 'green bicycle 7')
    fill('Confirm new password', 'green bicycle 7')
    await press('Save new password')
    expect(await screen.findByText(/^Your password was changed\..* Your API key was ended, too\.$/)).toBeTruthy()
    expect(tellings(passwordReset.finish.path)).toMatchObject([{ end_api_key: '1' }])
  })

  test('T01 the token leaves the address at once, is in no address asked, and in no storage', async () => {
    const { address } = await open(`/reset#${SECRET}`)
    await screen.findByLabelText('New password')
    expect(address()).toBe('/reset')
    expect(addresses.join(' ')).not.toContain(SECRET)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(SECRET)
    expect(tellings(passwordReset.open.path)).toEqual([{ secret: SECRET }])
  })

  test('T01 it does not go into the sign-in’s address when the system is down', async () => {
    instead[passwordReset.open.path] = () => Response.json({ message: 'ServerDown' }, { status: 503 })
    const { address } = await open(`/reset#${SECRET}`)
    await screen.findByRole('alert', {}, { timeout: 10_000 })
    expect(address()).toBe('/reset')
  })

  test.each([
    ['', 'New Password can not be blank'],
    ['nine char', 'The password must have 10 to 128 characters.'],
    ['CLERK104220', 'This password is too easy to guess. Choose another one.'],
  ])('PWD-02 PWD-06 %j is held back', async (password, text) => {
    await open(`/reset#${SECRET}`)
    await screen.findByLabelText('New password')
    fill('New password', password)
    fill('Confirm new password', password)
    await press('Save new password')
    expect(screen.getByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
    expect(tellings(passwordReset.finish.path)).toEqual([])
  })

  test('LOG-11 a dead link says so in one sentence, and leads to asking again', async () => {
    instead[passwordReset.open.path] = () => refusal(DEAD, 'dead link')
    const { address } = await open(`/reset#${SECRET}`)
    expect((await screen.findByRole('alert')).textContent).toBe(DEAD)
    expect(screen.queryByLabelText('New password')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Ask for a new link' })))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    expect(address()).toBe('/forgot-password')
  })

  test('LOG-11 a link that dies while the password is typed says so, too', async () => {
    instead[passwordReset.finish.path] = () => refusal(DEAD, 'dead link')
    await open(`/reset#${SECRET}`)
    await screen.findByLabelText('New password')
    fill('New password', 'green bicycle 7')
    fill('Confirm new password', 'green bicycle 7')
    await press('Save new password')
    expect((await screen.findByRole('alert')).textContent).toBe(DEAD)
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  test('any other refusal leaves what was typed', async () => {
    instead[passwordReset.finish.path] = () => refusal('Many people are signing in right now.', 'busy', 429)
    await open(`/reset#${SECRET}`)
    await screen.findByLabelText('New password')
    fill('New password', 'green bicycle 7')
    fill('Confirm new password', 'green bicycle 7')
    await press('Save new password')
    expect((await screen.findByRole('alert')).textContent).toBe('Many people are signing in right now.')
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('green bicycle 7')
  })

  test.each(['/reset', '/reset#', '/reset#short', `/reset?secret=${SECRET}`])('%s is no link', async (at) => {
    await open(at)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is not complete\./)
    expect(tellings(passwordReset.open.path)).toEqual([])
  })

  test('a second link followed in the same tab takes the place of the first', async () => {
    const { history } = await open(`/reset#${SECRET}`)
    await screen.findByLabelText('New password')
    await act(async () => history.push(`/reset#${OTHER_SECRET}`))
    await vi.waitFor(() =>
      expect(tellings(passwordReset.open.path)).toEqual([{ secret: SECRET }, { secret: OTHER_SECRET }]),
    )
    expect(history.location.href).toBe('/reset')
  })
})
