// @vitest-environment browser-beside-server
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { setMaintenance, systemState } from '#server/runtime/system-status.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { isOf, type Sent } from '#tests/support/network.ts'
import { clerk, customerAdmin, insertPersona, OTHER, OWN, otherClerk, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { requestContext } from './portal/api.ts'
import { hadSession, noteSession } from './portal/device.ts'
import { onSignedOut, tellSignedOut } from './portal/tabs.ts'

const PASSWORD = 'old green bicycle'
const dataDir = mkdtempSync(join(tmpdir(), 'provender-portal-'))
let clerkId: number

/** Two customers: the first has a ship-to, the second is over its credit limit. */
const world = sharedWorld(
  { kind: 'embedded', config: { dataDir, companyName: 'Lakeside Fresh', supportPhone: '555-555-0100' } },
  async () => {
    const { make, db } = world
    await make.customer({ customerNo: OWN, name: 'Lakeshore Fuel Marts', city: 'Port Haven' })
    await make.customer({
      ...{ customerNo: OTHER, name: 'Copper Kettle Cafes', city: 'Granite Falls' },
      ...{ balanceCents: 9_000, creditLimitCents: 5_000 },
    })
    await db.insertInto('shipTo').values({ customerNo: OWN, shipToCode: 'LAKE', name: 'Pier', city: '' }).execute()
    clerkId = await insertPersona(world, clerk)
    await db
      .updateTable('portalUser')
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .execute()
  },
)
beforeEach(() => isUp(true))
afterEach(leavePortal)
afterAll(() => rmSync(dataDir, { recursive: true }))

const isUp = (isSo: boolean) => setMaintenance({ dataDir }, !isSo)
const press = async (name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  await act(async () => fireEvent.click(button as HTMLElement))
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const marked = (of: readonly Sent[], name: string) => of.map(({ query }) => new URLSearchParams(query).get(name))

describe('signing in (LOG)', () => {
  test('LOG-08 a refusal stands above the form; the password goes, the name stays', async () => {
    await openPortal(world, world.nobody(), '/login')
    await screen.findByRole('heading', { name: 'Sign in' })
    fill('Customer number', OWN)
    fill('Username', 'clerk')
    fill('Password', 'new yellow tandem')
    await press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('The customer number, username or password is wrong.')
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('clerk')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })
  test('an empty password is not sent', async () => {
    const { sent } = await openPortal(world, world.nobody(), '/login')
    await screen.findByRole('heading', { name: 'Sign in' })
    fill('Username', 'clerk')
    await press('Sign in')
    expect(screen.getByText('Value is required')).toBeTruthy()
    expect(sent.filter(isOf(api.session.login))).toEqual([])
  })
  test('SES-03 a deep link asks to sign in, and is gone to after', async () => {
    const { address } = await openPortal(world, world.nobody(), '/dashboard?x=1')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe('/login?next=/dashboard?x=1')
    fill('Customer number', OWN)
    fill('Username', 'clerk')
    fill('Password', PASSWORD)
    await press('Sign in')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(address()).toBe('/dashboard?x=1')
    expect(localStorage.getItem('device.customerNo')).toBe(OWN)
    const { csrfToken } = await world.db
      .selectFrom('session')
      .select('csrfToken')
      .orderBy('sessionId', 'desc')
      .executeTakeFirstOrThrow()
    expect(requestContext.csrf).toBe(csrfToken)
  })
  test('who signs in where another is signed in finds nothing of the other', async () => {
    const { visit } = await openPortal(world, otherClerk, '/dashboard')
    await screen.findByText('Copper Kettle Cafes')
    await visit('/login')
    await screen.findByRole('heading', { name: 'Sign in' })
    fill('Customer number', OWN)
    fill('Username', 'clerk')
    fill('Password', PASSWORD)
    await press('Sign in')
    await screen.findByText('Lakeshore Fuel Marts')
    expect(screen.queryByText('Copper Kettle Cafes')).toBeNull()
  })
  test('GEN-09 the test environment says so', async () => {
    await openPortal(world, world.nobody(), '/login')
    expect(await screen.findByText('*** User Testing System - TEST ONLY ***')).toBeTruthy()
  })
})

describe('how a session and the system end (SYS)', () => {
  test('SYS-03 SYS-07 a session that ended clears what was stored and says so', async () => {
    const client = await world.as(clerk)
    await world.db.deleteFrom('session').where('csrfToken', '=', client.csrfToken).execute()
    noteSession(clerkId)
    localStorage.setItem('recentCustomers.CLERK', '[]')
    localStorage.setItem(`shipTo.${clerkId}.`, 'LAKE')
    const { address, sent } = await openPortal(world, client, '/dashboard', { isNewTab: true })
    expect(await screen.findByText(/^You were signed out\./)).toBeTruthy()
    expect(marked(sent, carried.shipTo)).toContain('LAKE')
    expect(address()).toBe('/login?next=/dashboard&ended=1')
    expect({ ...localStorage }).not.toHaveProperty('recentCustomers.CLERK')
    expect(requestContext.shipTo).toBe('')
  })
  test('SYS-07 signing out in another tab is told at once, with the reason and what is kept', async () => {
    const { address } = await openPortal(world, clerk, '/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard' })
    const kept = { itemNo: '100100', quantity: 5, version: 0, keptAt: Date.now() }
    localStorage.setItem(`device.unsent.${clerkId}.480001.100100`, JSON.stringify(kept))
    // The other tab has forgotten already that somebody was signed in.
    localStorage.removeItem('signedIn')
    await act(async () => tellSignedOut())
    expect(
      await screen.findByText(
        'You signed out in another tab. 1 quantity that was not sent is kept on this device for 24 hours, and sent after you sign in.',
      ),
    ).toBeTruthy()
    expect(address()).toBe('/login?next=/dashboard&ended=elsewhere')
    expect(localStorage.getItem(`device.unsent.${clerkId}.480001.100100`)).not.toBeNull()
  })
  test('SYS-07 whoever signs out with quantities that were not sent reads on the next page that they are kept', async () => {
    const kept = { itemNo: '100100', quantity: 5, version: 0, keptAt: Date.now() }
    localStorage.setItem(`device.unsent.${clerkId}.480001.100100`, JSON.stringify(kept))
    await openPortal(world, world.nobody(), '/login', { isNewTab: true })
    const told = await screen.findByText(/^1 quantity that was not sent is kept on this device for 24 hours/)
    expect(told.closest('[role="status"]')).not.toBeNull()
    localStorage.clear()
  })
  test('SYS-07 WST-07 the page of the sign-in counts waste that was not sent, too, beside quantities or alone', async () => {
    const told = async () => {
      await openPortal(world, world.nobody(), '/login?ended=1', { isNewTab: true })
      const text = (await screen.findByText(/^You were signed out\./)).closest('[role="status"]')?.textContent
      leavePortal()
      return text
    }
    for (const key of ['a', 'b']) localStorage.setItem(`device.unsentWaste.${clerkId}.104220.${key}`, '{}')
    const waste = '2 waste entries that were not sent are kept on this device, and sent after you sign in.'
    expect(await told()).toBe(`You were signed out. ${waste}`)
    const kept = { itemNo: '100100', quantity: 5, version: 0, keptAt: Date.now() }
    localStorage.setItem(`device.unsent.${clerkId}.480001.100100`, JSON.stringify(kept))
    const quantity = '1 quantity that was not sent is kept on this device for 24 hours, and sent after you sign in.'
    expect(await told()).toBe(`You were signed out. ${quantity} ${waste}`)
    localStorage.clear()
  })
  test('SES-17 Logout tells the other tabs', async () => {
    const heard = new Promise<void>((resolve) => {
      const stop = onSignedOut(() => {
        stop()
        resolve()
      })
    })
    await openPortal(world, clerk, '/dashboard')
    vi.spyOn(window.location, 'assign').mockReturnValue()
    await press('Logout')
    await heard
  })
  test('SYS-04 SYS-05 after an outage everybody lands on the dashboard, staff with their customer, and can go back', async () => {
    const { address } = await openPortal(world, staff, '/locations?q=1', { viewing: OTHER })
    await screen.findByText('Viewing as 104500, Copper Kettle Cafes')
    await screen.findByText('There are no active locations for this account and ship-to.')
    await isUp(false)
    await systemState(world)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show inactive' }))
    await screen.findByRole('heading', { name: 'Order System Down' })
    // The cookie is still good: the device remembers that somebody is signed in (SES-05).
    expect(hadSession()).toBe(true)
    await isUp(true)
    await press('Check now')
    await screen.findByRole('heading', { name: 'Dashboard' })
    await screen.findByText('Viewing as 104500, Copper Kettle Cafes')
    expect(address()).toBe('/dashboard?back=/locations?q=1')
    fireEvent.click(screen.getByRole('link', { name: 'Go back to where you were' }))
    expect(address()).toBe('/locations?q=1')
  })
  test('LOG-02 SYS-02 while the system is down sign-in leads to /error, and its return leads back', async () => {
    await isUp(false)
    const { address } = await openPortal(world, clerk, '/login')
    await screen.findByRole('heading', { name: 'Order System Down' })
    expect((await screen.findByRole('link', { name: '555-555-0100' })).getAttribute('href')).toBe('tel:5555550100')
    await isUp(true)
    await press('Check now')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(address()).toBe('/dashboard')
  })
})

describe('inside (SES, SID, ROL)', () => {
  test('SES-02 SES-05 the root is the dashboard, an unknown address is not found', async () => {
    const { address, client } = await openPortal(world, clerk, '/')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(address()).toBe('/dashboard')
    cleanup()
    await openPortal(world, client, '/no/such', { isNewTab: true })
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(await screen.findAllByRole('link', { name: 'Locations' })).not.toEqual([])
  })
  test('SES-05 before the sign-in an unknown address is not found either, and shows no menu', async () => {
    await openPortal(world, world.nobody(), '/no/such')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Locations' })).toBeNull()
  })
  test("ROL-05 the customers list does not exist for a customer's user", async () => {
    const { sent } = await openPortal(world, clerk, '/customers')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(sent.filter(isOf(api.customers.list))).toEqual([])
  })
  test('SID-03 ERR-06 the account status is stamped, and a hold is said on top', async () => {
    await openPortal(world, otherClerk, '/dashboard')
    expect((await screen.findAllByText('Credit Hold (Over Limit)')).length).toBeGreaterThan(0)
    expect(await screen.findByText('Credit Hold: You cannot place an order at this time.')).toBeTruthy()
  })
  test('SID-04 SID-05 a ship-to narrows every request from then on', async () => {
    const { sent } = await openPortal(world, clerk, '/dashboard')
    const [select] = await screen.findAllByLabelText<HTMLSelectElement>('Ship-To')
    await waitFor(() =>
      expect([...(select?.options ?? [])].map((o) => o.text)).toEqual(['ALL SHIP-TOS', 'Port Haven', 'LAKE Pier']),
    )
    await screen.findByRole('heading', { name: 'Dashboard' })
    const before = sent.length
    await act(async () => fireEvent.change(select as HTMLSelectElement, { target: { value: 'LAKE' } }))
    await waitFor(() => expect(sent.slice(before).some(isOf(api.accounts.status))).toBe(true))
    expect(marked(sent.slice(before), carried.shipTo).filter((each) => each !== 'LAKE')).toEqual([])
  })
  test('SID-05 a ship-to is remembered for the user on the device: a new tab begins with it', async () => {
    const { client } = await openPortal(world, clerk, '/dashboard')
    const [select] = await screen.findAllByLabelText<HTMLSelectElement>('Ship-To')
    await screen.findByRole('option', { name: 'LAKE Pier' })
    await act(async () => fireEvent.change(select as HTMLSelectElement, { target: { value: 'LAKE' } }))
    cleanup()
    const { sent } = await openPortal(world, client, '/dashboard', { isNewTab: true })
    await waitFor(() => expect(sent.some(isOf(api.accounts.status))).toBe(true))
    expect(marked(sent, carried.shipTo).filter((each) => each !== 'LAKE')).toEqual([])
    // Another user of the device begins with all.
    cleanup()
    noteSession(await insertPersona(world, customerAdmin))
    await openPortal(world, customerAdmin, '/dashboard', { isNewTab: true })
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(requestContext.shipTo).toBe('')
  })
  test('SES-04 back asks everything anew', async () => {
    const { sent, back } = await openPortal(world, clerk, '/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard' })
    fireEvent.click(screen.getAllByRole('link', { name: 'Locations' })[0] as HTMLElement)
    await screen.findByText('There are no active locations for this account and ship-to.')
    const before = sent.length
    await back()
    await screen.findByRole('heading', { name: 'Dashboard' })
    await waitFor(() => expect(sent.slice(before).filter(isOf(api.accounts.status))).toHaveLength(1))
  })
})

describe('acting for a customer (IMP)', () => {
  test('IMP-01 IMP-02 IMP-03 View As marks every request, and Back returns to the list as it was', async () => {
    const { address, sent } = await openPortal(world, staff, '/customers?q=copper')
    await press(/^View As 104500/)
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(document.title).toBe('[104500] Dashboard · Lakeside Fresh')
    expect(screen.getByText('Viewing as 104500, Copper Kettle Cafes')).toBeTruthy()
    expect(sessionStorage.getItem('viewAs')).toBe('104500')
    const since = sent.slice(sent.findIndex(isOf(api.session.viewAs)) + 1)
    expect(since.length).toBeGreaterThan(2)
    expect(marked(since, carried.marker).filter((each) => each !== OTHER)).toEqual([])
    await press('Back to Super Admin Account')
    await screen.findByRole('heading', { name: 'Customers' })
    expect(address()).toBe('/customers?q=copper&row=104500')
    expect(sent.filter(isOf(api.session.stopViewAs))).toHaveLength(1)
    expect(requestContext.viewAs).toBe('')
    expect(document.title).toBe('Customers · Lakeside Fresh')
  })
})
