// @vitest-environment browser-beside-server
// IMP-01, IMP-02, IMP-05: View As on the screens, before the real server.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { clerk, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { forgetServerTime } from './clock.ts'
import { paths } from './paths.ts'
import { learnViewing } from './viewing.ts'

const NOON = '2026-11-18T12:00:00-06:00'
const MINUTE = 60_000
const OPENING = { timeout: 10_000 }

const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  learnViewing(undefined)
  await world.make.shop()
  await world.make.shop(OTHER)
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

const banner = (text: string | RegExp) => screen.findByText(text, {}, OPENING)
/** The clocks go on, and the tab is looked at again. */
const minutesLater = (minutes: number) =>
  act(async () => {
    vi.setSystemTime(new Date(Date.now() + minutes * MINUTE))
    document.dispatchEvent(new Event('visibilitychange'))
  })
const summary = paths.summary({ firstDate: '2026-11-20', summaryType: 'LOCATION' })

test('IMP-05 five minutes before the end the banner says so, and its button goes on', async () => {
  await openPortal(world, staff, summary, { viewing: OWN })
  await banner('Viewing as 104220, Customer 104220')
  await minutesLater(56)
  await banner(/^Viewing as 104220, Customer 104220, ends in 4 minutes\./)
  fireEvent.click(screen.getByRole('button', { name: 'Keep viewing' }))
  await banner('Viewing as 104220, Customer 104220')
  await minutesLater(50)
  expect(screen.queryByText(/has ended/)).toBeNull()
})

