// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { type AnyEndpoint, carried, type Input, type Output } from '#contract/kernel/endpoint.ts'
import { ZONE } from '#tests/support/zone.ts'
import { Portal } from './Portal.tsx'
import { onEnd, requestContext } from './portal/api.ts'
import { hadSession, noteSession } from './portal/device.ts'
import { createQueryClient } from './portal/queries.ts'
import { dropAnswersOnReturn } from './portal/returning.ts'
import { onSignedOut } from './portal/tabs.ts'
import { answerEnds, createPortalRouter } from './router.tsx'

type Here = Output<typeof api.session.current>
const user: Here['user'] = {
  userId: 1,
  userCode: 'CLERK',
  name: 'A clerk',
  email: 'clerk@example.com',
  mappedRouteNo: '',
  isAdmin: false,
  isStaff: false,
  isResponsive: false,
  expiresOn: '2099-12-31',
  rights: [],
  orderColumns: [],
  historyMode: 'Last',
  scrollItems: false,
  groupItems: 0,
  usePopovers: false,
}
const customer = (customerNo: string, name: string) => ({
  customerNo,
  name,
  city: 'Port Haven',
  billToCustomerNo: '',
  masterCustomerNo: '',
  maxOrderQuantity: 300,
  ordersAllowed: 2,
  payBillUrl: '',
})
const rest = {
  token: 'csrf',
  userId: 1,
  zone: ZONE,
  companyName: 'Lakeside Fresh',
  staffMayEditBeforeCutoff: false,
  needsAnOrder: false,
}
const clerk: Here = { user, customer: customer('104220', 'Lakeshore Fuel Marts'), ...rest }
const staff: Here = { user: { ...user, userCode: 'ADMIN', isAdmin: true, isStaff: true }, ...rest }

/** A server of a few calls: who is signed in, whether the system is up, and every request it got. */
let here: Here | undefined
let isUp: boolean
let asked: URL[]
const on = <E extends AnyEndpoint>(endpoint: E, say: (input: Input<E>, url: URL) => Output<E> | Response) => ({
  path: `/api${endpoint.path}`,
  say: (url: URL, body: URLSearchParams) => {
    const read = {
      ...(endpoint.query.read(Object.fromEntries(url.searchParams)) as object),
      ...(endpoint.form.read(Object.fromEntries(body)) as object),
    }
    const said = say(read as Input<E>, url)
    return said instanceof Response ? said : Response.json(endpoint.answer.write(said))
  },
})
const no = (text: string) => Response.json({ message: 'error', messageTxt: text, code: 'refused' })
const status = () => ({
  status: isUp ? ('ServerBackUp' as const) : ('ServerDown' as const),
  isTest: true,
  phone: '555-555-0100',
  zone: ZONE,
  companyName: 'Lakeside Fresh',
  demoLogins: [],
})
const pages = { login: '<p>Notice</p>', dashboard: '', training: '' }
const calls = [
  on(api.session.status, status),
  on(api.session.systemStatus, status),
  on(api.session.pageContent, () => ({ html: pages.dashboard })),
  on(api.session.login, () => (here ? here : no('The customer number, username or password is wrong.'))),
  on(api.session.current, (_input, url) => {
    const viewed = url.searchParams.get(carried.marker)
    if (!here) return Response.json({ message: 'timeout' }, { status: 401 })
    return viewed ? { ...here, customer: customer(viewed, 'Copper Kettle Cafes') } : here
  }),
  on(api.session.viewAs, ({ viewedCustomerNo }) => ({
    customer: customer(viewedCustomerNo, 'Copper Kettle Cafes'),
    viewingUntil: '2099-12-31T00:00:00.000Z',
  })),
  on(api.session.stopViewAs, () => ({})),
  on(api.session.logout, () => ({})),
  on(api.accounts.status, () => ({ accountStatus: 'Credit Hold (Over Limit)' as const })),
  on(api.customers.shipTos, () => [{ customerNo: '104220', shipToCode: 'LAKE', name: 'Pier', city: '' }]),
  on(api.customers.list, () => [
    { customerNo: '104500', name: 'Copper Kettle Cafes', city: 'Granite Falls', phone: '' },
  ]),
]

