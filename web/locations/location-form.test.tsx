// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../portal/paths.ts'

const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.make.customer({ customerNo: OTHER })
  await world.make.location({ locationNo: '000214', routeNo: 'R20', name: 'Dock Deli', menuDays: 'MTWRF' })
  await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'SUMMER' }).execute()
  for (const customerNo of [OWN, OTHER])
    await world.db.insertInto('shipTo').values({ customerNo, shipToCode: 'DOCK', name: 'Dock' }).execute()
})
afterEach(leavePortal)

const idOf = async (locationNo = '000213') =>
  (
    await world.db
      .selectFrom('location')
      .where('locationNo', '=', locationNo)
      .select('locationId')
      .executeTakeFirstOrThrow()
  ).locationId
const rowOf = (locationNo: string) =>
  world.db.selectFrom('location').where('locationNo', '=', locationNo).selectAll().executeTakeFirst()
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const asStaff = (at: string) => openPortal(world, staff, at, { viewing: OWN })
const openEdit = async (persona: Persona = customerAdmin, locationNo = '000213') => {
  const at = paths.editLocation({ locationId: await idOf(locationNo), locationNo, routeNo: 'R14' })
  const portal = await (persona === staff ? asStaff(at) : openPortal(world, persona, at))
  await field('Name')
  return portal
}

describe('a new location', () => {
  test('LOC-07 LOC-26 LOC-31 New Location, a name, Create: the list has it, and the number is the next', async () => {
    const { address } = await openPortal(world, customerAdmin, '/locations')
    fireEvent.click(await screen.findByRole('link', { name: 'New Location' }))
    expect(await screen.findByText('000215')).toBeDefined()
    expect(screen.getByText('Monday to Friday')).toBeDefined()
    await type('Name', 'Pier 9')
    await type('POS', 'lf 9')
    await type('Route', 'R20')
    await press('Create')
    await expect.poll(address).toBe('/locations?row=000215')
    await screen.findByRole('rowheader', { name: /Pier 9/ })
    const made = screen.getByRole('link', { name: 'Order for Pier 9' })
    await waitFor(() => expect(document.activeElement).toBe(made))
    expect(screen.getByText('Location 000215 was created.')).toBeDefined()
    expect(await rowOf('000215')).toMatchObject({ name: 'Pier 9', pos: 'LF 9', routeNo: 'R20', menuDays: 'MTWRF' })
  })

  test('LOC-25 LOC-27 what is missing stands at its field, and what was typed stays', async () => {
    await openPortal(world, customerAdmin, '/locations/create')
    await type('Notes', 'Gate B')
    await type('Route', '')
    await press('Create')
    const box = await screen.findByRole('alert')
    expect(within(box).getByText('Route: Value is required')).toBeDefined()
    expect(within(box).getByText('Name: Value is required')).toBeDefined()
    expect((await field('Name')).getAttribute('aria-invalid')).toBe('true')
    expect((await field('Notes')).value).toBe('Gate B')
    fireEvent.click(within(box).getByText('Route: Value is required'))
    expect(document.activeElement).toBe(await field('Route'))
    expect(await rowOf('000215')).toBeUndefined()
  })

  test('LOC-18 a number that somebody else took meanwhile is told with the one it became', async () => {
    await openPortal(world, customerAdmin, '/locations/create')
    await screen.findByText('000215')
    await world.make.location({ locationNo: '000215' })
    await type('Name', 'Pier 9')
    await type('Route', 'R14')
    await press('Create')
    await screen.findByText('Number 000215 was just taken. This location is 000216.')
  })

  test('LOC-14 who has no route to choose is told who can help', async () => {
    await world.db.deleteFrom('location').execute()
    await openPortal(world, customerAdmin, '/locations/create')
    await screen.findByText('There is no route to choose yet. Company staff add the first location of an account.')
  })
})

