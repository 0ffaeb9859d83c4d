// @vitest-environment browser-beside-server
// "Go back" in the conflict of an item's field: what was typed stays, marked as not saved, until somebody decides.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { customerAdmin, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const world = freshWorld('embedded', () => world.make.shop())
afterEach(leavePortal)

const field = (what: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${what}, .*, item 100100$`) })
const enter = async (what: string, value: string) => {
  await screen.findByRole('region', { name: 'Items of the list' })
  const input = field(what)
  await act(async () => {
    input.focus()
    fireEvent.input(input, { target: { value } })
    input.blur()
  })
}
const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(inside).getByRole('button', { name })))
const stored = async () =>
  (await world.db.selectFrom('customerItem').selectAll().where('customerNo', '=', OWN).execute())[0]
const code = 'User defined code'
const others = async (userDefinedCode: string) =>
  (await world.as(staff, { viewing: OWN })).ask(api.items.save, { userDefinedCode, item: { itemNo: '100100' } })

test('ITM-31 what was typed is kept, says whose value is stored, and is saved by a choice alone', async () => {
  const portal = await openPortal(world, customerAdmin, '/items')
  await screen.findByRole('region', { name: 'Items of the list' })
  await others('ONE')
  await enter(code, 'TWO')
  await press('Go back', await screen.findByRole('alertdialog'))
  await screen.findByText('Not saved. ADMIN for 104220 saved User defined code: ONE.')
  expect([field(code).value, (await stored())?.userDefinedCode]).toEqual(['TWO', 'ONE'])
  // Another field of it is saved, and this one still waits.
  await enter('Shelf life in days', '2')
  await waitFor(async () => expect(await stored()).toMatchObject({ shelfLifeDays: 2, userDefinedCode: 'ONE' }))
  await screen.findByText(/^Not saved\. ADMIN/)
  expect(field(code).value).toBe('TWO')
  await portal.visit('/')
  await press('Stay on this list', await screen.findByRole('alertdialog', { name: '1 item is not saved' }))
  await press('Choose for item 100100')
  const again = await screen.findByRole('alertdialog')
  fireEvent.click(within(again).getByLabelText('Yours: TWO'))
  await press('Save', again)
  await waitFor(async () => expect(await stored()).toMatchObject({ userDefinedCode: 'TWO' }))
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull())
})

test('ITM-05 Edit Item begins with what was typed, upon what is stored', async () => {
  await openPortal(world, customerAdmin, '/items')
  await screen.findByRole('region', { name: 'Items of the list' })
  await others('ONE')
  await enter(code, 'TWO')
  await press('Go back', await screen.findByRole('alertdialog'))
  await press(/^Edit item 100100/)
  expect((await screen.findByLabelText<HTMLInputElement>(code)).value).toBe('TWO')
  await screen.findByText('Not saved yet')
  await press('Update')
  await waitFor(async () => expect(await stored()).toMatchObject({ userDefinedCode: 'TWO' }))
})

test('ITM-10 a field whose answer did not arrive is not called not saved; tried again, it is saved without a question', async () => {
  const { network } = await openPortal(world, customerAdmin, '/items')
  const isSave = isOf(api.items.save)
  network.mishap = (sent) => (isSave(sent) ? 'answer lost' : undefined)
  await enter(code, 'TWO')
  await screen.findByText('Not known if saved')
  await screen.findByText(/^Item 100100: It is not known whether this was saved/)
  network.mishap = () => undefined
  await press('Retry')
  await screen.findByText('Saved')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
