// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DATE_PROBLEM } from '#rules/calendar.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import type { TestWorld } from '#tests/support/world.ts'

const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-23T18:00:00Z')
  await world.make.shop()
  await world.make.route('R20')
})
afterEach(leavePortal)

const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
  world.make.order({ orderDate: '2026-11-24', lines: { '100100': 4 }, ...given })
const states = async () =>
  (await world.db.selectFrom('salesOrder').select('state').orderBy('orderNo').execute()).map(({ state }) => state)
const open = async (address = '/production', by = staff) => {
  const portal = await openPortal(world, by, address)
  await screen.findByRole('heading', { level: 1, name: 'Production' })
  return portal
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('ORD-36 the screen says what a release takes and what it leaves, releases the routes that are chosen, and lists it', async () => {
  await order()
  await order({ cutoffAt: new Date('2026-11-23T20:00:00Z') })
  await order({ routeNo: 'R20' })
  await open()
  fireEvent.click(await screen.findByRole('checkbox', { name: /R14/ }))
  press('Release to production…')
  const dialog = screen.getByRole('alertdialog')
  expect(dialog.textContent).toMatch(/1 order past its cut-off is released\./)
  expect(dialog.textContent).toMatch(/1 order stays open\. Release this day again after the cut-off\./)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Release 1 order' }))
  await screen.findAllByText('1 order with 4 pieces released to production for 11/24/2026.')
  expect(await states()).toEqual(['in production', 'open', 'open'])
  await waitFor(() => expect(screen.getByRole('table', { name: 'Releases' }).textContent).toContain('R14'))

  press('Release to production…')
  const again = screen.getByRole('alertdialog')
  fireEvent.click(within(again).getByRole('checkbox', { name: /Also release 1 order that customers can still change/ }))
  fireEvent.click(within(again).getByRole('button', { name: 'Release 1 order' }))
  await screen.findAllByText(/1 of them could still be changed by customers\./)
  expect(await states()).toEqual(['in production', 'in production', 'open'])
})

test('ORD-36 SRV-02 one order is unlocked with a reason, released again, and goes on to shipped and invoiced', async () => {
  const orderNo = await order({ state: 'in production' })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: `Unlock order ${orderNo}` }))
  const dialog = screen.getByRole('dialog', { name: `Unlock order ${orderNo}` })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock order' }))
  expect(within(dialog).getByText('Say why this order is unlocked.')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Two more' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('alertdialog', { name: `Order ${orderNo} is not unlocked` })
  fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Two more for the opening' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock order' }))
  await screen.findByText(/Unlocked by ADMIN, .*: Two more for the opening/)
  expect(await states()).toEqual(['open'])

  press('Release to production…')
  expect(screen.getByRole('alertdialog').textContent).toContain('1 order of them was unlocked before.')
  fireEvent.click(screen.getByRole('button', { name: 'Release 1 order' }))
  fireEvent.click(await screen.findByRole('button', { name: `Mark order ${orderNo} shipped` }))
  fireEvent.click(await screen.findByRole('button', { name: `Mark order ${orderNo} invoiced` }))
  await waitFor(async () => expect(await states()).toEqual(['invoiced']))
})