describe('changing a location', () => {
  test('LOC-06 LOC-08 LOC-20 LOC-23 LOC-24 Edit, another route, Update: saved, told, and the address has the route', async () => {
    const { address } = await openPortal(world, customerAdmin, '/locations')
    fireEvent.click(await screen.findByRole('link', { name: 'Edit Harbor St Mart' }))
    await field('Name')
    const place = { locationId: await idOf(), locationNo: '000213' }
    expect(address()).toBe(paths.editLocation({ ...place, routeNo: 'R14' }))
    expect(screen.getByRole('heading', { level: 1, name: 'R14 · 000213 · Harbor St Mart' })).toBeDefined()
    await type('Route', 'R20')
    await type('Item List Code', 'SUMMER')
    await type('POS', 'a1')
    expect((await field('POS')).value).toBe('A1')
    fireEvent.keyDown(await field('POS'), { key: 'Enter', ctrlKey: true })
    await expect.poll(address).toBe(paths.editLocation({ ...place, routeNo: 'R20' }))
    expect(screen.getAllByText('Location 000213 was saved.').length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { level: 1, name: 'R20 · 000213 · Harbor St Mart' })).toBeDefined()
    expect(screen.queryByText('Not saved yet')).toBeNull()
    expect(await rowOf('000213')).toMatchObject({ routeNo: 'R20', itemListCode: 'SUMMER', pos: 'A1' })
    await type('Name', 'Harbor')
    await press('Update')
    await waitFor(async () => expect(await rowOf('000213')).toMatchObject({ name: 'Harbor', version: 3 }))
  })

  test('LOC-32 what a new route does to open orders is told before, asked, and done when the reader goes on', async () => {
    const order = { makeDate: '2026-11-23', lines: { '100100': 4 } }
    await world.make.order({ ...order, orderNo: 1 })
    await world.make.order({ ...order, orderNo: 2 })
    await world.make.order({ ...order, orderNo: 3, state: 'in production' })
    const { sent } = await openEdit()
    const effects = '2 open orders move to route R20. 1 order of this location is being made and keeps route R14.'
    await type('Route', 'R20')
    await screen.findByText(effects)
    await press('Update')
    const dialog = await screen.findByRole('alertdialog', { name: 'Orders of this location' })
    expect(dialog.textContent).toContain(`${effects} Save the location?`)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent.filter(({ method, path }) => method === 'POST' && path.endsWith(api.locations.save.path))).toEqual([])
    expect((await field('Route')).value).toBe('R20')
    await press('Update')
    await press('Save it')
    const done =
      'Location 000213 was saved. 2 open orders moved to route R20. 1 order of this location is being made and keeps route R14.'
    expect((await screen.findAllByText(done)).length).toBeGreaterThan(0)
    const routes = await world.db.selectFrom('salesOrder').select('routeNo').orderBy('orderNo').execute()
    expect(routes.map(({ routeNo }) => routeNo)).toEqual(['R20', 'R20', 'R14'])
  })

  test('LOC-32 inactive is told with the orders that stay; without orders nobody is asked', async () => {
    await world.make.order({ lines: { '100100': 4 } })
    await openEdit()
    fireEvent.click(await field('Inactive'))
    await screen.findByText('1 open order of this location stays, and can be changed until its cut-off.')
    await press('Update')
    await press('Save it')
    await waitFor(async () => expect(await rowOf('000213')).toMatchObject({ isActive: false }))
    leavePortal()
    await openEdit(customerAdmin, '000214')
    fireEvent.click(await field('Inactive'))
    await press('Update')
    await waitFor(async () => expect(await rowOf('000214')).toMatchObject({ isActive: false }))
  })

  test('LOC-21 LOC-22 LOC-33 what is staff’s is text to others, and staff viewing as set it', async () => {
    await world.db.insertInto('menuCycle').values({ menuCycleCode: 'A', weeks: 1 }).execute()
    await openEdit()
    expect(screen.queryByRole('switch', { name: 'One item per tray' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Delivery days' })).toBeNull()
    expect(screen.getByText('Every day')).toBeDefined()
    expect(screen.queryByLabelText('Label customer')).toBeNull()
    leavePortal()

    await openEdit(staff)
    const saturday = await screen.findByRole('button', { name: 'Saturday' })
    expect(saturday.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(saturday)
    fireEvent.click(await field('One item per tray'))
    await type('Menu cycle', 'A')
    await type('Ship-to customer', OTHER)
    await type('Label customer', OTHER)
    const shipTo = await field('Ship-to')
    await within(shipTo).findByRole('option', { name: 'DOCK Dock' })
    await type('Ship-to', 'DOCK')
    await press('Update')
    await waitFor(async () =>
      expect(await rowOf('000213')).toMatchObject({
        ...{ menuDays: 'UMTWRF', oneItemPerTray: true, menuCycleCode: 'A' },
        ...{ shipToCustomerNo: OTHER, shipToCode: 'DOCK', labelCustomerNo: OTHER },
      }),
    )
    leavePortal()
    await openEdit()
    expect(screen.getAllByText(OTHER)).toHaveLength(2)
    expect(screen.getByText('DOCK')).toBeDefined()
    const cycle = screen.getByText('Menu cycle').closest('.field') as HTMLElement
    expect(cycle.textContent).toBe('Menu cycleAOnly company staff can change this.')
    expect(screen.queryByLabelText('Menu cycle')).toBeNull()
    await type('Name', 'Harbor')
    await press('Update')
    await waitFor(async () => expect(await rowOf('000213')).toMatchObject({ name: 'Harbor', oneItemPerTray: true }))
  })

  test('LOC-22 the days are one stop of Tab: arrows move, and no day at all is refused', async () => {
    await openEdit(staff, '000214')
    const days = within(await screen.findByRole('group', { name: 'Delivery days' })).getAllByRole('button')
    expect(days.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1])
    fireEvent.keyDown(days[0] as HTMLElement, { key: 'ArrowRight' })
    for (const day of days) if (day.getAttribute('aria-pressed') === 'true') fireEvent.click(day)
    await press('Update')
    await screen.findAllByText(/Choose at least one day/)
    expect(await rowOf('000214')).toMatchObject({ menuDays: 'MTWRF' })
  })

  test('two administrators: both values are shown, and the choice is saved', async () => {
    await openEdit()
    await type('Name', 'Mine')
    await type('Notes', 'Gate B')
    const other = await world.as(staff, { viewing: OWN })
    const theirs = { name: 'Theirs', saturdayMenu: false }
    await other.ask(api.locations.save, { locationId: await idOf(), location: theirs })
    await press('Update')
    const dialog = await screen.findByRole('alertdialog', { name: 'ADMIN saved this in the meantime' })
    expect(dialog.textContent).toContain('Yours: Mine')
    expect(dialog.textContent).toContain('ADMIN’s: Theirs')
    expect(dialog.textContent).toContain('Delivery days: ADMIN changed it from Every day to Sunday to Friday.')
    expect(await rowOf('000213')).toMatchObject({ name: 'Theirs', notes: '' })
    fireEvent.click(within(dialog).getByLabelText(/Yours/))
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })))
    await waitFor(async () =>
      expect(await rowOf('000213')).toMatchObject({ name: 'Mine', notes: 'Gate B', menuDays: 'UMTWRF', version: 3 }),
    )
  })

  test('who leaves with changes is asked; an answer that did not come is told, and nothing typed is lost', async () => {
    const { network, visit, address } = await openEdit()
    await type('Name', 'Mine')
    await visit('/locations')
    const question = await screen.findByRole('alertdialog', { name: 'Your changes are not saved' })
    fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(address()).toContain('/edit')
    network.goes()
    await press('Update')
    expect((await screen.findByRole('alert')).textContent).toContain('It is not known whether this was saved')
    expect((await field('Name')).value).toBe('Mine')
  })

  test('the history of the location is a press away', async () => {
    await (await world.as(customerAdmin)).ask(api.locations.save, {
      locationId: await idOf(),
      location: { name: 'Harbor' },
    })
    await openEdit()
    await press('History of location 000213')
    await screen.findByText(/MANAGER/)
  })
})

