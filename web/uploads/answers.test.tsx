// @vitest-environment browser-beside-server
// Units and barcodes of files of every format: named, answered once, remembered for the customer, never taken by themselves.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { toUsDate } from '#rules/calendar.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { emptyOrders } from '#tests/support/empty-orders.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { integrator, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { choose, confirmReason, confirmUpload } from '#tests/support/upload-screen.ts'
import { matrixSheet, type TestCell, workbookOf } from '#tests/support/workbooks.ts'

// A workbook is read by a process that gives way to all others: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 })

const DAY = '2026-12-21'
const HAM_UPC = '471000100104'
/** Two items have this one. */
const SHARED_UPC = '041196010152'

const world = sharedWorld('embedded', async () => {
  const { make, clock } = world
  clock.set('2026-11-21T15:00:00Z')
  await make.customer()
  await make.customer({ customerNo: OTHER })
  await make.shop(OWN)
  await make.shop(OTHER)
  await make.item({ itemNo: '100200', description: 'Ham Salad', upc: HAM_UPC, traySize: 6 })
  await make.item({ itemNo: '100201', description: 'Egg Salad', upc: SHARED_UPC, traySize: 0 })
  await make.item({ itemNo: '100202', description: 'Egg Wrap', upc: SHARED_UPC, traySize: 0 })
  await make.item({ customerNo: OTHER, itemNo: '100999', description: 'Of another list', upc: '036000291452' })
})
beforeEach(async () => {
  await emptyOrders(world.db, 'uploadGroup', 'uploadBatch', 'outbox', 'unitChoice')
})
afterEach(leavePortal)

const csv = (...lines: readonly (readonly [itemNo: string, quantity: string])[]): File =>
  new File(
    [
      [
        'Date,Location Number,Item Number,Quantity',
        ...lines.map(([itemNo, quantity]) => `${toUsDate(DAY)},213,${itemNo},${quantity}`),
      ].join('\r\n'),
    ],
    'orders.csv',
    { type: 'text/csv' },
  )
