// @vitest-environment browser-beside-server
// Waste is checked, corrected and posted before the real server (S16).
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { OWN, staff, wasteClerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import type { Client } from '#tests/support/world.ts'
import { paths } from '../portal/paths.ts'

let browser: Client
const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-19T18:00:00Z')
  await world.make.shop()
  await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
  browser = await world.as(wasteClerk)
})
afterEach(leavePortal)

const save = (locationNo: string, itemNo: string, quantity: number, by = browser) =>
  by.ask(api.waste.save, {
    waste: {
      locationNo,
      itemNo,
      quantity: String(quantity),
      wastedOn: '2026-11-17',
      withHistory: true,
      isConfirmed: true,
    },
  })
const open = () => openPortal(world, browser, paths.wasteReview)
const region = (name: RegExp) => screen.findByRole('region', { name })
const choosePosted = async (date: string) => {
  await screen.findByRole('option', { name: 'R14-000213 Harbor St Mart' })
  fireEvent.change(screen.getByLabelText('Location of the posted waste'), { target: { value: '000213' } })
  fireEvent.change(screen.getByLabelText('Date of the posted waste'), { target: { value: date } })
}
const posted = async () =>
  (
    await world.db.selectFrom('wasteEntry').where('postedAt', 'is not', null).select(['itemNo', 'quantity']).execute()
  ).map(({ itemNo, quantity }) => `${itemNo} ${quantity}`)

test('S16 nothing to post, and the way to Enter', async () => {
  await open()
  await screen.findByText('Nothing to post.')
  expect(screen.getByRole('link', { name: 'Enter waste' }).getAttribute('href')).toBe('/waste')
})

test('S16 entries by location with their subtotals, one location alone, and the total that Post takes', async () => {
  await save('000213', '100100', 12)
  await save('000213', '100101', 3)
  await save('000214', '100100', 4)
  await open()
  within(await region(/^000213 Harbor St Mart/)).getByText('2 entries, 15 pieces')
  within(await region(/^000214 Lake St Mart/)).getByText('1 entry, 4 pieces')
  screen.getByText('In all 3 entries, 19 pieces')
  fireEvent.change(screen.getByLabelText('Location'), { target: { value: '000214' } })
  expect(screen.queryByRole('region', { name: /^000213/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Post 3 entries' }))
  await screen.findByText(/^Posted 3 entries, 19 pieces\./)
  await screen.findByText('Nothing to post.')
  expect(await posted()).toHaveLength(3)
})

test('S16 a deleted entry comes back by Undo until Post', async () => {
  await save('000213', '100100', 12)
  await save('000213', '100101', 3)
  await open()
  const row = await screen.findByRole('button', { name: 'Delete 12 × Item 100100' })
  fireEvent.keyDown(row, { key: 'Delete' })
  await screen.findByText('1 entry, 3 pieces')
  fireEvent.click(screen.getByRole('button', { name: 'Undo delete' }))
  await screen.findByText('2 entries, 15 pieces')
})

test('S16 a Post that is refused keeps every line', async () => {
  await save('000213', '100100', 12)
  const portal = await open()
  const button = await screen.findByRole('button', { name: 'Post 1 entry' })
  portal.network.mishap = (sent) => (isOf(api.waste.post)(sent) ? 'request lost' : undefined)
  fireEvent.click(button)
  await screen.findByText(/not known whether waste was posted/)
  screen.getByRole('button', { name: 'Delete 12 × Item 100100' })
  portal.network.mishap = () => undefined
  leavePortal()
  Object.assign(world.database, { hasRoom: () => false })
  try {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: /^Post/ }))
    await waitFor(() => screen.getByText(/^Waste was not posted\. Nothing was lost\./))
  } finally {
    Object.assign(world.database, { hasRoom: () => true })
  }
})

test('WST-14 staff take back what was posted before today, which the customer cannot', async () => {
  await save('000213', '100100', 5)
  await browser.ask(api.waste.post, {})
  await world.db
    .updateTable('wasteEntry')
    .set({ postedAt: new Date('2026-11-18T18:00:00Z') })
    .execute()
  await open()
  await screen.findByText('Nothing to post.')
  await choosePosted('11/17/2026')
  await screen.findByText('Posted before today')
  expect(screen.queryByLabelText('Pieces of Item 100100 to take back')).toBeNull()
  leavePortal()
  await openPortal(world, staff, paths.wasteReview, { viewing: OWN })
  await choosePosted('11/17/2026')
  const list = await screen.findByRole('list', { name: 'Posted waste' })
  within(list).getByText('5 ×')
  const field = screen.getByLabelText('Pieces of Item 100100 to take back')
  fireEvent.change(field, { target: { value: '6' } })
  fireEvent.submit(field)
  await screen.findByText(/Only 5 pieces are posted\. No more can be taken back\./)
  await new Promise((resolve) => setTimeout(resolve, 310))
  fireEvent.change(field, { target: { value: '2' } })
  fireEvent.submit(field)
  await screen.findByText('3 ×')
  expect(await posted()).toEqual(['100100 5', '100100 -2'])
})

test('WST-14 a customer takes back what was posted today', async () => {
  await save('000213', '100100', 5)
  await browser.ask(api.waste.post, {})
  await open()
  await screen.findByText('Nothing to post.')
  await choosePosted('11/17/2026')
  const field = await screen.findByLabelText('Pieces of Item 100100 to take back')
  fireEvent.change(field, { target: { value: '2' } })
  fireEvent.submit(field)
  await screen.findByText('3 ×')
  expect(await posted()).toEqual(['100100 5', '100100 -2'])
})

test('WST-14 an entry that another tab has posted is not deleted: that is said, and the list is the one of now', async () => {
  await save('000213', '100100', 12)
  await open()
  const row = await screen.findByRole('button', { name: 'Delete 12 × Item 100100' })
  await browser.ask(api.waste.post, {})
  fireEvent.click(row)
  await screen.findByText(/This entry is posted\. Take it back under Posted waste\./)
  await screen.findByText('Nothing to post.')
  expect(await posted()).toEqual(['100100 12'])
})
