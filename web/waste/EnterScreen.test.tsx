// @vitest-environment browser-beside-server
// Waste Tracking before the real server (S15): what is typed stands in the database, once, whatever the network does.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
const history = () => screen.getByRole('list', { name: 'Last entries' })
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
/** Until the items are known here, the server alone tells an unknown one. */
const itemsKnown = (portal: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(portal.sent.some(isOf(api.waste.items))).toBe(true))

test('WST-02 WST-03 a location is chosen, codes are typed one after the other, and each is saved', async () => {
  await open()
  await screen.findByText('No waste recorded yet for this location.')
  choose('000213')
  expect(document.activeElement).toBe(item())
  fireEvent.keyDown(item(), { key: '+' })
  fireEvent.keyDown(item(), { key: '+' })
  fireEvent.keyDown(item(), { key: '-' })
  expect(quantity().value).toBe('2')
  typed('100100')
  expect([item().value, quantity().value]).toEqual(['', '1'])
  expect(document.activeElement).toBe(item())
  typed('100101')
  typed('100102')
  await waitFor(() => expect(within(history()).getAllByText(/^Saved \d/)).toHaveLength(3))
  expect(await stored()).toEqual(['000213 100100 2', '000213 100101 1', '000213 100102 1'])
  screen.getByRole('button', { name: 'Post 3 entries' })
  screen.getByText('3 entries, 4 pieces')
})

test('WST-13 an unknown code is named, and the item is empty and ready', async () => {
  const portal = await open()
  await itemsKnown(portal)
  choose('000213')
  typed('04100099')
  await shown('Item 04100099 was not found.')
  expect([item().value, document.activeElement]).toEqual(['', item()])
  typed('100100')
  await screen.findByText(/^Saved \d/)
  expect(screen.queryByText('Item 04100099 was not found.', { ignore: '[data-announcer] *' })).toBeNull()
})

test.each([
  ['0', 'Quantity must be a whole number from 1 to 9,999.'],
  ['10000', 'Quantity must be a whole number from 1 to 9,999.'],
  ['-1', 'Quantity must be a whole number from 1 to 9,999.'],
])('WST-14 quantity %s: a sentence, and the item is kept', async (given, said) => {
  await open()
  choose('000213')
  fireEvent.change(quantity(), { target: { value: given } })
  typed('100100')
  await shown(said)
  expect([item().value, document.activeElement]).toEqual(['100100', quantity()])
  expect(await stored()).toEqual([])
})

test.each([
  ['11/20/2026', '11/20/2026 is in the future. Waste is dated today or earlier.'],
  ['10/19/2026', '10/19/2026 is more than 30 days ago. Waste is dated 10/20/2026 or later.'],
])('WST-14 the date %s: a sentence, and nothing is lost', async (given, said) => {
  await open()
  choose('000213')
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: given } })
  typed('100100')
  await shown(said)
  expect(item().value).toBe('100100')
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '11/18/2026' } })
  fireEvent.submit(item())
  await screen.findByText(/^Saved \d/)
})

test('WST-08 the same code twice at once is one entry, and that is told; another one is another', async () => {
  await open()
  choose('000213')
  typed('100100')
  typed('100100')
  typed('100101')
  await waitFor(() => expect(within(history()).getAllByText(/^Saved \d/)).toHaveLength(2))
  expect(await stored()).toEqual(['000213 100100 1', '000213 100101 1'])
})

test('a scanner that types into the quantity enters the item', async () => {
  await world.db.updateTable('item').set({ upc: '041000990014' }).where('itemNo', '=', '100102').execute()
  const portal = await open()
  await itemsKnown(portal)
  choose('000213')
  fireEvent.change(quantity(), { target: { value: '041000990014' } })
  fireEvent.submit(quantity())
  await screen.findByText(/^Saved \d/)
  expect(await stored()).toEqual(['000213 100102 1'])
})

test('WST-07 an entry is deleted, Undo brings it back, and Ctrl+Z takes the last entry back', async () => {
  await open()
  choose('000213')
  typed('100100')
  typed('100101')
  await waitFor(() => expect(within(history()).getAllByText(/^Saved \d/)).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Delete 1 × Item 100100' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo delete' }))
  await waitFor(async () => expect(await stored()).toEqual(['000213 100101 1', '000213 100100 1']))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(async () => expect(await stored()).toEqual(['000213 100100 1']))
})

test('WST-07 Post clears the list and says how much it was', async () => {
  await open()
  choose('000213')
  fireEvent.change(quantity(), { target: { value: '3' } })
  typed('100100')
  typed('100101')
  fireEvent.click(await screen.findByRole('button', { name: 'Post 2 entries' }))
  await screen.findByText(/^Posted 2 entries, 4 pieces\. 11\/19\/2026/)
  await screen.findByText('No waste recorded yet for this location.')
  expect(await stored()).toEqual(['000213 100100 3 posted', '000213 100101 1 posted'])
})

test('WST-15 the answer to Post is lost: nothing is said that is not known, and pressed again it is the same Post', async () => {
  const portal = await open()
  choose('000213')
  typed('100100')
  const button = await screen.findByRole('button', { name: 'Post 1 entry' })
  portal.network.mishap = (sent) => (isOf(api.waste.post)(sent) ? 'answer lost' : undefined)
  fireEvent.click(button)
  await screen.findByText(/^No answer came, so it is not known whether waste was posted\./)
  await portal.network.comesBack()
  await waitFor(() => expect(screen.queryByText('Posting…')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 310))
  fireEvent.click(screen.getByRole('button', { name: /^Post/ }))
  await screen.findByText(/^Posted 1 entry, 1 piece\./)
  expect(await stored()).toEqual(['000213 100100 1 posted'])
})

