// @vitest-environment browser-beside-server
// The menu as it is drawn: groups, Pay Bill (SID-07, SID-21), the account at the foot (SID-20, PWD-01), and what small screens
// keep (SES-19, SES-20).
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RIGHTS } from '#rules/access.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { OWN, type Persona } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const world = sharedWorld('embedded', async () => {
  await world.make.customer({ customerNo: OWN })
  await world.db.updateTable('customer').set({ payBillUrl: 'https://pay.example.com/lake' }).execute()
})
afterEach(() => {
  leavePortal()
  vi.unstubAllGlobals()
})

const boss: Persona = { userCode: 'BOSS', customerNo: OWN, isAdmin: true, rights: RIGHTS }
const mobile: Persona = { ...boss, userCode: 'MOBILE', preferences: { isResponsive: true } }
const payer: Persona = { userCode: 'PAYER', customerNo: OWN, rights: ['payBill'] }
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query.includes('max-width'), media: query },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }))
const DAILY = ['Dashboard', 'Locations', 'Order Summary', 'Missed Orders']
const entriesOf = (box: HTMLElement, name = 'Main') =>
  [...within(box).getByRole('navigation', { name }).querySelectorAll('li > a, li > button, .main-menu > button')].map(
    (entry) => entry.textContent,
  )
const headsOf = (box: HTMLElement) => [...box.querySelectorAll('.main-menu-head')].map((head) => head.textContent)
const bar = () => screen.findByRole('complementary', { name: 'Account and menu' })
const menu = async () => entriesOf(await bar())
const openSmall = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  return screen.findByRole('dialog', { name: 'Menu' })
}

test('SID-07 SID-21 Pay Bill is the last of the reports, opens a new tab, and is for who may pay', async () => {
  await openPortal(world, boss, '/dashboard')
  expect(await menu()).toEqual([
    ...['Dashboard', 'Delivery Instructions', 'Locations', 'Order Summary', 'Missed Orders', 'Enterprise Upload'],
    ...['Item Maintenance', 'Users', 'Training Videos', 'Integration'],
    ...['History', 'Waste', 'Reports', 'Pay Bill (opens in a new tab)'],
  ])
  expect(headsOf(await bar())).toEqual(['Orders', 'Setup', 'Reports'])
  const link = screen.getByRole('link', { name: /^Pay Bill/ })
  expect(link.getAttribute('href')).toBe('https://pay.example.com/lake')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    '_blank',
    expect.stringContaining('noopener'),
  ])
  leavePortal()
  await openPortal(world, payer, '/dashboard')
  expect(await menu()).toEqual([...DAILY, 'Pay Bill (opens in a new tab)'])
  leavePortal()
  await openPortal(world, { ...payer, userCode: 'NOPAY', rights: [] }, '/dashboard')
  expect(await menu()).toEqual(DAILY)
  expect(headsOf(await bar()), 'a single group needs no head').toEqual([])
})

test('PWD-01 a clerk finds Change Password under "Logged in as", and by Ctrl+K', async () => {
  const { address } = await openPortal(world, { ...payer, userCode: 'NOPAY', rights: [] }, '/dashboard')
  const foot = within((await bar()).querySelector<HTMLElement>('.side-foot') as HTMLElement)
  expect(foot.getByText('Logged in as').parentElement?.textContent).toBe('Logged in as NOPAY')
  const entries = [...(await bar()).querySelectorAll('.side-foot .menu-list :is(a, button)')]
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Change Password',
    'Subscribe to Text Alerts',
    'Keyboard help',
  ])
  expect(foot.getByRole('button', { name: 'Logout' }).closest('.menu-list')).toBeNull()
  fireEvent.click(entries[0] as Element)
  await screen.findByText('Change Password', { selector: 'h1' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: /^Screen/ })
  fireEvent.change(field, { target: { value: 'passw' } })
  const found = within(screen.getByRole('dialog')).getAllByRole('option')
  expect(found.map((option) => option.textContent?.trim())).toEqual(['Change PasswordScreen'])
  expect(address()).toBe('/update-password')
})

test('Keyboard help opens from the account menu', async () => {
  await openPortal(world, payer, '/dashboard')
  const entry = [...(await bar()).querySelectorAll('.side-foot .menu-list button')].at(-1) as Element
  fireEvent.click(entry)
  expect(screen.getByRole('heading', { name: 'Keyboard help' }).closest('details')).toBeNull()
})

test('SES-19 SES-20 with Mobile View a phone keeps the daily links; More shows the others; the account is whole', async () => {
  onPhone()
  await openPortal(world, mobile, '/dashboard')
  const box = await openSmall()
  expect(entriesOf(box)).toEqual([
    ...['Dashboard', 'Delivery Instructions', 'Locations', 'Order Summary', 'Missed Orders', 'Waste', 'Reports'],
    ...['Pay Bill (opens in a new tab)', 'More'],
  ])
  expect(entriesOf(box, 'Account')).toEqual(['Change Password', 'Subscribe to Text Alerts', 'Logout'])
  const more = within(box).getByRole('button', { name: 'More' })
  more.focus()
  fireEvent.click(more)
  expect(entriesOf(box)).toHaveLength(14)
  // The button is gone: the first link that it brought has the focus, not nothing.
  expect(document.activeElement?.textContent).toBe('Enterprise Upload')
})

test('SES-19 without Mobile View a phone has the whole menu', async () => {
  onPhone()
  await openPortal(world, boss, '/dashboard')
  expect(entriesOf(await openSmall())).toHaveLength(14)
})
