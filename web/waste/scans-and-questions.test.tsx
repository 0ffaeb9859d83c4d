// @vitest-environment browser-beside-server
// Waste Tracking before the real server: scans without a location, GS1 codes, and the question about unlikely quantities (S15).
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { makeDeliveries } from '#tests/support/deliveries.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { wasteClerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../portal/paths.ts'

const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-19T18:00:00Z')
  await world.make.shop()
  await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
  await makeDeliveries(world, '000213', '000214')
})
afterEach(leavePortal)

const item = () => screen.getByLabelText<HTMLInputElement>('Item')
const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity')
const choose = (value: string) => fireEvent.change(screen.getByLabelText('Location'), { target: { value } })
const typed = (code: string) => {
  fireEvent.change(item(), { target: { value: code } })
  fireEvent.submit(item())
}
/** On the page, not only aloud. */
const shown = (text: string) => screen.findByText(text, { ignore: '[data-announcer] *' })
const stored = async () =>
  (
    await world.db
      .selectFrom('wasteEntry')
      .where('removedAt', 'is', null)
      .select(['locationNo', 'itemNo', 'quantity', 'postedAt'])
      .orderBy('entryId')
      .execute()
  ).map(({ locationNo, itemNo, quantity: pieces, postedAt }) =>
    [locationNo, itemNo, pieces, ...(postedAt ? ['posted'] : [])].join(' '),
  )
const open = async (at = paths.waste, isNewTab = false) => {
  const portal = await openPortal(world, wasteClerk, at, { isNewTab })
  await screen.findByRole('option', { name: 'R14-000214 Lake St Mart' })
  return portal
}
/** Until the items are loaded, only the server can find an unknown one. */
const itemsKnown = (portal: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(portal.sent.some(isOf(api.waste.items))).toBe(true))

test('WST-03 codes scanned before a location is chosen are kept apart, and saved when it is', async () => {
  const portal = await open()
  await itemsKnown(portal)
  typed('100100')
  await shown('Choose a location first.')
  expect(item().value).toBe('')
  fireEvent.change(quantity(), { target: { value: '3' } })
  typed('100101')
  expect([item().value, quantity().value]).toEqual(['', '1'])
  screen.getByText(/^2 codes saved as soon as you choose a location: 100100, 100101/)
  expect(await stored()).toEqual([])
  choose('000214')
  await waitFor(async () => expect(await stored()).toEqual(['000214 100100 1', '000214 100101 3']))
  expect(screen.queryByText(/as soon as you choose a location/)).toBeNull()
  expect(document.activeElement).toBe(item())
  typed('100102')
  await waitFor(async () => expect(await stored()).toHaveLength(3))
})

test('WST-03 codes that wait for a location survive a reload, with their pieces and their date, and are saved once', async () => {
  const portal = await open()
  await itemsKnown(portal)
  const date = screen.getByLabelText<HTMLInputElement>('Date')
  fireEvent.change(date, { target: { value: '11/17/2026' } })
  fireEvent.blur(date)
  fireEvent.change(quantity(), { target: { value: '3' } })
  typed('100100')
  await screen.findByText(/^1 code saved as soon as you choose a location: 100100/)
  leavePortal()
  const again = await open(paths.waste, true)
  await itemsKnown(again)
  await screen.findByText(/^1 code saved as soon as you choose a location: 100100/)
  choose('000214')
  await waitFor(async () => expect(await stored()).toEqual(['000214 100100 3']))
  expect(await world.db.selectFrom('wasteEntry').select('wastedOn').execute()).toEqual([{ wastedOn: '2026-11-17' }])
  leavePortal()
  await open(paths.waste, true)
  expect(screen.queryByText(/saved as soon as you choose/)).toBeNull()
  expect(await stored()).toEqual(['000214 100100 3'])
})

test('WST-03 codes that wait for a location are there after a look at another screen, for the same user alone', async () => {
  const portal = await open()
  await itemsKnown(portal)
  typed('100100')
  await screen.findByText(/^1 code saved as soon as/)
  await portal.visit(paths.wasteReview)
  await screen.findByText('Nothing to post.')
  await portal.visit(paths.waste)
  await screen.findByText(/^1 code saved as soon as/)
  leavePortal()
  await openPortal(world, { ...wasteClerk, userCode: 'OTHER' }, paths.waste, { isNewTab: true })
  await screen.findByRole('option', { name: 'R14-000214 Lake St Mart' })
  expect(screen.queryByText(/saved as soon as/)).toBeNull()
})

