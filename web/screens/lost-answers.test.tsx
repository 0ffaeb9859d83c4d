// @vitest-environment browser-beside-server
// A change was sent and done, and its answer never came: no screen calls it not done, and what is there is shown again.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf, type Network } from '#tests/support/network.ts'
import { clerk, customerAdmin, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { NOON } from '#tests/support/world.ts'
import { paths } from '../portal/paths.ts'

const NEW = 'NEW-1'
const FRIDAY = '2026-11-27'
const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.as(clerk)
  await world.as(customerAdmin)
})
afterEach(leavePortal)

const lose = (network: Network, endpoint: AnyEndpoint) => {
  const isIt = isOf(endpoint)
  network.mishap = (sent) => (isIt(sent) ? 'answer lost' : undefined)
}
const press = async (name: string | RegExp, inside: HTMLElement = document.body) => {
  const button = await within(inside).findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
/** Said, and nothing beside it that is not known either. */
const saidOf = async (what: 'saved' | 'done') => {
  await screen.findByText(new RegExp(`It is not known whether this was ${what}: look before you try again\\.`))
  expect(screen.queryByText(/Nothing was|was not |were not |is still locked/)).toBeNull()
}
const newCustomer = async (more = {}) => {
  await world.make.customer({ customerNo: NEW, name: 'Lakeshore', isFromErp: false, ...more })
}
const locations = () => world.db.selectFrom('location').where('customerNo', '=', NEW).select('name').execute()

test('ITM-32 items that many at once were taken off the menu', async () => {
  const { network } = await openPortal(world, customerAdmin, '/items')
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  lose(network, api.items.saveMany)
  await press('Take off menu')
  await saidOf('done')
  const first = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Show on Menu, .*, item 100100$/ })
  await waitFor(() => expect(first().checked, 'as it is stored').toBe(false))
})

test('CUS-02 prices that were copied', async () => {
  await newCustomer({ customerPriceGroup: 'LAKE', retailPriceGroup: 'LAKER' })
  await world.make.location({ customerNo: NEW })
  await world.make.item({ customerNo: NEW })
  const { network } = await openPortal(world, staff, `/customers/${NEW}/setup?step=prices`)
  await type('Copy the base costs of', 'CS')
  lose(network, api.customerForms.copyPrices)
  await press('Copy into LAKE')
  await saidOf('done')
  await within(screen.getByRole('region', { name: 'Base costs: LAKE' })).findByText('3 base costs.')
})

test('USR-20 a user that was deleted', async () => {
  const { network } = await openPortal(world, customerAdmin, paths.users(OWN))
  lose(network, api.users.remove)
  await press('Delete CLERK')
  await press('Delete user')
  await saidOf('done')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete CLERK' })).toBeNull())
})

test('USR-13 a user that was created', async () => {
  const { network } = await openPortal(world, customerAdmin, paths.newUser(OWN))
  await type('User Code', 'NIGHT')
  await type('Name', 'Night clerk')
  await type('Email', 'night@example.com')
  lose(network, api.users.create)
  await press('Create')
  await saidOf('saved')
})

test('ITM-22 a list that was deleted', async () => {
  await world.db.updateTable('customer').set({ itemListsAllowed: 1 }).execute()
  await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'CLUB' }).execute()
  const { network } = await openPortal(world, staff, '/items?list=CLUB', { viewing: OWN })
  lose(network, api.itemLists.remove)
  await press('Delete List Code')
  await press('Continue')
  await press('Delete list')
  await saidOf('done')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'CLUB' })).toBeNull())
})

test('ITM-18 a list that was made', async () => {
  await world.db.updateTable('customer').set({ itemListsAllowed: 1 }).execute()
  const { network } = await openPortal(world, staff, '/items', { viewing: OWN })
  await press('New List Name')
  await type('List name', 'CLUB')
  lose(network, api.itemLists.create)
  await press('Make list')
  await saidOf('done')
  await screen.findByRole('option', { name: 'CLUB' })
})