const book = (...rows: readonly (readonly [customerNo: string, ...quantities: TestCell[]])[]): File => {
  const date = { date: toUsDate(DAY), items: ['100200', HAM_UPC] }
  const cells = rows.map(([customerNo, ...quantities]) => [customerNo, '000213', 'A mart', 0, ...quantities])
  const sheet = matrixSheet('Mon', date, cells)
  return new File([new Uint8Array(workbookOf({ sheets: [sheet] }))], 'week.xlsx', { type: WORKBOOK_TYPE })
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const stored = async () =>
  (
    await world.db
      .selectFrom('orderLine')
      .select(['customerNo', 'itemNo', 'quantity'])
      .orderBy('customerNo')
      .orderBy('itemNo')
      .execute()
  ).map(({ customerNo, itemNo, quantity }) => `${customerNo} ${itemNo} ${quantity}`)
const recorded = async () =>
  (
    await world.db
      .selectFrom('auditEntry')
      .where('action', 'like', 'upload-unit.%')
      .select(['action', 'subject', 'customerNo', 'itemNo', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .execute()
  ).map((entry) => Object.values(entry).filter(Boolean).join(' '))

test('XML-11 units of a CSV file are asked about with a size, remembered, used in the next file, and forgotten', async () => {
  await openPortal(world, integrator, uploadPath('csv'))
  await choose(csv(['100200', '2 cs'], ['100100', '5 DZN'], ['100101', '3 each']))
  await waitFor(() => expect(confirmReason()).toBe('Correct or leave out 2 errors first.'))
  expect(
    await screen.findByText(
      /the file orders 2 cs \(case\), not pieces\..*It would be 12 pieces: a tray of this item holds 6\./,
    ),
  ).toBeTruthy()
  await press('Use for cs of item 100200')
  await press('Remember for the next file: cs of item 100200')
  expect(await screen.findByText('1 cs of item 100200 is 6 pieces (remembered)')).toBeTruthy()
  await press('Use for DZN')
  await confirmUpload()
  await screen.findByText(/1 order created/)
  expect(await stored()).toEqual([`${OWN} 100100 60`, `${OWN} 100101 3`, `${OWN} 100200 12`])
  cleanup()

  await openPortal(world, integrator, uploadPath('csv'))
  fireEvent.click(await screen.findByText('1 unit remembered from earlier files'))
  await choose(csv(['100200', '4 CS']))
  expect(await screen.findByText('1 CS of item 100200 is 6 pieces (remembered)')).toBeTruthy()
  fireEvent.click(await screen.findByRole('tab', { name: /^Changed for you/ }))
  expect(await screen.findByText('4 CS is read as 24 pieces, by your answer about this unit.')).toBeTruthy()
  await press('Forget CS of item 100200')
  expect(await screen.findByRole('tab', { name: 'Errors (1)' })).toBeTruthy()
  expect(await recorded()).toEqual([
    `upload-unit.create CS ${OWN} 100200 {"pieces":6}`,
    `upload-unit.delete CS ${OWN} 100200 {"pieces":6}`,
  ])
})

test('XML-11 an error in another unit is settled with one press, without an answer for the others', async () => {
  await openPortal(world, integrator, uploadPath('csv'))
  await choose(csv(['100200', '2 x 12'], ['100100', '3']))
  await press('Use 24 pieces')
  await confirmUpload()
  await screen.findByText(/1 order created/)
  expect(await stored()).toEqual([`${OWN} 100100 3`, `${OWN} 100200 24`])
})

test("XML-11 a workbook's units are answered for each customer, and remembered for that one", async () => {
  await openPortal(world, staff, uploadPath('xlsx'))
  await choose(book([OWN, '2 cs', 0], [OTHER, '3 cs', 0]))
  await waitFor(() => expect(confirmReason()).toBe('Correct or leave out 2 errors first.'))
  expect(screen.getByRole('heading', { name: `Customer ${OTHER}` })).toBeTruthy()
  const [first, second] = await screen.findAllByRole('button', { name: 'Use for cs of item 100200' })
  if (!first || !second) throw new Error('two customers')
  fireEvent.click(first)
  await press('Remember for the next file: cs of item 100200')
  expect(await screen.findByText('1 cs of item 100200 is 6 pieces (remembered)')).toBeTruthy()
  expect(confirmReason(), 'the other customer is still asked').toBe('Correct or leave out 1 error first.')
  const rows = await world.db.selectFrom('unitChoice').select(['customerNo', 'unit', 'pieces']).execute()
  expect(rows).toEqual([{ customerNo: OWN, unit: 'CS', pieces: 6 }])
  fireEvent.click(await screen.findByRole('button', { name: /^Leave out, Mon/ }))
  await confirmUpload()
  await screen.findByText(/1 order created/)
  expect(await stored()).toEqual([`${OWN} 100200 12`])
  cleanup()

  await openPortal(world, staff, uploadPath('xlsx'))
  await choose(book([OWN, '4 cs', 0]))
  expect(await screen.findByText('1 CS of item 100200 is 6 pieces (remembered)')).toBeTruthy()
  expect(confirmReason()).not.toMatch(/error/)
})

test("XML-11 a workbook's columns of units and pack sizes are asked about, and one press settles the unit", async () => {
  await openPortal(world, staff, uploadPath('xlsx'))
  const sheet = matrixSheet('Mon', { date: toUsDate(DAY), items: ['UOM', 'Case Pack', '100200', '100100'] }, [
    [OWN, '000213', 'A mart', 0, '12PK', 12, 2, 5],
  ])
  const file = new Uint8Array(workbookOf({ sheets: [sheet] }))
  await choose(new File([file], 'week.xlsx', { type: WORKBOOK_TYPE }))
  await waitFor(() => expect(confirmReason()).toBe('Correct or leave out 2 errors first.'))
  const asked = /the file orders 2 12PK, not pieces\..*It would be 24 pieces: the file says 12 in a pack\./
  expect(await screen.findByText(asked)).toBeTruthy()
  await press('Use for 12PK of 12 of item 100200')
  fireEvent.click(await screen.findByRole('button', { name: /^Leave out, Mon/ }))
  fireEvent.click(await screen.findByRole('tab', { name: /^Changed for you/ }))
  expect(await screen.findByText('2 12PK of 12 is read as 24 pieces, by the size that the file gives.')).toBeTruthy()
  await confirmUpload()
  await screen.findByText(/1 order created/)
  expect(await stored()).toEqual([`${OWN} 100200 24`])
})

test('UPL-15 a barcode in place of an item number is named and used with one press; not by itself, and not guessed', async () => {
  await openPortal(world, integrator, uploadPath('csv'))
  await choose(csv([HAM_UPC, '5'], [SHARED_UPC, '6'], ['036000291452', '7'], ['100100', '1']))
  const named = `${HAM_UPC} is the barcode of item 100200 (Ham Salad).`
  expect((await screen.findAllByText(named)).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('button', { name: /^Use item/ })).toHaveLength(1)
  await press(`Use item 100200 for 1 line: ${HAM_UPC}`)
  fireEvent.click(await screen.findByRole('tab', { name: /^Changed for you/ }))
  expect(
    await screen.findByText(`${HAM_UPC} is the barcode of item 100200, which is ordered, as you chose.`),
  ).toBeTruthy()
  await confirmUpload()
  await screen.findByText(/1 order created/)
  expect(await stored()).toEqual([`${OWN} 100100 1`, `${OWN} 100200 5`])
})

test("UPL-15 a workbook's column headed by a barcode is named, and added to the item's own column when it is used", async () => {
  await openPortal(world, staff, uploadPath('xlsx'))
  await choose(book([OWN, 2, 3]))
  await press(`Use item 100200 for 1 line: ${HAM_UPC}`)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use item/ })).toBeNull())
  await confirmUpload()
  await screen.findByText(/1 order created/)
  expect(await stored()).toEqual([`${OWN} 100200 5`])
})

test('XML-11 a size that cannot be is refused at its field, and taken once it can', async () => {
  await openPortal(world, integrator, uploadPath('csv'))
  await choose(csv(['100200', '2 box']))
  const field = await screen.findByLabelText<HTMLInputElement>(/^1 box/)
  for (const typed of ['0', '-5', '12.5', 'abc', '100000']) {
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent, typed).toBe(
      'Type how many pieces that is, from 1 to 99,999.',
    )
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  fireEvent.change(field, { target: { value: '8' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText(/1 box of item 100200 is 8 pieces/)).toBeTruthy()
})