test('WST-03 a code entered before the only location is known is saved there by itself', async () => {
  await world.db.updateTable('location').set({ isActive: false }).where('locationNo', '=', '000213').execute()
  const portal = await openPortal(world, wasteClerk, '/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const answer = portal.network.hold(api.locations.list)
  await portal.visit(paths.waste)
  await screen.findByLabelText('Item')
  await itemsKnown(portal)
  typed('100100')
  await screen.findByText(/^1 code saved as soon as/)
  answer()
  await waitFor(async () => expect(await stored()).toEqual(['000214 100100 1']))
  expect(screen.queryByText(/saved as soon as/)).toBeNull()
})

test('WST-03 codes that wait for a location are discarded on request, and an unknown one does not wait', async () => {
  const portal = await open()
  await itemsKnown(portal)
  typed('04100099')
  await shown('Item 04100099 was not found.')
  typed('100100')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  choose('000213')
  typed('100101')
  await waitFor(async () => expect(await stored()).toEqual(['000213 100101 1']))
})

test('WST-03 while locations are gone through key by key nothing is saved; Enter saves what waits', async () => {
  const portal = await open()
  await itemsKnown(portal)
  typed('100100')
  const location = screen.getByLabelText<HTMLSelectElement>('Location')
  fireEvent.keyDown(location, { key: 'ArrowDown' })
  choose('000213')
  fireEvent.keyDown(location, { key: 'ArrowDown' })
  choose('000214')
  screen.getByText(/^1 code saved as soon as/)
  fireEvent.keyDown(location, { key: 'Enter' })
  await waitFor(async () => expect(await stored()).toEqual(['000214 100100 1']))
})

test('WST-17 among many locations one is found by name, and a code scanned into the search is entered', async () => {
  for (let i = 0; i < 15; i += 1)
    await world.make.location({ locationNo: `0003${String(i).padStart(2, '0')}`, name: `Branch ${i}` })
  const portal = await open()
  await itemsKnown(portal)
  const find = screen.getByLabelText<HTMLInputElement>('Find location')
  fireEvent.change(find, { target: { value: 'lake r14' } })
  screen.getByText('Enter chooses R14-000214 Lake St Mart.')
  fireEvent.keyDown(find, { key: 'Enter' })
  expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('000214')
  expect([find.value, document.activeElement]).toEqual(['', item()])
  fireEvent.change(find, { target: { value: '100101' } })
  screen.getByText('No location matches.')
  fireEvent.keyDown(find, { key: 'Enter' })
  await waitFor(async () => expect(await stored()).toEqual(['000214 100101 1']))
})

test('WST-05 a GS1 code is entered with its use-by date, also typed into the quantity', async () => {
  await world.db.updateTable('item').set({ upc: '471000102962' }).where('itemNo', '=', '100102').execute()
  const portal = await open()
  await itemsKnown(portal)
  choose('000213')
  typed('01004710001029621726120110LOT7')
  await screen.findByText(/000213 · 11\/19\/2026 · use by 12\/01\/2026/)
  fireEvent.change(quantity(), { target: { value: ']C101004710001029621726111910LOT8' } })
  fireEvent.submit(quantity())
  await screen.findByText(/use by 11\/19\/2026/)
  expect(await stored()).toEqual(['000213 100102 1', '000213 100102 1'])
})

test('WST-14 more than was delivered is saved after yes, and removed after no; Post waits for the answer', async () => {
  await open()
  choose('000213')
  typed('100101')
  fireEvent.change(quantity(), { target: { value: '9999' } })
  typed('100100')
  await screen.findByText('Are you sure you want to record more than 300 pieces of waste for Item 100100?')
  fireEvent.change(quantity(), { target: { value: '201' } })
  typed('100102')
  await screen.findByText('Only 200 were delivered since 11/13/2026. Record 201 × Item 100102?')
  expect(await stored()).toEqual(['000213 100101 1'])
  const post = screen.getByRole('button', { name: 'Post 1 entry' })
  expect(post.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Record 201 × Item 100102' }))
  await waitFor(async () => expect(await stored()).toEqual(['000213 100101 1', '000213 100102 201']))
  fireEvent.click(screen.getByRole('button', { name: 'Remove 9999 × Item 100100' }))
  await waitFor(() => expect(screen.queryByText(/more than 300 pieces/)).toBeNull())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Post 2 entries' }).getAttribute('aria-disabled')).toBeNull(),
  )
})

test('WST-14 a question that was asked is asked again after a reload, and Undo of Delete asks none', async () => {
  await open()
  choose('000213')
  fireEvent.change(quantity(), { target: { value: '301' } })
  typed('100100')
  await screen.findByText(/^Are you sure/)
  leavePortal()
  await open(paths.waste, true)
  fireEvent.click(await screen.findByRole('button', { name: 'Record 301 × Item 100100' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 301 × Item 100100' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo delete' }))
  await waitFor(async () => expect(await stored()).toEqual(['000213 100100 301']))
  expect(screen.queryByText(/^Are you sure/)).toBeNull()
})
