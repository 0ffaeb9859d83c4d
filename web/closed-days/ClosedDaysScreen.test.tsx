// @vitest-environment browser-beside-server
// CUT-15 before the real server: staff are told of orders on a day without work, and move or cancel them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { forgetServerTime } from '../portal/clock.ts'
import { paths } from '../portal/paths.ts'

const NOON = '2026-11-18T12:00:00-06:00'
const [CLOSED, NEXT] = ['2026-11-26', '2026-11-27']

const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  await world.make.shop()
  await world.make.location({ locationNo: '000214' })
  await world.db.insertInto('cutoffDate').values({ orderDate: CLOSED, isNoWork: true }).execute()
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

const order = (locationNo: string, orderDate = CLOSED) =>
  world.make.order({ locationNo, orderDate, lines: { '100100': 4 } })

const shownDialog = () => screen.findByRole('dialog')
const pressed = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const states = () => world.db.selectFrom('salesOrder').select(['orderDate', 'state']).orderBy('orderNo').execute()

test('CUT-15 from the dashboard the orders of all customers are moved by one answer, and put back by one undo', async () => {
  await world.make.shop('104500')
  await order('000213')
  const full = await order('000214')
  await world.make.order({ customerNo: '104500', orderDate: CLOSED, lines: { '100100': 4 } })
  for (let i = 0; i < 2; i += 1) await order('000214', NEXT)
  await openPortal(world, staff, paths.dashboard)
  await screen.findByText(/3 orders are on Thursday, November 26, 2026, when nothing is made or delivered./)
  fireEvent.click(screen.getByRole('link', { name: 'Move or cancel' }))
  await screen.findByText('3 orders of 2 customers, 12 pieces')
  pressed('Move or cancel 3 orders…')
  const dialog = within(await shownDialog())
  await dialog.findByText('3 orders of 2 customers, 12 pieces.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(dialog.getByLabelText('Move them to another day'))
  await dialog.findByText(/^2 orders move to Friday 11\/27\/2026\. No user with an e-mail address/)
  await dialog.findByText('1 order stays as it is:')
  await dialog.findByText(/The order cannot be moved to Friday 11\/27\/2026\. 2 of 2 orders are placed for this day\./)
  expect(
    (await states()).filter(({ orderDate }) => orderDate === CLOSED),
    'nothing yet',
  ).toHaveLength(3)
  fireEvent.click(dialog.getByRole('button', { name: 'Move 2 orders' }))
  await screen.findByText(
    /2 orders of 2 customers were moved from Thursday 11\/26 to Friday 11\/27\. 1 order was not changed\./,
  )
  await screen.findByText('1 order of 1 customer, 4 pieces')
  pressed('Undo: 2 orders of 2 customers were moved from Thursday 11/26 to Friday 11/27.')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo the move' }))
  await screen.findByText(/2 orders are on Thursday 11\/26 again\./)
  await screen.findByText('3 orders of 2 customers, 12 pieces')
  await screen.findByText(/ADMIN undid this, Wed 11\/18, 12:\d\d PM\./)
  expect(await states()).toHaveLength(5)
  expect((await states()).filter(({ orderDate }) => orderDate === CLOSED)).toHaveLength(3)
  expect(full).toBeDefined()
})

test('CUT-15 while viewing as a customer the chosen orders are canceled together', async () => {
  const [first, second] = [await order('000213'), await order('000214')]
  await openPortal(world, staff, paths.closedDays)
  fireEvent.click(await screen.findByRole('button', { name: 'View As 104220, Customer 104220' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: `Order ${second}` }))
  pressed('Move or cancel 1 order…')
  const dialog = within(await shownDialog())
  fireEvent.click(await dialog.findByLabelText('Cancel them'))
  await dialog.findByText(/^1 order is canceled\./)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel 1 order' }))
  await screen.findByText(/1 order of 1 customer was canceled for Thursday 11\/26\./)
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Order ${first}` })).toBeNull())
  expect(await states()).toEqual([
    { orderDate: CLOSED, state: 'cancelled' },
    { orderDate: CLOSED, state: 'open' },
  ])
})

test('CUT-15 "Move to" offers the days that at least one of the orders can go to', async () => {
  await world.db.updateTable('location').set({ menuDays: 'TWRF' }).where('locationNo', '=', '000214').execute()
  await world.db.updateTable('location').set({ menuDays: 'RS' }).where('locationNo', '=', '000213').execute()
  const other = await order('000214')
  await order('000213')
  await openPortal(world, staff, paths.closedDays, { viewing: '104220' })
  const offered = () =>
    [...screen.getByLabelText<HTMLSelectElement>('Move to').options].slice(0, 5).map(({ text }) => text)
  const open = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    fireEvent.click(within(await shownDialog()).getByLabelText('Move them to another day'))
    await screen.findByLabelText('Move to')
  }
  await open('Move or cancel 2 orders…')
  // Wednesday noon. Thursday the 26th is the closed day.
  expect(offered()).toEqual(['Fri 11/20', 'Sat 11/21', 'Tue 11/24', 'Wed 11/25', 'Fri 11/27'])
  expect(screen.getByLabelText<HTMLSelectElement>('Move to').value).toBe('2026-11-27')
  pressed('Back')
  fireEvent.click(screen.getByRole('checkbox', { name: `Order ${other}` }))
  await open('Move or cancel 1 order…')
  expect(offered()).toEqual(['Sat 11/21', 'Sat 11/28', 'Thu 12/03', 'Sat 12/05', 'Thu 12/10'])
})
