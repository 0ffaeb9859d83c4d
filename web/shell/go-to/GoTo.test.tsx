// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { type Answer, answering, portal } from '../../calendar/portal-in-test.tsx'
import { GoTo } from './GoTo.tsx'

const location = {
  locationId: 1,
  customerNo: '104220',
  locationNo: '000213',
  routeNo: 'R14',
  shipToCode: '',
  shipToCustomerNo: '',
  name: 'Harbor St Mart',
  isInactive: false,
  notes: '',
  pos: '',
  itemListCode: '',
  menuCycleCode: '',
  labelCustomerNo: '',
  oneItemPerTray: false,
  mondayMenu: true,
  tuesdayMenu: true,
  wednesdayMenu: true,
  thursdayMenu: true,
  fridayMenu: true,
  saturdayMenu: false,
  sundayMenu: false,
}
const told = answering(api.locations.list, () => [location])

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button">Behind</button>
      <GoTo isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  )
}
const field = () => screen.findByRole('combobox', { name: 'Screen, location or order number' })
const options = () => screen.queryAllByRole('option').map((one) => one.textContent?.trim())

async function open(answers: readonly Answer[]) {
  const page = await portal(Page, '/here', '/here', answers)
  const behind = await screen.findByRole('button', { name: 'Behind' })
  behind.focus()
  await act(async () => fireEvent.keyDown(behind, { key: 'k', ctrlKey: true }))
  return page
}
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const press = async (key: string) => fireEvent.keyDown(await field(), { key })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('Go to (SCR-07)', () => {
  test('Ctrl+K opens a combobox whose field has the focus and names the option that Enter takes', async () => {
    await open([told])
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
    let answer: (value: unknown) => void = () => {}
    const late = new Promise((done) => {
      answer = done
    })
    const { address } = await open([{ ...told, answer: () => late }])
    await type('213')
    await press('Enter')
    expect(address(), 'not to order 213, the only one known so far').toBe('/here')
    await act(async () => answer(told.answer(new URLSearchParams())))
    await waitFor(() => expect(address()).toContain('/locations/000213/orders?route=R14'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('further letters take back an Enter that still waits', async () => {
    let answer: (value: unknown) => void = () => {}
    const late = new Promise((done) => {
      answer = done
    })
    const { address } = await open([{ ...told, answer: () => late }])
    await type('213')
    await press('Enter')
    await type('213 ')
    await act(async () => answer(told.answer(new URLSearchParams())))
    await waitFor(() => expect(options()).toContain('000213 Harbor St Mart, R14Location'))
    expect(address()).toBe('/here')
  })
  test('an order that is not there is told in the dialog', async () => {
    const { address } = await open([told])
    await type('#999999')
    await press('Enter')
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such call.')
    expect(address()).toBe('/here')
  })
  test('when the locations fail, screens are there all the same, and the list can be asked for again', async () => {
    const say = vi.fn((query: URLSearchParams): unknown => told.answer(query))
    say.mockReturnValueOnce({ message: 'error', messageTxt: 'The database is away.' })
    const { address } = await open([{ ...told, answer: say }])
    await screen.findByText(/The list of locations could not be loaded/)
    await type('dash')
    expect(options()).toEqual(['DashboardScreen'])
    await type('213')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    await waitFor(() => expect(options()).toContain('000213 Harbor St Mart, R14Location'))
    await act(async () => fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement))
    expect(address()).toContain('/locations/000213/orders')
  })
  test('nothing found is said', async () => {
    await open([told])
    await type('zzz')
    await screen.findByText('No match.')
    await press('Enter')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