test('ROL-03 ROL-04 who may not maintain locations has no New Location, no Edit and no form; staff viewing as have all', async () => {
  await openPortal(world, clerk, '/locations')
  await screen.findByRole('link', { name: 'Order for Harbor St Mart' })
  expect(screen.queryByRole('link', { name: 'New Location' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit Harbor St Mart' })).toBeNull()
  for (const at of ['/locations/create', `/locations/${await idOf()}/edit`]) {
    leavePortal()
    await openPortal(world, clerk, at)
    await screen.findByRole('heading', { name: 'Page Not Found' })
  }
  leavePortal()
  const viewer: Persona = { ...staff, userCode: 'VIEWER', rights: [] }
  await openPortal(world, viewer, '/locations', { viewing: OWN })
  await screen.findByRole('link', { name: 'New Location' })
  const edit = await screen.findByRole('link', { name: 'Edit Harbor St Mart' })
  edit.focus()
  fireEvent.keyDown(edit, { key: 'e' })
  await field('Name')
})

test('a question about orders that did not arrive is not held against a later save', async () => {
  const { network } = await openEdit()
  network.mishap = ({ path }) => (path.includes('effects') ? 'request lost' : undefined)
  await type('Route', 'R20')
  await press('Update')
  await screen.findByText(/^The location was not saved\./)
  await type('Route', 'R14')
  await type('Notes', 'Ring twice')
  await press('Update')
  await waitFor(async () => expect((await rowOf('000213'))?.notes).toBe('Ring twice'))
  await screen.findAllByText(/was saved\./)
  expect(screen.queryByText('There is a problem')).toBeNull()
})

test('a new location whose answer did not arrive is not called not created, and not made twice unasked', async () => {
  const { network } = await openPortal(world, customerAdmin, '/locations/create')
  await type('Name', 'Pier 9')
  await type('Route', 'R20')
  network.mishap = ({ method, path }) => (method === 'POST' && path.includes('location') ? 'answer lost' : undefined)
  await press('Create')
  await screen.findByText(/^It is not known whether this was saved/)
  expect(screen.queryByText(/was not created/)).toBeNull()
  network.mishap = () => undefined
  await press('Create')
  const question = await screen.findByRole('alertdialog', { name: 'It may be there already' })
  expect(question.textContent).toContain('Location 000215, Pier 9, is on route R20.')
  fireEvent.click(within(question).getByRole('button', { name: 'Do not create' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await rowOf('000216')).toBeUndefined()
})

describe('LOC-36 contacts', () => {
  test('are added, saved with the location, and removed, by keyboard and with the focus where one goes on', async () => {
    await openEdit()
    await press('Add contact')
    const name = await field('Contact 1 name')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await type('Contact 1 name', 'Ana Diaz')
    await type('Contact 1 e-mail', 'ana@example.com')
    await press('Add contact')
    await type('Contact 2 name', 'Ben Ode')
    await press('Add contact')
    await type('Contact 3 phone', '414-555-0100')
    expect(screen.queryByRole('button', { name: 'Add contact' })).toBeNull()
    await press('Update')
    await waitFor(async () =>
      expect(await rowOf('000213')).toMatchObject({
        ...{ contact1Name: 'Ana Diaz', contact1Email: 'ana@example.com' },
        ...{ contact2Name: 'Ben Ode', contact3Phone: '414-555-0100' },
      }),
    )
    await press('Remove contact 1')
    expect((await field('Contact 1 name')).value).toBe('Ben Ode')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Contact 1 name')))
    expect((await field('Contact 2 phone')).value).toBe('414-555-0100')
    await press('Remove contact 2')
    await press('Remove contact 1')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add contact' })))
    await press('Update')
    await waitFor(async () => expect(await rowOf('000213')).toMatchObject({ contact1Name: '', contact2Phone: '' }))
  })

  test('name what is wrong at its field, and keep it', async () => {
    await openEdit()
    await press('Add contact')
    await type('Contact 1 phone', 'soon')
    await type('Contact 1 e-mail', 'ana at example')
    await press('Update')
    const box = await screen.findByRole('alert')
    expect(within(box).getByText('Contact 1 e-mail: The e-mail address is not valid.')).toBeDefined()
    expect((await field('Contact 1 phone')).getAttribute('aria-invalid')).toBe('true')
    expect((await field('Contact 1 phone')).value).toBe('soon')
    expect(await rowOf('000213')).toMatchObject({ contact1Phone: '' })
  })

  test('of another save in the meantime meet in the dialog by their names', async () => {
    await openEdit()
    await press('Add contact')
    await type('Contact 1 e-mail', 'ana@example.com')
    await world.db
      .updateTable('location')
      .set({ contact1Email: 'eve@example.com' })
      .where('locationNo', '=', '000213')
      .execute()
    await press('Update')
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Contact 1 e-mail')).toBeDefined()
    expect(dialog.textContent).toContain('eve@example.com')
  })
})
