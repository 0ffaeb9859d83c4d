// @vitest-environment browser-beside-server
// Users before the real server (S18, S19): what is shown, changed and told stands in the database afterwards.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { NOON } from '#tests/support/world.ts'
import { paths } from '../portal/paths.ts'

const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.make.shop(OTHER)
  await world.as(clerk)
  await world.as(customerAdmin)
})
afterEach(leavePortal)

const list = paths.users(OWN)
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const flip = (name: string) => act(async () => fireEvent.click(screen.getByRole('switch', { name })))
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
const stored = (userCode: string, customerNo: string | null = OWN) =>
  world.db
    .selectFrom('portalUser')
    .where('userCode', '=', userCode)
    .where((eb) => (customerNo === null ? eb('customerNo', 'is', null) : eb('customerNo', '=', customerNo)))
    .selectAll()
    .executeTakeFirst()
const menu = () =>
  within(screen.getByRole('list', { name: 'The menu of this person' }))
    .getAllByRole('listitem')
    .map((li) => li.textContent)
const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent)
const addMany = (count: number) =>
  world.db
    .insertInto('portalUser')
    .values(
      Array.from({ length: count }, (_, i) => ({
        ...{ userCode: `U${String(i).padStart(2, '0')}`, customerNo: OWN, name: `User ${i}`, passwordHash: '-' },
        ...{
          createdOn: '2026-01-01',
          mappedRouteNo: i % 2 ? 'R14' : '',
          expiresOn: i === 3 ? '2026-12-01' : '2099-12-31',
        },
        ...{ isActive: i !== 5, lastLogonAt: i < 2 ? new Date(NOON) : null },
      })),
    )
    .execute()

describe('the list', () => {
  test('USR-01 USR-02 finds, filters, sorts, shows 20 at a time and comes back to its row', async () => {
    await addMany(45)
    const { address } = await openPortal(world, customerAdmin, list)
    expect(await screen.findByText('For customer: 104220')).toBeTruthy()
    await screen.findByText('Showing 20 of 46 users.')
    expect(codes().slice(0, 3)).toEqual(['CLERK', 'MANAGER', 'U00'])
    await press('Load 20 more')
    expect(codes()).toHaveLength(40)
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('U19'))
    await press('User Code')
    expect(codes()[0]).toBe('U44')
    fireEvent.change(field('Show'), { target: { value: 'all' } })
    expect(screen.getByText('Showing 20 of 47 users.')).toBeTruthy()
    fireEvent.change(field('Show'), { target: { value: 'soon' } })
    expect(codes()).toEqual(['U03'])
    fireEvent.change(field('Show'), { target: { value: 'never' } })
    expect(screen.getByText('Showing 20 of 45 users.')).toBeTruthy()
    type('Find', 'user 17')
    expect(codes()).toEqual(['U17'])
    type('Find', 'nobody')
    expect(screen.getByText('No users match these filters.')).toBeTruthy()
    await press('Show all users')
    await waitFor(() => expect(address()).toBe(`${list}?show=all`))
    expect(codes()).toHaveLength(20)
  })

  test('USR-01 more of them come on scrolling near the bottom, and the focus stays where it is', async () => {
    await addMany(45)
    await openPortal(world, customerAdmin, list)
    await screen.findByText('Showing 20 of 46 users.')
    const edit = screen.getByRole('link', { name: 'Edit User 0' })
    edit.focus()
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    box.mockReturnValue({ bottom: window.innerHeight + 900 } as DOMRect)
    fireEvent.scroll(window)
    expect(codes()).toHaveLength(20)
    box.mockReturnValue({ bottom: window.innerHeight + 100 } as DOMRect)
    fireEvent.scroll(window)
    expect(codes()).toHaveLength(40)
    fireEvent.scroll(window)
    expect(screen.getByText('46 users.')).toBeTruthy()
    expect(document.activeElement).toBe(edit)
    box.mockRestore()
  })

  test('USR-20 USR-26 deletes after a question by name; oneself not', async () => {
    await world.as({ ...clerk, userCode: 'WES' })
    await openPortal(world, customerAdmin, list)
    await press('Delete CLERK')
    const dialog = screen.getByRole('alertdialog')
    expect(dialog.textContent).toContain('Are you sure you want to delete the user: CLERK?')
    expect(document.activeElement?.textContent).toBe('Keep user')
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Keep user' })))
    expect(await stored('CLERK')).toMatchObject({ isDeleted: false })
    await press('Delete CLERK')
    await press('Delete user')
    await waitFor(() => expect(codes()).toEqual(['MANAGER', 'WES']))
    expect(await stored('CLERK')).toMatchObject({ isDeleted: true })
    expect(document.activeElement?.getAttribute('data-row')).toBe('MANAGER')
    expect(screen.getByText('This is you.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete MANAGER' })).toBeNull()
  })

  test('USR-21 a refused deletion shows the list again and says why', async () => {
    const { client } = await openPortal(world, customerAdmin, list)
    await screen.findByRole('button', { name: 'Delete CLERK' })
    await client.ask(api.users.change, {
      user: { userCode: 'CLERK', name: 'Clara', rights: {}, orderColumns: {}, itemColumns: {} },
    })
    await press('Delete CLERK')
    await press('Delete user')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'MANAGER changed this user in the meantime. Nothing was saved.',
    )
    await screen.findByText('Clara')
  })

  test('ROL-02 ROL-05 ROL-06 is not there for who may not, and never another customer’s', async () => {
    await openPortal(world, clerk, list)
    await screen.findByText('Page Not Found', { selector: 'h1' })
    leavePortal()
    await openPortal(world, customerAdmin, paths.users(OTHER))
    await screen.findByText('Page Not Found', { selector: 'h1' })
    leavePortal()
    await openPortal(world, staff, paths.users(undefined), { viewing: OWN })
    await screen.findByText('Page Not Found', { selector: 'h1' })
    leavePortal()
    await openPortal(world, plainStaff, paths.users(undefined))
    await screen.findByText('Page Not Found', { selector: 'h1' })
  })
})

