// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { clerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal, type PortalInTest } from '#tests/support/portal.tsx'

const HERE = '/dashboard'

const world = sharedWorld('embedded', () => world.make.shop())
afterEach(leavePortal)

const field = () => screen.findByRole('combobox', { name: 'Screen, location or order number' })
const found = () => within(screen.getByRole('dialog')).queryAllByRole('option')
const options = () => found().map((one) => one.textContent?.trim())

/** Opens "Go to" over a network that is given its mishaps before. */
async function open(prepare: (network: PortalInTest['network']) => void = () => {}) {
  const page = await openPortal(world, clerk, HERE)
  prepare(page.network)
  await screen.findByRole('heading', { name: 'Dashboard' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return page
}
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const press = async (key: string) => fireEvent.keyDown(await field(), { key })

describe('Go to (SCR-07)', () => {
  test('keys pressed before the form is loaded all count, those that choose included', async () => {
    const { address } = await openPortal(world, clerk, HERE)
    await screen.findByRole('heading', { name: 'Dashboard' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    const early = screen.queryByRole('textbox', { name: 'Go to' })
    if (!early) throw new Error('This must be the first test of the file: the form is loaded already.')
    fireEvent.change(early, { target: { value: 'summary' } })
    fireEvent.keyDown(early, { key: 'ArrowDown' })
    fireEvent.keyDown(early, { key: 'Enter' })
    await waitFor(() => expect(address()).toContain('SummaryType=ITEM'))
  })
  test('Ctrl+K opens a combobox whose field has the focus and names the option that Enter takes', async () => {
    await open()
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await waitFor(() => expect(options()).toContain('Order Summary, Item LevelScreen'))
    const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim()
    expect(active()).toBe('DashboardScreen')
    await press('ArrowDown')
    expect(active()).toBe('LocationsScreen')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(active(), 'round the end').toBe('Order Summary, Item LevelScreen')
    await type('harbor')
    await waitFor(() => expect(active()).toBe('000213 Harbor St Mart, R14Location'))
    expect(document.getElementById(input.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox')
  })
  test('Enter before the locations are there waits for them, and goes', async () => {
    let answer = () => {}
    const { address } = await open((network) => {
      answer = network.hold(api.locations.list)
    })
    await type('213')
    await press('Enter')
    expect(address(), 'not to order 213, the only one known so far').toBe(HERE)
    answer()
    await waitFor(() => expect(address()).toContain('/locations/000213/orders?route=R14'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('further letters take back an Enter that still waits', async () => {
    let answer = () => {}
    const { address } = await open((network) => {
      answer = network.hold(api.locations.list)
    })
    await type('213')
    await press('Enter')
    await type('213 ')
    answer()
    await waitFor(() => expect(options()).toContain('000213 Harbor St Mart, R14Location'))
    expect(address()).toBe(HERE)
  })
  test('an order that is not there is told in the dialog', async () => {
    const { address } = await open()
    await type('#999999')
    await press('Enter')
    expect((await screen.findByRole('alert')).textContent).toContain('Order 999999 was not found.')
    expect(address()).toBe(HERE)
  })
  test('when the locations fail, screens are there all the same, and the list can be asked for again', async () => {
    const { address, network } = await open((given) => {
      given.mishap = (sent) => (isOf(api.locations.list)(sent) ? 'request lost' : undefined)
    })
    await screen.findByText(/The list of locations could not be loaded/)
    await type('dash')
    expect(options()).toEqual(['DashboardScreen'])
    await type('213')
    network.mishap = () => undefined
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(options()).toContain('000213 Harbor St Mart, R14Location'))
    await act(async () => fireEvent.click(found()[0] as HTMLElement))
    await waitFor(() => expect(address()).toContain('/locations/000213/orders'))
  })
  test('nothing found is said', async () => {
    await open()
    await type('zzz')
    await screen.findByText('No match.')
    await press('Enter')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