test('the day is typed to its end before it is shown, and the focus stays', async () => {
  const { address } = await open()
  const date = screen.getByLabelText('Make date')
  date.focus()
  const at = address()
  for (const typed of ['12/15/2', '12/15/20', '12/15/202', '12/15/2026']) {
    fireEvent.change(date, { target: { value: typed } })
    await screen.findByRole('heading', { name: 'Made Tuesday, November 24, 2026' })
    expect(address()).toBe(at)
  }
  fireEvent.keyDown(date, { key: 'Enter' })
  await screen.findByRole('heading', { name: 'Made Tuesday, December 15, 2026' })
  expect(document.activeElement).toBe(screen.getByLabelText('Make date'))
  const next = screen.getByRole('button', { name: 'Next day' })
  next.focus()
  fireEvent.click(next)
  await screen.findByRole('heading', { name: 'Made Wednesday, December 16, 2026' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next day' }))
  fireEvent.change(screen.getByLabelText('Make date'), { target: { value: '13/1' } })
  fireEvent.blur(screen.getByLabelText('Make date'))
  await screen.findByText(DATE_PROBLEM)
})

test('ORD-36 a release whose answer did not arrive is not called undone', async () => {
  await order()
  const { network } = await open()
  await screen.findByRole('checkbox', { name: /R14/ })
  press('Release to production…')
  network.mishap = ({ method, path }) => (method === 'POST' && path.includes('release') ? 'answer lost' : undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Release 1 order' }))
  await screen.findByText(/^It is not known whether this was done/)
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  await waitFor(async () => expect(await states()).toEqual(['in production']))
})

test('ORD-37 make dates that passed without a release are told, and lead to their day', async () => {
  await order({ orderDate: '2026-11-12' })
  await open()
  expect((await screen.findByText(/never released/)).textContent).toBe(
    '1 order of 1 make date that has passed was never released. Staff can still change it.',
  )
  press('11/12/2026, 1 order')
  await screen.findByRole('heading', { name: 'Made Thursday, November 12, 2026' })
})

test('ORD-36 the list is found by address: state, route and text; empty lists say why', async () => {
  await order()
  await order({ routeNo: 'R20', state: 'shipped' })
  await open('/production?date=11/24/2026&f.state=shipped')
  const list = await screen.findByRole('table', { name: 'Orders of the day' })
  await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(2))
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'nothing such' } })
  await screen.findByText('No orders match these filters.')
  press('Clear filters')
  await waitFor(() => expect(screen.getAllByText(/R14-000213|R14/).length).toBeGreaterThan(0))
  leavePortal()
  await open('/production?date=12/24/2026')
  await screen.findByText('No orders are made on this day.')
})

test('ORD-36 the schedule is switched on and off, and says what is wrong', async () => {
  await open()
  const time = await screen.findByLabelText('Time of day')
  fireEvent.change(time, { target: { value: '4 PM' } })
  press('Switch on')
  await screen.findByText('Give a time of day as HH:MM, such as 16:30, or switch it off.')
  fireEvent.change(time, { target: { value: '16:30' } })
  press('Switch on')
  await screen.findByText(/Each day at 16:30/)
  press('Switch off')
  await screen.findByText('Off: staff release each make date themselves.')
})

test('ORD-36 customers do not open it', async () => {
  await openPortal(world, clerk, '/production')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Production' })).toBeNull()
  expect(OWN).toBe(clerk.customerNo)
})

test('ORD-36 before a release it is said what may still come; an order that comes late is told on every day, marked, and released with one press', async () => {
  await world.db.updateTable('route').set({ leadDays: 1 }).execute()
  await order()
  await order({ cutoffAt: new Date('2026-11-23T20:00:00Z') })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Release to production…' }))
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Cut-off for 1 location is still open until Mon 11/23, 2:00 PM CT; 1 open order is not released. Orders made after this release are marked Late.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Release 1 order' }))
  await waitFor(async () => expect(await states()).toEqual(['in production', 'open']))
  leavePortal()

  world.clock.set('2026-11-23T19:00:00Z')
  await order()
  await open('/production?date=12/15/2026')
  expect((await screen.findByText(/late order:/)).textContent).toBe(
    '1 late order: it came after the release of its make date and route, and is not in production.',
  )
  press('11/24/2026, 1 late order')
  const list = await screen.findByRole('table', { name: 'Orders of the day' })
  await waitFor(() => expect(within(list).getAllByText('Late')).toHaveLength(1))
  press('Release 1 late order of 11/24/2026')
  await waitFor(async () => expect(await states()).toEqual(['in production', 'open', 'in production']))
  await waitFor(() => expect(screen.queryByText(/late order:/)).toBeNull())
})
