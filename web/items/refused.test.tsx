// @vitest-environment browser-beside-server
// What is typed into the items table and cannot be saved: it stays in its field until it is corrected or taken back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const world = freshWorld('embedded', async () => {
  await world.make.shop(OWN)
  await world.make.item({ itemNo: '100103', priceCode: 'B01' })
})
afterEach(leavePortal)

const open = async () => {
  const portal = await openPortal(world, customerAdmin, '/items')
  await screen.findByRole('region', { name: 'Items of the list' })
  return portal
}
const field = (itemNo: string, what = 'Price code') =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${what}, .*, item ${itemNo}$`) })
const type = (input: HTMLInputElement, value: string) => {
  input.focus()
  fireEvent.input(input, { target: { value } })
}
const leave = (input: HTMLInputElement) => input.blur()
const rowOf = (itemNo: string) => field(itemNo).closest('tr') as HTMLElement
const stored = () =>
  world.db.selectFrom('customerItem').selectAll().where('customerNo', '=', OWN).orderBy('itemNo').execute()
const saves = (sent: { path: string }[]) => sent.filter(({ path }) => path.endsWith('/ItemMaintItemSave'))

test('what the server refuses stays in its field, marked, until it is corrected or put back; the row says why', async () => {
  await open()
  type(field('100100'), 'Z99')
  leave(field('100100'))
  await within(rowOf('100100')).findByText(/There is no price code Z99\./)
  const state = () => [field('100100').value, field('100100').getAttribute('aria-invalid')]
  expect(state()).toEqual(['Z99', 'true'])
  expect(await stored()).toEqual([])
  // Another field of the row is saved, and this one still waits.
  type(field('100100', 'Shelf life in days'), '2')
  leave(field('100100', 'Shelf life in days'))
  await waitFor(async () => expect(await stored()).toMatchObject([{ shelfLifeDays: 2, priceCode: null }]))
  await within(rowOf('100100')).findByText(/There is no price code Z99\./)
  expect(state()).toEqual(['Z99', 'true'])
  fireEvent.keyDown(field('100100'), { key: 'Escape' })
  expect(state()).toEqual(['A03', null])
  expect(within(rowOf('100100')).queryByText(/There is no price code/)).toBeNull()
})

test.each([
  ['Price code', 'TOOLONG', 'At most 5 characters.'],
  ['User defined code', 'ABCDE', 'At most 4 characters.'],
  ['Shelf life in days', '1234', 'Shelf life must be a whole number of days.'],
])('ITM-13 ITM-15 %s: "%s" is kept whole and refused, never cut', async (what, text, fault) => {
  const { sent } = await open()
  const input = field('100100', what)
  expect(input.maxLength, 'no key is swallowed and no paste cut').toBe(-1)
  type(input, text)
  leave(input)
  await within(rowOf('100100')).findByText(new RegExp(fault))
  expect([input.value, input.getAttribute('aria-invalid'), saves(sent).length]).toEqual([text, 'true', 0])
  fireEvent.keyDown(input, { key: 'z', ctrlKey: true })
  expect(input.getAttribute('aria-invalid'), 'Ctrl+Z puts back what is saved').toBeNull()
})

test('S26 Ctrl+Z in a field takes back what is typed there, then the last change; once each', async () => {
  await open()
  type(field('100100'), 'B01')
  leave(field('100100'))
  await within(rowOf('100100')).findByText('Saved')
  const undo = (more = {}) => fireEvent.keyDown(document.activeElement as Element, { key: 'z', ctrlKey: true, ...more })
  type(field('100101'), 'XX')
  expect(undo({ shiftKey: true }), 'the browser repeats').toBe(true)
  undo()
  expect([field('100100').value, field('100101').value]).toEqual(['B01', 'A03'])
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /^A03/ })
  box.focus()
  fireEvent.change(box, { target: { value: '1' } })
  expect(undo(), 'the browser takes back what is typed in a price').toBe(true)
  expect(field('100100').value).toBe('B01')
  fireEvent.keyDown(box, { key: 'Escape' })
  field('100100').focus()
  undo()
  await waitFor(async () => expect(await stored()).toMatchObject([{ priceCode: null }]))
  expect(field('100100').value).toBe('A03')
})
