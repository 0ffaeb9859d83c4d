// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { DATE_PROBLEM } from '#rules/calendar.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-19T18:00:00Z')
  await world.make.shop()
})
afterEach(leavePortal)

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const offers = () =>
  world.db.selectFrom('menuCycleItem').select(['itemNo', 'weekNo']).orderBy('itemNo').orderBy('weekNo').execute()

test('SRV-06 staff make a rotating menu: its weeks, its first date, and what each week offers', async () => {
  await openPortal(world, staff, '/menu-cycles')
  await screen.findByText('There are no menu cycles. Every location has its whole item list.')
  fireEvent.click(screen.getByRole('link', { name: 'New Menu Cycle' }))
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
  await openPortal(world, staff, '/menu-cycles/B/edit')
  await screen.findByLabelText('Description')
  await client.ask(api.menuCycles.save, { menu: { ...menu, description: 'Hot', version: 1 } })
  fill('Description', 'Cold')
  press('Update')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Hot')
  expect(dialog.textContent).toContain('Cold')
  await waitFor(async () => expect((await client.ask(api.menuCycles.one, { code: 'B' })).value.description).toBe('Hot'))
})

describe('SRV-06 a date that is no date', () => {
  const save = (menu: object) => world.as(staff).then((desk) => desk.ask(api.menuCycles.save, { menu: menu as never }))
  const starts = () => world.db.selectFrom('menuWeek').select(['startsOn', 'weekNo']).orderBy('startsOn').execute()
  const dates = () => screen.getAllByLabelText<HTMLInputElement>('From').map(({ value }) => value)
  beforeEach(async () => {
    await save({
      ...{ code: 'B', description: 'Deli', weeks: 2, version: 0, items: [] },
      starts: [{ startsOn: '2026-11-15', weekNo: 1 }],
    })
  })

  test('is refused, and so is a week without one; what is stored stays', async () => {
    await openPortal(world, staff, '/menu-cycles/B/edit')
    await screen.findByLabelText('Description')
    const before = await starts()
    fill('From', '13/45/26')
    press('Update')
    await screen.findByText('There is a problem')
    expect(screen.getAllByText(new RegExp(DATE_PROBLEM.slice(0, 20))).length).toBeGreaterThan(0)
    fill('From', '11/15/2026')
    press('Add a date')
    press('Update')
    await screen.findByText('A week has no date. Give it one, or remove it.')
    expect(await starts()).toEqual(before)
  })

  test('goes away with its row; the others keep theirs', async () => {
    await openPortal(world, staff, '/menu-cycles/B/edit')
    await screen.findByLabelText('Description')
    press('Add a date')
    const [first, second] = screen.getAllByLabelText('From')
    fireEvent.change(second as HTMLElement, { target: { value: '12/06/2026' } })
    fireEvent.change(first as HTMLElement, { target: { value: '99/99/9999' } })
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
    expect(dates()).toEqual(['12/06/2026'])
    press('Update')
    await screen.findAllByText('Menu cycle B was saved.')
    expect(await starts()).toMatchObject([{ startsOn: '2026-12-06' }])
  })
})

test('what is typed of a menu cycle is not left unasked, by Back or for another screen', async () => {
  const desk = await world.as(staff)
  const menu = { code: 'B', description: 'Deli', weeks: 1, version: 0, starts: [], items: [] }
  await desk.ask(api.menuCycles.save, { menu })
  const { visit, address } = await openPortal(world, staff, '/menu-cycles/B/edit')
  await screen.findByLabelText('Description')
  fill('Description', 'Cold')
  for (const go of [
    () => visit('/menu-cycles'),
    async () => fireEvent.click(screen.getByRole('link', { name: 'Back' })),
  ]) {
    await go()
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(address()).toBe('/menu-cycles/B/edit')
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Cold')
  }
})

test('the list finds, sorts, shows 20 at a time, and keeps how it is looked at in the address', async () => {
  const desk = await world.as(staff)
  for (let i = 1; i <= 25; i += 1) {
    const code = `C${String(i).padStart(2, '0')}`
    const menu = {
      code,
      description: i === 7 ? 'Hospital' : `Deli ${30 - i}`,
      weeks: 1,
      version: 0,
      starts: [],
      items: [],
    }
    await desk.ask(api.menuCycles.save, { menu })
  }
  const { address, back } = await openPortal(world, staff, '/menu-cycles')
  await screen.findByText('Showing 20 of 25 menu cycles.')
  const codes = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
  expect(codes().slice(0, 2)).toEqual(['C01', 'C02'])
  press('Show all 25')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('C21'))
  press('Description')
  press('Description')
  expect(codes()[0]).toBe('C07')
  await expect.poll(address).toBe('/menu-cycles?sort=description&dir=desc')
  fill('Find', 'hosp')
  expect(codes()).toEqual(['C07'])
  fireEvent.click(screen.getByRole('link', { name: 'Edit C07 Hospital' }))
  await screen.findByRole('heading', { name: 'Menu Cycle C07' })
  await back()
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('C07'))
  expect(address()).toBe('/menu-cycles?sort=description&dir=desc&q=hosp&row=C07')
  fill('Find', 'none such')
  await screen.findByText('No menu cycles match these filters.')
  press('Show all menu cycles')
  await screen.findByText('Showing 20 of 25 menu cycles.')
})
