// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../../portal/paths.ts'

const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.make.location({ locationNo: '000214', name: 'Dock Deli' })
})
afterEach(leavePortal)

const rowOf = (locationNo: string) =>
  world.db.selectFrom('location').where('locationNo', '=', locationNo).selectAll().executeTakeFirstOrThrow()
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const openEdit = async (persona: Persona = customerAdmin, locationNo = '000213') => {
  const { locationId, routeNo } = await rowOf(locationNo)
  const at = paths.editLocation({ locationId, locationNo, routeNo })
  const portal = await openPortal(world, persona, at, persona === staff ? { viewing: OWN } : {})
  await field('Name')
  return portal
}

describe('the session ends while a form is typed', () => {
  const typedUntilTheEnd = async () => {
    const { address } = await openEdit()
    await type('Name', 'Harbor & Main')
    await world.db.deleteFrom('session').execute()
    await press('Update')
    await waitFor(() => expect(address()).toMatch(/^\/login\?/))
    leavePortal()
  }
  const said = 'What you typed before you were signed out is here again. It is not saved yet.'

  test('what was typed is there again for the same person, is saved by Update, and then no longer', async () => {
    await typedUntilTheEnd()
    await openEdit()
    expect((await field('Name')).value).toBe('Harbor & Main')
    expect(screen.getByText(said)).toBeDefined()
    await press('Update')
    await waitFor(async () => expect(await rowOf('000213')).toMatchObject({ name: 'Harbor & Main' }))
    leavePortal()
    await openEdit()
    expect(screen.queryByText(said)).toBeNull()
  })

  test('it can be discarded, and is not there for another person, nor for another record', async () => {
    await typedUntilTheEnd()
    await openEdit(customerAdmin, '000214')
    expect(screen.queryByText(said)).toBeNull()
    leavePortal()
    await openEdit()
    await press('Discard it')
    expect((await field('Name')).value).toBe('Harbor St Mart')
    expect(screen.queryByText(said)).toBeNull()
    leavePortal()
    await typedUntilTheEnd()
    await openEdit(staff)
    expect((await field('Name')).value).toBe('Harbor St Mart')
    leavePortal()
    await openEdit()
    expect(screen.queryByText(said), 'forgotten since').toBeNull()
  })

  test('what somebody else saved meanwhile is told as ever', async () => {
    await typedUntilTheEnd()
    await world.db.updateTable('location').set({ name: 'Harbor Deli' }).where('locationNo', '=', '000213').execute()
    await openEdit()
    await press('Update')
    expect(await screen.findByRole('alertdialog', { name: /saved this in the meantime$/ })).toBeDefined()
    expect(await rowOf('000213')).toMatchObject({ name: 'Harbor Deli' })
  })

  test('who leaves by himself finds the form as it is stored', async () => {
    const { address } = await openEdit()
    await type('Name', 'Harbor & Main')
    await press('Back')
    await press('Discard it')
    await waitFor(() => expect(address()).toMatch(/^\/locations/))
    leavePortal()
    await openEdit()
    expect((await field('Name')).value).toBe('Harbor St Mart')
  })

  test('a password is never kept', async () => {
    const { address } = await openPortal(world, customerAdmin, paths.newUser(OWN))
    await type('Name', 'Night Desk')
    await type('User Code', 'NIGHT')
    await type('Email', 'night@example.com')
    await type('Password', 'a long secret of mine')
    await world.db.deleteFrom('session').execute()
    await press('Create')
    await waitFor(() => expect(address()).toMatch(/^\/login\?/))
    leavePortal()
    await openPortal(world, customerAdmin, paths.newUser(OWN))
    await screen.findByText(said)
    expect([(await field('Name')).value, (await field('Password')).value]).toEqual(['Night Desk', ''])
  })
})