async function open(at: string) {
  const history = createMemoryHistory({ initialEntries: [at] })
  const client = createQueryClient()
  const router = createPortalRouter(history)
  answerEnds(router, client)
  dropAnswersOnReturn(router, client)
  await act(async () => {
    render(<Portal client={client} router={router} />)
  })
  return { history, address: () => history.location.href }
}
const press = async (name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  await act(async () => fireEvent.click(button as HTMLElement))
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const times = (path: string) => asked.filter((url) => url.pathname === `/api${path}`).length

beforeEach(() => {
  here = clerk
  isUp = true
  asked = []
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(requestContext, { csrf: '', viewAs: '', shipTo: '' })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://portal.test')
    asked.push(url)
    const call = calls.find(({ path }) => path === url.pathname.replace(/\/page-content\/\w+$/, '/page-content/:page'))
    return call
      ? call.say(url, new URLSearchParams(String(init.body ?? '')))
      : Response.json({ message: 'error', messageTxt: 'No.' }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('signing in (LOG)', () => {
  test('LOG-08 a refusal stands above the form; the password goes, the name stays', async () => {
    here = undefined
    await open('/login')
    await screen.findByRole('heading', { name: 'Sign in' })
    fill('Username', 'clerk')
    fill('Password', 'wrong')
    await press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('The customer number, username or password is wrong.')
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('clerk')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })
  test('an empty password is not sent', async () => {
    await open('/login')
    await screen.findByRole('heading', { name: 'Sign in' })
    fill('Username', 'clerk')
    await press('Sign in')
    expect(screen.getByText('Value is required')).toBeTruthy()
    expect(times('/login')).toBe(0)
  })
  test('SES-03 a deep link asks to sign in, and is gone to after', async () => {
    here = undefined
    const { address } = await open('/dashboard?x=1')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe('/login?next=%2Fdashboard%3Fx%3D1')
    here = clerk
    fill('Customer number', '104220')
    fill('Username', 'clerk')
    fill('Password', 'demo')
    await press('Sign in')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(address()).toBe('/dashboard?x=1')
    expect(localStorage.getItem('device.customerNo')).toBe('104220')
    expect(requestContext.csrf).toBe('csrf')
  })
  test('GEN-09 the test environment says so', async () => {
    await open('/login')
    expect(await screen.findByText('*** User Testing System - TEST ONLY ***')).toBeTruthy()
  })
})

describe('how a session and the system end (SYS)', () => {
  test('SYS-03 SYS-07 a session that ended clears what was stored and says so', async () => {
    localStorage.setItem('signedIn', '1')
    localStorage.setItem('recentCustomers.CLERK', '[]')
    sessionStorage.setItem('shipTo', 'LAKE')
    here = undefined
    const { address } = await open('/dashboard')
    expect(await screen.findByText(/^You were signed out\./)).toBeTruthy()
    expect(address()).toBe('/login?next=%2Fdashboard&ended=1')
    expect({ ...localStorage }).not.toHaveProperty('recentCustomers.CLERK')
    expect(requestContext.shipTo).toBe('')
  })
  test('SYS-07 signing out in another tab is told at once, with the reason and what is kept', async () => {
    const { address } = await open('/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard' })
    const kept = { itemNo: '100100', quantity: 5, version: 0, keptAt: Date.now() }
    localStorage.setItem('device.unsent.1.480001.100100', JSON.stringify(kept))
    // The other tab has forgotten already that somebody was signed in.
    localStorage.removeItem('signedIn')
    await act(async () => onEnd.signedOutElsewhere())
    expect(
      await screen.findByText(
        'You signed out in another tab. 1 quantity that was not sent is kept on this device for 24 hours, and sent after you sign in.',
      ),
    ).toBeTruthy()
    expect(address()).toBe('/login?next=%2Fdashboard&ended=elsewhere')
    expect(localStorage.getItem('device.unsent.1.480001.100100')).not.toBeNull()
  })
  test('SES-17 Logout tells the other tabs', async () => {
    const heard = new Promise<void>((resolve) => {
      const stop = onSignedOut(() => {
        stop()
        resolve()
      })
    })
    await open('/dashboard')
    vi.spyOn(window.location, 'assign').mockReturnValue()
    await press('Logout')
    await heard
  })
  test('SYS-04 SYS-05 after an outage everybody lands on the dashboard, staff with their customer, and can go back', async () => {
    here = staff
    sessionStorage.setItem('viewAs', '104500')
    const { address } = await open('/locations?q=1')
    await screen.findByText('Viewing as 104500, Copper Kettle Cafes')
    isUp = false
    await act(async () => onEnd.serverDown())
    await screen.findByRole('heading', { name: 'Order System Down' })
    isUp = true
    await press('Check now')
    await screen.findByRole('heading', { name: 'Dashboard' })
    await screen.findByText('Viewing as 104500, Copper Kettle Cafes')
    expect(address()).toBe('/dashboard?back=%2Flocations%3Fq%3D1')
    fireEvent.click(screen.getByRole('link', { name: 'Go back to where you were' }))
    expect(address()).toBe('/locations?q=1')
    // The cookie is still good: the device remembers that somebody is signed in (SES-05).
    expect(hadSession()).toBe(true)
  })
  test('LOG-02 SYS-02 while the system is down sign-in leads to /error, and its return leads back', async () => {
    isUp = false
    const { address } = await open('/login')
    await screen.findByRole('heading', { name: 'Order System Down' })
    expect((await screen.findByRole('link', { name: '555-555-0100' })).getAttribute('href')).toBe('tel:5555550100')
    isUp = true
    await press('Check now')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(address()).toBe('/dashboard')
  })
})

describe('inside (SES, SID, ROL)', () => {
  test('SES-02 SES-05 the root is the dashboard, an unknown address is not found', async () => {
    expect((await open('/')).address()).toBe('/dashboard')
    cleanup()
    noteSession(1)
    await open('/no/such')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(await screen.findAllByRole('link', { name: 'Locations' })).not.toEqual([])
  })
  test('SES-05 before the sign-in an unknown address is not found either, and shows no menu', async () => {
    await open('/no/such')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Locations' })).toBeNull()
  })
  test("ROL-05 the customers list does not exist for a customer's user", async () => {
    await open('/customers')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(times('/customers')).toBe(0)
  })
  test('SID-03 ERR-06 the account status is stamped, and a hold is said on top', async () => {
    await open('/dashboard')
    expect((await screen.findAllByText('Credit Hold (Over Limit)')).length).toBeGreaterThan(0)
    expect(await screen.findByText('Credit Hold: You cannot place an order at this time.')).toBeTruthy()
  })
  test('SID-04 SID-05 a ship-to narrows every request from then on', async () => {
    await open('/dashboard')
    const [select] = await screen.findAllByLabelText<HTMLSelectElement>('Ship-To')
    await waitFor(() =>
      expect([...(select?.options ?? [])].map((o) => o.text)).toEqual(['ALL SHIP-TOS', 'Port Haven', 'LAKE Pier']),
    )
    asked = []
    await act(async () => fireEvent.change(select as HTMLSelectElement, { target: { value: 'LAKE' } }))
    await waitFor(() => expect(times('/accountstatus')).toBe(1))
    expect(asked.filter((url) => url.searchParams.get(carried.shipTo) !== 'LAKE')).toEqual([])
  })
  test('SID-05 a ship-to is remembered for the user on the device: a new tab begins with it', async () => {
    await open('/dashboard')
    const [select] = await screen.findAllByLabelText<HTMLSelectElement>('Ship-To')
    await screen.findByRole('option', { name: 'LAKE Pier' })
    await act(async () => fireEvent.change(select as HTMLSelectElement, { target: { value: 'LAKE' } }))
    cleanup()
    sessionStorage.clear()
    asked = []
    await open('/dashboard')
    await waitFor(() => expect(times('/accountstatus')).toBe(1))
    expect(asked.filter((url) => url.searchParams.get(carried.shipTo) !== 'LAKE')).toEqual([])
    // Another user of the device begins with all.
    cleanup()
    sessionStorage.clear()
    noteSession(2)
    await open('/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(requestContext.shipTo).toBe('')
  })
  test('SES-04 back asks everything anew', async () => {
    const { history } = await open('/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard' })
    await act(async () => history.push('/no/such'))
    await screen.findByRole('heading', { name: 'Page Not Found' })
    asked = []
    await act(async () => history.back())
    await screen.findByRole('heading', { name: 'Dashboard' })
    await waitFor(() => expect(times('/accountstatus')).toBe(1))
  })
})

describe('acting for a customer (IMP)', () => {
  test('IMP-01 IMP-02 IMP-03 View As marks every request, and Back returns to the list as it was', async () => {
    here = staff
    const { address } = await open('/customers?q=copper')
    await press(/^View As 104500/)
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(document.title).toBe('[104500] Dashboard · Lakeside Fresh')
    expect(screen.getByText('Viewing as 104500, Copper Kettle Cafes')).toBeTruthy()
    expect(sessionStorage.getItem('viewAs')).toBe('104500')
    const since = asked.slice(asked.findIndex((url) => url.pathname.endsWith('/impersonate/start')) + 1)
    expect(since.length).toBeGreaterThan(2)
    expect(since.filter((url) => url.searchParams.get(carried.marker) !== '104500')).toEqual([])
    asked = []
    await press('Back to Super Admin Account')
    await screen.findByRole('heading', { name: 'Customers' })
    expect(address()).toBe('/customers?q=copper')
    expect(times('/impersonate/stop')).toBe(1)
    expect(requestContext.viewAs).toBe('')
    expect(document.title).toBe('Customers · Lakeside Fresh')
  })
})
