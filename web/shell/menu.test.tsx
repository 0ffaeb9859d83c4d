// @vitest-environment browser-beside-server
// The menu as it is drawn: Pay Bill in its place (SID-07, SID-21), and what small screens keep (SES-19, SES-20).
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
const entriesOf = (box: HTMLElement) =>
  [...within(box).getByRole('navigation', { name: 'Main' }).querySelectorAll('a, button')].map(
    (entry) => entry.textContent,
  )
const menu = async () => entriesOf(await screen.findByRole('complementary', { name: 'Account and menu' }))
const openSmall = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  return screen.findByRole('dialog', { name: 'Menu' })
}

test('SID-07 SID-21 Pay Bill stands after Change Password, opens a new tab, and is for who may pay', async () => {
  await openPortal(world, boss, '/dashboard')
  expect(await menu()).toEqual([
    ...[
      'Dashboard',
      'Delivery Instructions',
      'Locations',
      'Item Maintenance',
      'Order Summary',
      'Missed Orders',
      'History',
      'Users',
      'Waste',
      'Reports',
    ],
    'Change Password',
    ...['Pay Bill (opens in a new tab)', 'Training Videos', 'Enterprise Upload', 'Integration'],
    ...['Subscribe to Text Alerts', 'Logout'],
  ])
  const link = screen.getByRole('link', { name: /^Pay Bill/ })
  expect(link.getAttribute('href')).toBe('https://pay.example.com/lake')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    '_blank',
    expect.stringContaining('noopener'),
  ])
  leavePortal()
  await openPortal(world, payer, '/dashboard')
  expect(await menu()).toEqual([
    ...['Dashboard', 'Locations', 'Order Summary', 'Missed Orders', 'Pay Bill (opens in a new tab)'],
    ...['Subscribe to Text Alerts', 'Logout'],
  ])
  leavePortal()
  await openPortal(world, { ...payer, userCode: 'NOPAY', rights: [] }, '/dashboard')
  expect(await menu()).toEqual([
    ...['Dashboard', 'Locations', 'Order Summary', 'Missed Orders', 'Subscribe to Text Alerts', 'Logout'],
  ])
})

test('SES-19 SES-20 with Mobile View a phone keeps the daily links and Change Password; More shows the others', async () => {
  onPhone()
  await openPortal(world, mobile, '/dashboard')
  const box = await openSmall()
  expect(entriesOf(box)).toEqual([
    ...['Dashboard', 'Delivery Instructions', 'Locations', 'Order Summary', 'Missed Orders', 'Waste', 'Reports'],
    'Change Password',
    ...['Pay Bill (opens in a new tab)', 'More', 'Logout'],
  ])
  const more = within(box).getByRole('button', { name: 'More' })
  more.focus()
  fireEvent.click(more)
  expect(entriesOf(box)).toHaveLength(17)
  // The button is gone: the first of what it brought has the focus, not nothing.
  expect(document.activeElement?.textContent).toBe('Item Maintenance')
})

test('SES-19 without Mobile View a phone has the whole menu', async () => {
  onPhone()
  await openPortal(world, boss, '/dashboard')
  expect(entriesOf(await openSmall())).toHaveLength(17)
})