describe('a new user', () => {
  test('USR-13 USR-14 USR-24 by a mailed link, with the rights chosen; the list shows it focused', async () => {
    const { address } = await openPortal(world, customerAdmin, `/Customers/${OWN}/users/NEW`)
    await screen.findByLabelText('User Code')
    expect(address()).toBe(paths.newUser(OWN))
    expect(menu()).toEqual([
      ...['Dashboard', 'Locations', 'Order Summary', 'Missed Orders'],
      ...['Change Password', 'Subscribe to Text Alerts'],
    ])
    expect(screen.getByText('Last Logon: Never · Created On: 11/19/2026 · Logon Count: 0 · Division: WH')).toBeTruthy()
    await press('Create')
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'User Code: Value is required',
      'Name: Value is required',
      'Email: Type an e-mail address, to which we send a link for choosing a password, or a password.',
    ])
    type('User Code', 'night')
    expect(field('User Code').value).toBe('NIGHT')
    type('Name', 'Night clerk')
    type('Email', 'night@example.com')
    type('Expires On', '6/30/2027')
    await flip('Location Maint.')
    await press('Create')
    await waitFor(() => expect(address()).toBe(`${list}?row=NIGHT`))
    expect(await stored('NIGHT')).toMatchObject({
      name: 'Night clerk',
      expiresOn: '2027-06-30',
      rights: ['locationMaint'],
      isAdmin: false,
      ...{ division: 'WH', createdOn: '2026-11-19', logonCount: 0, lastLogonAt: null },
    })
    expect(await screen.findByText('NIGHT was created. We mailed the link to night@example.com.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('NIGHT'))
  })

  test('what the server alone knows stands at its field, and what was typed stays', async () => {
    await openPortal(world, customerAdmin, paths.newUser(OWN))
    await screen.findByLabelText('User Code')
    type('User Code', 'NEW')
    type('Name', 'New')
    type('Email', 'new@example.com')
    type('Route/Mapped Id', 'r99')
    await press('Create')
    await waitFor(() => expect(field('Route/Mapped Id').getAttribute('aria-invalid')).toBe('true'))
    expect(
      screen.getAllByText(/Customer 104220 has no location on a route or in a ship-to R99\./).length,
    ).toBeGreaterThan(0)
    expect(field('Name').value).toBe('New')
    expect(await stored('NEW')).toBeUndefined()
  })

  test('USR-07 USR-15 USR-16 the rights have their names and their order; the last four are company staff’s', async () => {
    const common = [
      ...['Admin user', 'Control Ord. Item List', 'Daily Menu Maint', 'Edit Users', 'Item Maint', 'Location Maint.'],
      ...['Reports (Invoice)', 'Reports (Other)', 'Delivery Instructions', 'Waste Functions', 'View MSRP'],
    ]
    const shown = async () => {
      const rights = within(await screen.findByRole('group', { name: 'Permissions' }))
      return rights.getAllByRole<HTMLInputElement>('switch').map(({ labels }) => labels?.[0]?.textContent)
    }
    await openPortal(world, customerAdmin, paths.newUser(OWN))
    expect(await shown()).toEqual(common)
    for (const name of [...common, 'Mobile View']) expect(isOn(name), name).toBe(false)
    expect(isOn('Active')).toBe(true)
    leavePortal()
    await openPortal(world, staff, paths.newUser(OWN))
    expect(await shown()).toEqual([...common, 'Pay Bill', 'Menu Days', 'Enable Integration', 'View Dashboard'])
  })

  test('USR-03 USR-13 what is typed in capitals, and what is too long is said beside its field and not cut', async () => {
    await openPortal(world, customerAdmin, paths.newUser(OWN))
    await screen.findByLabelText('User Code')
    type('User Code', 'a'.repeat(16))
    type('Route/Mapped Id', 'r14')
    expect([field('User Code').value, field('Route/Mapped Id').value]).toEqual(['A'.repeat(16), 'R14'])
    expect(screen.getByText('1 character too many')).toBeTruthy()
    type('User Code', 'LONG.ENOUGH')
    type('Name', 'Long')
    type('Password', 'green bicycle bell')
    await press('Create')
    await waitFor(async () =>
      expect(await stored('LONG.ENOUGH')).toMatchObject({
        mappedRouteNo: 'R14',
        expiresOn: '2099-12-31',
        isActive: true,
      }),
    )
  })

  test('USR-16 staff give what the customer’s administrator cannot, and to staff of their own', async () => {
    await openPortal(world, customerAdmin, paths.newUser(OWN))
    await screen.findByLabelText('User Code')
    expect(screen.queryByText('Enable Integration')).toBeNull()
    leavePortal()
    const { address } = await openPortal(world, staff, paths.newUser(undefined))
    await screen.findByText('Company staff')
    await screen.findByLabelText('User Code')
    type('User Code', 'desk2')
    type('Name', 'Desk')
    type('Password', 'green bicycle bell')
    await flip('Admin user')
    expect([isOn('Pay Bill'), isOn('Menu Days'), isOn('Enable Integration')]).toEqual([true, true, false])
    expect(menu()).toContain('Customers')
    await press('Create')
    await waitFor(() => expect(address()).toBe('/users?row=DESK2'))
    expect(await stored('DESK2', null)).toMatchObject({ isAdmin: true })
  })
})

