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

test('CUT-15 from the dashboard to the customer, whose orders are moved; the one that is refused stays, with its reason', async () => {
  const [moved, full] = [await order('000213'), await order('000214')]
  for (let i = 0; i < 2; i += 1) await order('000214', NEXT)
  await openPortal(world, staff, paths.dashboard)
  await screen.findByText(/2 orders are on Thursday, November 26, 2026, when nothing is made or delivered./)
  fireEvent.click(screen.getByRole('link', { name: 'Move or cancel' }))
  // The same page, now the customer's.
  fireEvent.click(await screen.findByRole('button', { name: 'View As 104220, Customer 104220' }))
  await screen.findByLabelText('Move to')
  fireEvent.click(screen.getByRole('button', { name: 'Move 2 orders' }))
  await screen.findByText('The order cannot be moved to Friday 11/27/2026. 2 of 2 orders are placed for this day.')
  await screen.findByText(/1 order moved to 11\/27\/2026\./)
  await screen.findByText('1 order was refused; the reason is shown next to it.')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Order ${moved}` })).toBeNull())
  const row = screen.getByRole('checkbox', { name: `Order ${full}` }).closest('tr') as HTMLElement
  within(row).getByText('The order cannot be moved to Friday 11/27/2026. 2 of 2 orders are placed for this day.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel 1 order' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel 1 order' }))
  await screen.findByText('There are no orders on a closed day.')
  await screen.findByText(/1 order cancelled\./)
  const states = await world.db
    .selectFrom('salesOrder')
    .where('orderNo', 'in', [Number(moved), Number(full)])
    .select(['orderDate', 'state'])
    .orderBy('orderNo')
    .execute()
  expect(states).toEqual([
    { orderDate: NEXT, state: 'open' },
    { orderDate: CLOSED, state: 'cancelled' },
  ])
})

test('CUT-15 "Move to" offers the days that the server takes, of what is chosen, and says so when there is none', async () => {
  await world.db.updateTable('location').set({ menuDays: 'TWRF' }).where('locationNo', '=', '000214').execute()
  await world.db.updateTable('location').set({ menuDays: 'RS' }).where('locationNo', '=', '000213').execute()
  const other = await order('000214')
  await order('000213')
  for (let i = 0; i < 2; i += 1) await order('000214', NEXT)
  await openPortal(world, staff, paths.closedDays, { viewing: '104220' })
  const offered = () => [...screen.getByLabelText<HTMLSelectElement>('Move to').options].map(({ text }) => text)
  // Wednesday noon. Thursday the 26th is the closed day, Friday after it is full, Saturday takes 000213 alone.
  await waitFor(() =>
    expect(offered()).toEqual([
      'Fri 11/20',
      'Sat 11/21',
      'Tue 11/24',
      'Wed 11/25',
      'Sat 11/28',
      'Tue 12/01',
      'Wed 12/02',
      'Thu 12/03',
      'Fri 12/04',
      'Sat 12/05',
    ]),
  )
  expect(screen.getByLabelText<HTMLSelectElement>('Move to').value).toBe('2026-11-28')
  fireEvent.click(screen.getByRole('checkbox', { name: `Order ${other}` }))
  await waitFor(() => expect(offered()).toEqual(['Sat 11/21', 'Sat 11/28', 'Thu 12/03', 'Sat 12/05']))
})
