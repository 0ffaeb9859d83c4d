// @vitest-environment browser-beside-server
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN, routeClerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const reader = { ...clerk, userCode: 'READER', rights: ['deliveryInstructions'] as const }
const ofRoute = { ...routeClerk, userCode: 'ONROUTE', rights: ['deliveryInstructions'] as const }
const world = freshWorld('embedded', async () => {
  await world.make.customer()
  await world.make.location({ shipToCode: 'NORTH' })
  await shipTo('DOCK', 'Dock 4', 'Rear door.\nCall 555-555-0142.\n<b>See</b> https://docks.example.com/4.')
  await shipTo('HILL', 'Hill Street', '')
  await shipTo('NORTH', 'North Dock', 'Ring twice.')
})
afterEach(leavePortal)

const shipTo = (shipToCode: string, name: string, instructions: string) =>
  world.db
    .insertInto('shipTo')
    .values({ customerNo: OWN, shipToCode, name, city: 'Port Haven', instructions })
    .execute()
const text = (name: string) => screen.findByRole('region', { name: `Instructions for ${name}` })
const view = (name: string) => screen.findByRole('button', { name: `View ${name}` })
const asPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: query.includes('720px'), addEventListener() {}, removeEventListener() {} }) as never,
    )

test('DLV-01 DLV-04 S17 View shows the text beside the list, lines kept, markup as text, addresses and numbers linked', async () => {
  const { address } = await openPortal(world, reader, '/delivery-instructions')
  fireEvent.click(await view('Dock 4'))
  const region = await text('Dock 4')
  const told = await within(region).findByText(/Rear door/)
  expect(told.innerHTML).toContain('Rear door.\nCall ')
  expect(told.textContent).toContain('<b>See</b> https://docks.example.com/4')
  const links = within(told).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:+15555550142', 'https://docks.example.com/4'])
  expect(links[1]?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(within(region).getByText('To change instructions, call your route office.')).toBeTruthy()
  expect(address()).toBe('/delivery-instructions?ship=DOCK')
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    `DOCK${OWN}Dock 4Port HavenView`,
    `HILL${OWN}Hill StreetPort HavenView`,
    `NORTH${OWN}North DockPort HavenView`,
  ])
})

test('DLV-05 S17 a link opens a ship-to; without a text it says so, and has nothing to print', async () => {
  await openPortal(world, reader, '/delivery-instructions?ship=HILL')
  const region = await text('Hill Street')
  expect(await within(region).findByText('No instructions on file.')).toBeTruthy()
  expect(within(region).queryByRole('button', { name: 'Print' })).toBeNull()
})

test('S17 a link to a ship-to out of reach says so in the text’s place alone', async () => {
  await openPortal(world, ofRoute, '/delivery-instructions?ship=DOCK')
  expect(await screen.findByText('This ship-to was not found.')).toBeTruthy()
  expect(await view('North Dock')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'View Dock 4' })).toBeNull()
})

test('S17 ↓ and ↑ with a text open go to the next one’s', async () => {
  const { address } = await openPortal(world, reader, '/delivery-instructions?ship=DOCK')
  const first = await view('Dock 4')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(await view('Hill Street'))
  expect(await text('Hill Street')).toBeTruthy()
  await expect.poll(address).toBe('/delivery-instructions?ship=HILL')
  fireEvent.keyDown(await view('Hill Street'), { key: 'ArrowUp' })
  await expect.poll(address).toBe('/delivery-instructions?ship=DOCK')
  fireEvent.keyDown(await view('Dock 4'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(await view('Dock 4'))
})

test('S17 Find narrows the list, and says when nothing is left', async () => {
  await openPortal(world, reader, '/delivery-instructions')
  await view('Dock 4')
  const find = screen.getByRole('searchbox', { name: 'Find' })
  fireEvent.change(find, { target: { value: 'north' } })
  expect(screen.getAllByRole('button', { name: /^View / })).toHaveLength(1)
  fireEvent.keyDown(find, { key: 'Enter' })
  expect(await within(await text('North Dock')).findByText('Ring twice.')).toBeTruthy()
  fireEvent.change(find, { target: { value: 'nowhere' } })
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(screen.getAllByRole('button', { name: /^View / })).toHaveLength(3)
})

test('S17 on a phone the text is the page, and Back comes to its row', async () => {
  asPhone()
  const { back } = await openPortal(world, reader, '/delivery-instructions')
  fireEvent.click(await view('North Dock'))
  expect(await screen.findByText('Ring twice.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('North Dock')
  expect(screen.queryByRole('button', { name: 'View Dock 4' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(await view('North Dock'))
  await act(back)
})

test('S17 a text that cannot be told fails alone, and comes with another try', async () => {
  const { network } = await openPortal(world, reader, '/delivery-instructions')
  const button = await view('Dock 4')
  network.goes()
  fireEvent.click(button)
  const region = await text('Dock 4')
  expect(await within(region).findByText('There was a problem communicating with the server.')).toBeTruthy()
  expect(await view('North Dock')).toBeTruthy()
  network.mishap = () => undefined
  fireEvent.click(within(region).getByRole('button', { name: 'Try again' }))
  expect(await within(region).findByText(/Rear door/)).toBeTruthy()
})