describe('a user that is there', () => {
  const open = (userCode = 'CLERK', who = customerAdmin) => openPortal(world, who, paths.user(OWN, userCode))

  test('USR-12 the rights are a part of their own, and the code is text', async () => {
    await open()
    await screen.findByRole('group', { name: 'Permissions' })
    expect(screen.queryByLabelText('User Code')).toBeNull()
    expect(screen.getByText('CLERK', { selector: 'strong' })).toBeTruthy()
    expect(
      screen.getByText(/^Last Logon: .* · Created On: 11\/19\/2026 · Logon Count: \d+ · Division: WH$/),
    ).toBeTruthy()
  })

  test('USR-17 Admin sets all, marked; off lists what it turned off, and Undo brings it back', async () => {
    await open()
    await screen.findByRole('switch', { name: 'Admin user' })
    await flip('Reports (Other)')
    await flip('Admin user')
    expect(isOn('Waste Functions')).toBe(true)
    expect(screen.getAllByText(/Set by Admin\./)).toHaveLength(10)
    expect(menu()).toContain('Change Password')
    await flip('Admin user')
    expect(isOn('Reports (Other)')).toBe(false)
    expect(screen.getByText(/^Turned off with Admin: Control Ord\. Item List, /)).toBeTruthy()
    await press('Undo')
    expect([isOn('Admin user'), isOn('Reports (Other)')]).toEqual([true, true])
    await press('Update')
    await waitFor(async () =>
      expect(await stored('CLERK')).toMatchObject({ isAdmin: true, rights: customerAdmin.rights }),
    )
  })

  test('copies the rights of another, as far as they may be given', async () => {
    await world.as({ ...clerk, userCode: 'BOTH', rights: ['wasteSystem', 'payBill'] })
    await open()
    fireEvent.change(await screen.findByLabelText('Copy rights from…'), { target: { value: 'BOTH' } })
    await press('Update')
    await waitFor(async () => expect((await stored('CLERK'))?.rights).toEqual(['wasteSystem']))
  })

  test('USR-23 two who save it see both values, and nothing is overwritten unseen', async () => {
    await open()
    await screen.findByLabelText('Name')
    const desk = await world.as(staff, { viewing: OWN })
    await desk.ask(api.users.change, {
      user: { userCode: 'CLERK', name: 'Theirs', rights: { reports: true }, orderColumns: {}, itemColumns: {} },
    })
    type('Name', 'Mine')
    await press('Update')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Yours: Mine')
    expect(dialog.textContent).toContain('ADMIN’s: Theirs')
    fireEvent.click(within(dialog).getByLabelText(/Yours/))
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })))
    await waitFor(async () => expect(await stored('CLERK')).toMatchObject({ name: 'Mine', rights: ['reports'] }))
  })

  test('T10 oneself: rights stand as they are, and the e-mail address asks for the password', async () => {
    await open('MANAGER')
    await screen.findByText('This is you. Another administrator can change your rights, expiry and status.')
    expect(screen.queryByRole('switch', { name: 'Admin user' })).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Active' })).toBeNull()
    expect(screen.queryByLabelText('Expires On')).toBeNull()
    type('Email', 'boss@example.com')
    await press('Update')
    expect(screen.getByText('Your password: Type your password to change your e-mail address.')).toBeTruthy()
    expect(await stored('MANAGER')).toMatchObject({ email: '' })
  })

  test('who has more rights than the reader is shown, not changed', async () => {
    const lead = { userCode: 'LEAD', customerNo: OWN, rights: ['editUsers', 'wasteSystem'] } as const
    await open('MANAGER', lead)
    await screen.findByText('Only an administrator can change an administrator.')
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
    leavePortal()
    await open('CLERK', lead)
    await screen.findByRole('switch', { name: 'Waste Functions' })
    expect(screen.queryByRole('switch', { name: 'Reports (Other)' })).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Admin user' })).toBeNull()
  })

  test('is mailed the invitation again, and made inactive', async () => {
    await open()
    await press('Mail the invitation again')
    expect(await screen.findByText('We mailed a link to clerk@example.com.')).toBeTruthy()
    expect(await world.db.selectFrom('outbox').select('outboxId').execute()).toHaveLength(1)
    await flip('Active')
    expect(screen.getByText('Inactive: this person cannot sign in.')).toBeTruthy()
    await press('Update')
    await waitFor(async () => expect(await stored('CLERK')).toMatchObject({ isActive: false }))
  })
})

