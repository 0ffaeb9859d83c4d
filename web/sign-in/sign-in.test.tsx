// @vitest-environment browser-beside-server
// S01: who the portal is for, whom to call, and the demo users of a test environment (GEN-09).
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const DEMO = hashPassword('demo')
const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.as(clerk)
  await world.db
    .updateTable('portalUser')
    .set({ passwordHash: await DEMO })
    .execute()
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  leavePortal()
  Object.assign(world.config, { isProduction: false })
})

const demoUsers = () => within(screen.getByRole('region', { name: 'Demo data: choose who you are' }))

test('a demo user says who it is, and one click signs in', async () => {
  const { address } = await openPortal(world, world.nobody(), '/login')
  await screen.findByRole('heading', { name: 'Demo data: choose who you are' })
  expect(screen.getByText('Order fresh food for your locations, and change orders until the cut-off.')).toBeTruthy()
  fireEvent.click(demoUsers().getByRole('button', { name: 'CLERK Clerk who orders for the 40 stores' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('a refused demo user reads the reason, with the user name in the form', async () => {
  await openPortal(world, world.nobody(), '/login')
  await screen.findByRole('heading', { name: 'Demo data: choose who you are' })
  fireEvent.click(demoUsers().getByRole('button', { name: /^CREDIT/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('The customer number, username or password is wrong.')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('CREDIT')
  expect(screen.getByLabelText<HTMLInputElement>('Customer number').value).toBe('104500')
})

test('in production there are no demo users; a new customer reads whom to call', async () => {
  Object.assign(world.config, { isProduction: true })
  await openPortal(world, world.nobody(), '/login')
  const link = await screen.findByRole('link', { name: world.config.supportPhone })
  expect(link.parentElement?.textContent).toBe(`Not a customer yet? Call ${world.config.supportPhone}.`)
  expect(link.getAttribute('href')).toMatch(/^tel:\+?\d+$/)
  expect(screen.queryByText(/Demo data/)).toBeNull()
})

test('Show inside the password field shows what is typed, and hides it again', async () => {
  await openPortal(world, world.nobody(), '/login')
  const field = await screen.findByLabelText<HTMLInputElement>('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})