test('ITM-03 a price that was saved is shown as it is stored', async () => {
  const { network } = await openPortal(world, customerAdmin, '/items')
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^A03/ })
  lose(network, api.priceCodes.save)
  fireEvent.change(box, { target: { value: '3.60' } })
  fireEvent.blur(box)
  await saidOf('done')
  await waitFor(() => expect(box.value).toBe('3.60'))
})

test('ITM-05 an item that was saved in its dialog', async () => {
  const { network } = await openPortal(world, customerAdmin, '/items')
  await press(/^Edit item 100100|^Edit .*100100/)
  await type('User defined code', 'XYZ')
  lose(network, api.items.save)
  await press('Update')
  await saidOf('saved')
})

test('CUT-05 CUT-06 a cut-off that was added, and one that was deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  try {
    const { network } = await openPortal(world, staff, paths.cutoffs)
    await type('Date', '11/27/2026')
    await screen.findByText('No open order is affected.')
    lose(network, api.cutoffs.insert)
    await press('Add')
    await saidOf('saved')
    lose(network, api.cutoffs.remove)
    await press('Delete Friday 11/27/2026')
    await press('Delete date')
    await waitFor(async () =>
      expect(
        await world.db.selectFrom('cutoffDate').select('orderDate').where('orderDate', '=', FRIDAY).execute(),
      ).toEqual([]),
    )
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Friday 11/27/2026' })).toBeNull())
    expect(screen.queryByText(/Nothing was deleted/)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('ORD-36 the schedule of releases, and an answer that a gateway gave in its place', async () => {
  const { network } = await openPortal(world, staff, '/production')
  await type('Time of day', '16:30')
  lose(network, api.production.schedule)
  await press('Switch on')
  await saidOf('done')
  await screen.findByText(/Each day at 16:30/)
  const isSchedule = isOf(api.production.schedule)
  network.mishap = (sent) => (isSchedule(sent) ? 'answer replaced' : undefined)
  await type('Time of day', '17:00')
  await press('Change time')
  await screen.findByText(/Each day at 17:00/)
  await saidOf('done')
})

test('ORD-36 an order that was unlocked', async () => {
  world.clock.set('2026-11-23T18:00:00Z')
  await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 4 }, state: 'in production' })
  const { network } = await openPortal(world, staff, '/production')
  await press(/^Unlock order/)
  await type('Reason', 'Two more trays')
  lose(network, api.production.unlock)
  await press('Unlock order', await screen.findByRole('dialog'))
  await saidOf('done')
})

test('CUS-02 a setting that was switched', async () => {
  const { network } = await openPortal(world, staff, '/settings')
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: 'Customers come from the ERP alone' })
  const was = box.checked
  lose(network, api.settings.change)
  await act(async () => fireEvent.click(box))
  await saidOf('done')
  await waitFor(() => expect(box.checked).toBe(!was))
})

test('CUS-02 a location of a new customer is not made twice unasked', async () => {
  await newCustomer()
  await world.make.location({ customerNo: NEW, name: 'Mill St' })
  const { network } = await openPortal(world, staff, `/customers/${NEW}/setup?step=location`)
  await press('Add a location')
  await type('Name', 'Pier 9')
  await type('Route', 'R14')
  lose(network, api.locations.save)
  await press('Create location')
  await saidOf('saved')
  network.goes()
  await press('Create location')
  await screen.findByText(/^No location was created by this press/)
  await network.comesBack()
  await press('Create location')
  const question = await screen.findByRole('alertdialog', { name: 'It may be there already' })
  expect(question.textContent).toContain('NEW-1 had 1 location before your first try and has 2 now.')
  await press('Do not create', question)
  expect(await locations()).toHaveLength(2)
  await press('Create location')
  await press('Create another')
  await waitFor(async () => expect(await locations()).toHaveLength(3))
})