test('another customer’s users, by an address typed by hand, are a page that does not exist', async () => {
  for (const at of [paths.users(OTHER), paths.newUser(OTHER), paths.user(OTHER, 'CLERK')]) {
    const { sent } = await openPortal(world, customerAdmin, at)
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    expect(sent.filter(({ path }) => /users?$/.test(path))).toEqual([])
    leavePortal()
  }
})

test('Try again asks again for all that did not arrive', async () => {
  const portal = await openPortal(world, customerAdmin, '/dashboard')
  portal.network.mishap = ({ path }) => (/\/users?$/.test(path) ? 'request lost' : undefined)
  await portal.visit(paths.user(OWN, 'CLERK'))
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  portal.network.mishap = () => undefined
  fireEvent.click(again)
  await screen.findByLabelText('Name')
})

test('a user who was saved elsewhere meanwhile is opened as he is now, not as he was seen before', async () => {
  const { client, visit } = await openPortal(world, customerAdmin, paths.user(OWN, 'CLERK'))
  await screen.findByLabelText('Name')
  await visit(list)
  await screen.findByText('This is you.')
  const before = (await client.ask(api.users.one, { userCode: 'CLERK' })).value
  await world.db
    .updateTable('portalUser')
    .set({ name: 'Renamed', version: before.version + 1 })
    .where('userCode', '=', 'CLERK')
    .execute()
  await visit(paths.user(OWN, 'CLERK'))
  await waitFor(() => expect(field('Name').value).toBe('Renamed'))
})