test('WST-15 what cannot be posted stays, and says why', async () => {
  await open()
  choose('000214')
  typed('100100')
  const button = await screen.findByRole('button', { name: 'Post 1 entry' })
  await world.db.updateTable('location').set({ isActive: false }).where('locationNo', '=', '000214').execute()
  fireEvent.click(button)
  await screen.findByText('1 × Item 100100: Location 000214 is inactive. No waste is posted for it.')
  expect(await stored()).toEqual(['000214 100100 1'])
})

test('without a network entries wait on the device, survive a reload, and are sent once', async () => {
  const portal = await open()
  choose('000213')
  typed('100100')
  await screen.findByText(/^Saved \d/)
  // The answer is lost: the server has it, and nobody knows.
  portal.network.mishap = (sent) => (sent.path.endsWith('/waste') ? 'answer lost' : 'request lost')
  typed('100101')
  await waitFor(async () => expect(await stored()).toHaveLength(2))
  portal.network.goes()
  typed('100102')
  await screen.findByText(/^2 entries are not sent yet\. They are kept on this device/)
  const blocked = screen.getByRole('button', { name: 'Post 1 entry' })
  expect(blocked.getAttribute('aria-disabled')).toBe('true')
  leavePortal()
  await open(paths.waste, true)
  await waitFor(async () => expect(await stored()).toEqual(['000213 100100 1', '000213 100101 1', '000213 100102 1']))
  await screen.findByRole('button', { name: 'Post 3 entries' })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('device.unsentWaste.'))).toEqual([])
  expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('000213')
})

test('what the server refuses after it was typed stays with its sentence until it is removed', async () => {
  const portal = await open()
  await itemsKnown(portal)
  choose('000214')
  await world.db.updateTable('location').set({ isActive: false }).where('locationNo', '=', '000214').execute()
  typed('100100')
  await screen.findByText('Location 000214 is inactive. No waste is posted for it.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove 1 × Item 100100' }))
  await screen.findByText('No waste recorded yet for this location.')
  expect(await stored()).toEqual([])
})

test('WST-02 while a location is sought key by key the focus stays; Enter, and a choice by pointer, go on to the item', async () => {
  await open()
  const location = screen.getByLabelText<HTMLSelectElement>('Location')
  location.focus()
  fireEvent.keyDown(location, { key: 'ArrowDown' })
  choose('000213')
  expect(document.activeElement).toBe(location)
  fireEvent.keyDown(location, { key: 'Enter' })
  expect(document.activeElement).toBe(item())
  location.focus()
  fireEvent.pointerDown(location)
  choose('000214')
  expect(document.activeElement).toBe(item())
})

test.each([
  ['a digit on the list of locations', 'Location', '4'],
  ['a digit on the switch of the history', 'Show history', '4'],
  ['a letter on a button', 'Save', 'A'],
  ['a digit on a button', 'Save', '4'],
])('WST-04 a scanner types wherever the focus is: %s goes to the item', async (_what, name, key) => {
  await open()
  const at = name === 'Save' ? screen.getByRole('button', { name }) : screen.getByLabelText(name)
  at.focus()
  fireEvent.keyDown(at, { key })
  expect(document.activeElement).toBe(item())
})

test('a letter finds a location, and what is typed into the quantity stays there', async () => {
  await open()
  for (const [at, key] of [
    [screen.getByLabelText('Location'), 'R'],
    [quantity(), '4'],
  ] as const) {
    at.focus()
    fireEvent.keyDown(at, { key })
    expect(document.activeElement).toBe(at)
  }
})

test('Ctrl+Z belongs to what is being typed; the last entry stays', async () => {
  await open()
  choose('000213')
  typed('100100')
  await screen.findByText(/^Saved \d/)
  fireEvent.change(item(), { target: { value: '1001' } })
  expect(fireEvent.keyDown(item(), { key: 'z', ctrlKey: true })).toBe(true)
  fireEvent.keyDown(quantity(), { key: 'z', ctrlKey: true })
  expect(await stored()).toEqual(['000213 100100 1'])
  fireEvent.change(item(), { target: { value: '' } })
  expect(fireEvent.keyDown(item(), { key: 'z', ctrlKey: true })).toBe(false)
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test('WST-07 what is posted is taken back no more: Post ends Undo', async () => {
  await open()
  choose('000213')
  typed('100100')
  typed('100101')
  await waitFor(() => expect(within(history()).getAllByText(/^Saved \d/)).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Delete 1 × Item 100100' }))
  await screen.findByRole('button', { name: 'Undo delete' })
  fireEvent.click(screen.getByRole('button', { name: 'Post 1 entry' }))
  await screen.findByText(/^Posted 1 entry, 1 piece\./)
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('WST-02 without the history a refusal is seen all the same', async () => {
  const portal = await open()
  await itemsKnown(portal)
  choose('000214')
  typed('100101')
  await screen.findByText(/^Saved \d/)
  fireEvent.click(screen.getByLabelText('Show history'))
  expect(screen.queryByText(/^Saved \d/)).toBeNull()
  await world.db.updateTable('location').set({ isActive: false }).where('locationNo', '=', '000214').execute()
  typed('100100')
  await screen.findByText('Location 000214 is inactive. No waste is posted for it.')
  screen.getByRole('button', { name: 'Remove 1 × Item 100100' })
  expect(screen.queryByText(/^Saved \d/)).toBeNull()
})
