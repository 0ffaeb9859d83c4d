// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { openWorld, type TestWorld } from '#tests/support/world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.database.reset()
  world.clock.set('2026-11-19T18:00:00Z')
  await world.make.shop()
})
afterEach(leavePortal)
afterAll(() => world.close())

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const offers = () =>
  world.db.selectFrom('menuCycleItem').select(['itemNo', 'weekNo']).orderBy('itemNo').orderBy('weekNo').execute()

test('SRV-06 staff make a rotating menu: its weeks, its first date, and what each week offers', async () => {
  await openPortal(world, staff, '/menu-cycles')
  await screen.findByText('There are no menu cycles. Every location has its whole item list.')
  press('New Menu Cycle')
  await screen.findByRole('heading', { name: 'New Menu Cycle' })
  press('Create')
  await screen.findByText('There is a problem')
  screen.getByText('Say from which date a week is on. The others follow.')
  fill('Code', 'B')
  fill('Weeks', '2')
  fill('From', '11/15/2026')
  await screen.findByText('By this: 11/15/2026 week 1, 11/22/2026 week 2, 11/29/2026 week 1, 12/06/2026 week 2.')
  fill('Find an item to add', '10010')
  fireEvent.click(await screen.findByRole('button', { name: 'Add 100101 Item 100101' }))
  fireEvent.click(await screen.findByLabelText('Item 100101 in week 2'))
  press('Create')
  await screen.findByRole('heading', { name: 'Menu Cycle B' })
  expect(await offers()).toEqual([{ itemNo: '100101', weekNo: 1 }])
})

test('SRV-06 somebody else saved in the meantime: both are shown, and one is chosen', async () => {
  const menu = {
    ...{ code: 'B', description: 'Deli', weeks: 1, version: 0 },
    ...{ starts: [], items: [{ itemNo: '100100', weeks: [1] }] },
  }
  const { client } = await openPortal(world, staff, '/menu-cycles')
  await client.ask(api.menuCycles.save, { menu })
  leavePortal()
  await openPortal(world, staff, '/menu-cycles?cycle=B')
  await screen.findByLabelText('Description')
  await client.ask(api.menuCycles.save, { menu: { ...menu, description: 'Hot', version: 1 } })
  fill('Description', 'Cold')
  press('Update')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Hot')
  expect(dialog.textContent).toContain('Cold')
  await waitFor(async () => expect((await client.ask(api.menuCycles.one, { code: 'B' })).value.description).toBe('Hot'))
})