test('ACC-11 the account status is that of the customer viewed as, with another customer and back; nothing of the first is kept', async () => {
  const owes = (customerNo: string, balanceCents: number) =>
    world.db
      .updateTable('customer')
      .set({ balanceCents, creditLimitCents: 100_00 })
      .where('customerNo', '=', customerNo)
      .execute()
  await owes(OWN, 100_01)
  await owes(OTHER, 5_00)
  const { visit } = await openPortal(world, staff, paths.customers)
  const viewAs = async (customerNo: string) =>
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^View As ${customerNo}, `) }, OPENING))
  const shown = () => document.querySelector('.customer-block .account-status .stamp')?.textContent
  await viewAs(OWN)
  await waitFor(() => expect(shown()).toBe('Credit Hold (Over Limit)'), OPENING)
  fireEvent.click(screen.getAllByRole('button', { name: 'Back to Super Admin Account' })[0] as HTMLElement)
  await viewAs(OTHER)
  await waitFor(() => expect(shown()).toBe('Good'), OPENING)
  expect(screen.queryByText(/^Credit Hold/)).toBeNull()
  await visit(paths.dashboard)
  expect(shown()).toBe('Good')
})

test('ACC-11 who views as the same customer again sees its status of now, not the one from before', async () => {
  const owes = (balanceCents: number) =>
    world.db
      .updateTable('customer')
      .set({ balanceCents, creditLimitCents: 100_00 })
      .where('customerNo', '=', OWN)
      .execute()
  await owes(100_01)
  await openPortal(world, staff, paths.customers)
  const viewAs = async () => fireEvent.click(await screen.findByRole('button', { name: /^View As 104220, / }, OPENING))
  const shown = () => document.querySelector('.customer-block .account-status .stamp')?.textContent
  await viewAs()
  await waitFor(() => expect(shown()).toBe('Credit Hold (Over Limit)'), OPENING)
  fireEvent.click(screen.getAllByRole('button', { name: 'Back to Super Admin Account' })[0] as HTMLElement)
  await owes(0)
  await viewAs()
  await waitFor(() => expect(shown()).toBe('Good'), OPENING)
  expect(screen.queryByText(/^Credit Hold/)).toBeNull()
})

test('IMP-05 whoever works is not sent away: a key an hour later is use', async () => {
  const { sent } = await openPortal(world, staff, summary, { viewing: OWN })
  await banner('Viewing as 104220, Customer 104220')
  for (let i = 0; i < 3; i += 1) {
    await minutesLater(40)
    const before = sent.filter(isOf(api.session.keepViewAs)).length
    fireEvent.keyDown(document.body, { key: 'a' })
    fireEvent.keyDown(document.body, { key: 'b' })
    await waitFor(() => expect(sent.filter(isOf(api.session.keepViewAs)).length).toBe(before + 1))
  }
  await banner('Viewing as 104220, Customer 104220')
})

test('IMP-05 after it has ended the banner says so; what was typed waits, and is sent once it is renewed', async () => {
  await world.make.staffEditBeforeCutoff()
  const orderNo = await world.make.order({ orderDate: '2026-11-27' })
  await openPortal(world, staff, paths.orderByNo(orderNo), { viewing: OWN })
  const [field] = await screen.findAllByRole('textbox', { name: /^Quantity/ }, OPENING)
  world.clock.advance(61 * MINUTE)
  fireEvent.focus(field as HTMLElement)
  fireEvent.change(field as HTMLElement, { target: { value: '7' } })
  fireEvent.blur(field as HTMLElement)
  await banner(/^Viewing as 104220 has ended\. What you typed is kept here/)
  expect(screen.queryByText(/^Viewing as 104220, /)).toBeNull()
  expect(screen.getByText('Viewing has ended. 1 quantity waiting on this device')).toBeTruthy()
  const stored = () =>
    world.db.selectFrom('orderLine').select('quantity').where('orderNo', '=', Number(orderNo)).execute()
  expect(await stored()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'View As 104220 again' }))
  await waitFor(async () => expect(await stored()).toEqual([{ quantity: 7 }]), OPENING)
  await banner('Viewing as 104220, Customer 104220')
  const record = await world.db
    .selectFrom('auditEntry')
    .where('action', 'like', 'view-as%')
    .select(['action', 'note'])
    .orderBy('entryId')
    .execute()
  expect(record).toEqual([
    { action: 'view-as.stop', note: 'expired' },
    { action: 'view-as.start', note: '' },
  ])
})

test('IMP-03 whoever leaves a quantity that is not saved is asked once, and is back at the customers', async () => {
  await world.make.staffEditBeforeCutoff()
  const orderNo = await world.make.order({ orderDate: '2026-11-27' })
  const tab = await openPortal(world, staff, paths.orderByNo(orderNo), { viewing: OWN })
  const [field] = await screen.findAllByRole('textbox', { name: /^Quantity/ }, OPENING)
  await world.db.updateTable('salesOrder').set({ state: 'in production' }).execute()
  fireEvent.focus(field as HTMLElement)
  fireEvent.change(field as HTMLElement, { target: { value: '7' } })
  fireEvent.blur(field as HTMLElement)
  fireEvent.click(screen.getAllByRole('button', { name: 'Back to Super Admin Account' })[0] as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }, OPENING))
  await screen.findByRole('heading', { name: 'Customers' }, OPENING)
  expect(tab.address()).toBe(paths.customers)
})

test('IMP-02 a link of a viewing tab takes its customer along into a new tab', async () => {
  const first = await openPortal(world, staff, summary, { viewing: OWN })
  await banner('Viewing as 104220, Customer 104220')
  const href = screen.getAllByRole('link', { name: 'Locations' })[0]?.getAttribute('href') ?? ''
  expect(href).toBe('/locations?viewAs=104220')
  leavePortal()
  sessionStorage.clear()
  const tab = await openPortal(world, first.client, href, { isNewTab: true })
  await banner('Viewing as 104220, Customer 104220')
  await screen.findByRole('heading', { name: 'Locations' })
  expect(tab.address()).toBe('/locations')
})

test('IMP-02 T08 a link chooses nothing for a customer’s user, and nothing that staff was not given leave for', async () => {
  const own = await openPortal(world, clerk, `/locations?viewAs=${OTHER}`)
  await screen.findByRole('heading', { name: 'Locations' }, OPENING)
  expect(own.address()).toBe('/locations')
  expect(screen.queryByText(/Viewing as/)).toBeNull()
  expect(await world.db.selectFrom('auditEntry').selectAll().execute()).toEqual([])
  leavePortal()
  await openPortal(world, staff, `/locations?viewAs=${OTHER}`)
  await banner('You are not viewing as 104500 now. Choose View As.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'View As 104500' }))
  await screen.findByRole('heading', { name: 'Locations' }, OPENING)
  await banner('Viewing as 104500, Customer 104500')
})

test('a link that names a customer who does not exist says so, and leads back', async () => {
  await openPortal(world, staff, '/locations?viewAs=999999')
  fireEvent.click(await screen.findByRole('button', { name: 'View As 999999' }, OPENING))
  await banner('Customer 999999 was not found.')
  fireEvent.click(screen.getByRole('button', { name: 'Back to Super Admin Account' }))
  await screen.findByRole('heading', { name: 'Customers' }, OPENING)
})

test('IMP-02 an address that needs a customer offers staff the choice, and goes there', async () => {
  const { address } = await openPortal(world, staff, summary)
  const find = await screen.findByRole('searchbox', { name: 'Find a customer' }, OPENING)
  expect(document.activeElement).toBe(find)
  expect(screen.queryByText('Page Not Found')).toBeNull()
  fireEvent.change(find, { target: { value: OTHER } })
  fireEvent.keyDown(find, { key: 'Enter' })
  await banner('Viewing as 104500, Customer 104500')
  expect(address()).toBe(summary.replaceAll('%2F', '/'))
})
