// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, insertPersona, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const NEW = 'NEW-1'
const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.make.customer({ customerNo: OTHER })
  await world.make.customer({ customerNo: NEW, name: 'Lakeshore', isFromErp: false })
})
afterEach(leavePortal)

const open = async (at = `/customers/${NEW}/setup`) => {
  const portal = await openPortal(world, staff, at)
  await screen.findByRole('heading', { level: 1, name: `Set Up Customer ${NEW}` })
  await screen.findByRole('heading', { level: 2, name: 'Locations' })
  return portal
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const told = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest('li')?.querySelector('.setup-told')?.textContent
const stateOf = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest('li')?.dataset['state']
const isOpen = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest('li')?.querySelector('[aria-expanded="true"]') !== null

describe('CUS-02 the way from a new customer to its first order', () => {
  test('goes from step to step, each saved by itself', async () => {
    await open()
    expect(screen.getByText('This customer cannot place an order yet. 3 steps are missing.')).toBeDefined()
    expect(isOpen('Locations')).toBe(true)

    await screen.findByLabelText('Name')
    press('Create location')
    expect((await screen.findByRole('alert')).textContent).toContain('Name: Value is required')
    type('Name', 'Harbor St Mart')
    type('Route', 'R14')
    fireEvent.click(screen.getByLabelText('Saturday'))
    press('Create location')
    await waitFor(() => expect(stateOf('Locations')).toBe('done'))
    const { routeNo, menuDays, locationNo } = await world.db
      .selectFrom('location')
      .where('customerNo', '=', NEW)
      .select(['routeNo', 'menuDays', 'locationNo'])
      .executeTakeFirstOrThrow()
    expect([routeNo, menuDays, locationNo]).toEqual(['R14', 'MTWRFS', '000001'])

    await waitFor(() => expect(isOpen('Items')).toBe(true))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Items'))
    type('Customer', OTHER)
    press('Fill the list')
    await screen.findByText(/Customer: There is nothing to begin with/)
    type('Customer', OWN)
    press('Fill the list')
    await waitFor(() => expect(told('Items')).toBe('3 items on the menu.'))
    expect(told('Prices')).toBe('Every item has its prices.')

    await waitFor(() => expect(isOpen('Users')).toBe(true))
    expect(screen.getByText('This customer cannot place an order yet. One step is missing.')).toBeDefined()
    press('Create and invite')
    expect((await screen.findByRole('alert')).textContent).toContain('Email: Type an e-mail address')
    type('User Code', 'boss')
    type('Name', 'The Boss')
    type('Email', 'boss@example.com')
    press('Create and invite')
    await screen.findByText('BOSS was created. A link for choosing a password was mailed to boss@example.com.')
    await screen.findByText(/^Ready: orders can be placed from/)
    const user = await world.db
      .selectFrom('portalUser')
      .where('customerNo', '=', NEW)
      .select(['userCode', 'isAdmin', 'rights'])
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ userCode: 'BOSS', isAdmin: true })
    expect(user.rights).toContain('editUsers')
    expect(user.rights).not.toContain('apiIntegration')
    expect(await world.db.selectFrom('outbox').select('outboxId').execute(), 'the invitation').toHaveLength(1)
    expect(told('Users')).toBe('1 user; 1 has not signed in yet.')
  })

  test('left and come back to, it goes on with what is missing; with all there, the first day is told', async () => {
    await world.make.location({ customerNo: NEW, menuDays: 'MTWR' })
    await world.make.item({ customerNo: NEW })
    await open()
    expect(isOpen('Users')).toBe(true)
    leavePortal()
    await insertPersona(world, { ...clerk, customerNo: NEW })
    await open()
    expect(
      screen.getByText('Ready: orders can be placed from Monday, 11/23, on.').closest('.notice')?.textContent,
    ).toContain('That day closes Sat 11/21, 2:00 PM CT.')
    expect(told('Users')).toBe('1 user; 1 has not signed in yet.')
    press(`View As ${NEW}`)
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  })

  test('nobody is invited before there is something to sign in to', async () => {
    await open(`/customers/${NEW}/setup?step=user`)
    expect(screen.getByText('First: No location yet. Nothing is on the menu yet.')).toBeDefined()
  })

  test('prices: an empty group is filled from another one', async () => {
    const groups = { customerPriceGroup: 'LAKE', retailPriceGroup: 'LAKER' }
    await world.db.updateTable('customer').set(groups).where('customerNo', '=', NEW).execute()
    await world.make.location({ customerNo: NEW })
    await world.make.item({ customerNo: NEW })
    await open(`/customers/${NEW}/setup?step=prices`)
    expect(told('Prices')).toBe('1 of 1 item has no base cost. 1 price code has no retail value.')
    type('Copy the base costs of', 'CS')
    press('Copy into LAKE')
    await waitFor(() => expect(told('Prices')).toBe('1 price code has no retail value.'))
    type('Copy the retail prices of', 'R1')
    press('Copy into LAKER')
    await waitFor(() => expect(told('Prices')).toBe('Every item has its prices.'))
    expect(within(screen.getByRole('region', { name: 'Base costs: LAKE' })).getByText('3 base costs.')).toBeDefined()
  })

  test('what is typed in one step is kept while another one is looked at', async () => {
    await open()
    await screen.findByLabelText('Name')
    type('Name', 'Harbor')
    press('Open Cut-offs')
    await screen.findByText(/^Orders for Friday 11\/20 close Wed 11\/18, 2:00 PM CT\.$/)
    press('Open Locations')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbor')
  })

  test('a customer that shares another one’s lists is not asked for items', async () => {
    await world.db.updateTable('customer').set({ masterCustomerNo: OWN }).where('customerNo', '=', NEW).execute()
    await open(`/customers/${NEW}/setup?step=items`)
    expect(told('Items')).toBe('3 items on the menu.')
    expect(screen.queryByRole('button', { name: 'Fill the list' })).toBeNull()
  })
})
