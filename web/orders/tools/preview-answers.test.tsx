// @vitest-environment browser-beside-server
// What is answered in the dialog of a paste or file: units, barcodes, quantities typed anew (XML-11, UPL-15).
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { line, orderShop } from '#tests/support/order-shop.ts'
import { customerAdmin, OWN } from '#tests/support/personas.ts'
import { leavePortal } from '#tests/support/portal.tsx'

const shop = orderShop()
const UPC = '471000100104'
beforeEach(async () => {
  await shop.order([
    line('100147', 'Turkey Wedge', 8, 8),
    line('100154', 'Egg Salad', 0, 4),
    line('100161', 'Ham Sub', 0, 6),
  ])
  await shop.world.db.deleteFrom('unitChoice').execute()
  await shop.world.db.updateTable('item').set({ traySize: 6 }).where('itemNo', '=', '100154').execute()
  await shop.world.db.updateTable('item').set({ upc: UPC }).where('itemNo', '=', '100161').execute()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const paste = (text: string) =>
  fireEvent.paste(screen.getByRole('textbox', { name: /Egg Salad/ }), {
    clipboardData: { getData: () => text } as unknown as DataTransfer,
  })

test('a pasted unit is asked about, a row is typed anew, a barcode is used, and the button counts what is skipped', async () => {
  await shop.open()
  paste(`100154\t2 cs\n100147\t1.5\n${UPC}\t7\n999999\t1`)
  const asked = await dialog('Paste quantities')
  expect(asked.getByText(/^Row 1: the row orders 2 cs \(case\), not pieces/).textContent).toContain(
    'It would be 12 pieces',
  )
  expect(asked.queryByRole('button', { name: /^Save/ }), 'nothing is taken yet').toBeNull()
  press('Use 12 pieces in row 1')
  expect(await asked.findByRole('button', { name: 'Save 1 quantity, skip 3' })).toBeTruthy()
  const typed = asked.getByLabelText('Quantity, row 2')
  fireEvent.change(typed, { target: { value: '15' } })
  fireEvent.keyDown(typed, { key: 'Enter' })
  expect(await asked.findByRole('button', { name: 'Save 2 quantities, skip 2' })).toBeTruthy()
  expect(asked.getByRole('heading', { name: 'Barcodes or your own numbers instead of item numbers (1)' })).toBeTruthy()
  const unknown = asked.getByRole('heading', { name: "Not on this order's list (1)" })
  expect(unknown.parentElement?.textContent).not.toContain(UPC)
  expect(asked.getByText(/1 not on this order's list, refused\./).textContent).toContain('1 row has a barcode')
  expect(asked.getByText(`Row 3: ${UPC} is the barcode of item 100161 (Ham Sub).`)).toBeTruthy()
  press(`Use item 100161 for ${UPC}`)
  expect(await asked.findByRole('button', { name: 'Save 3 quantities, skip 1' })).toBeTruthy()
  press('Save 3 quantities, skip 1')
  await expect.poll(shop.quantities).toBe('15 12 7')
})

test("an answer about a unit is remembered for the customer's next paste and file by a user with the right, and used by all", async () => {
  await shop.open({ by: customerAdmin })
  paste('100154\t2 cs\n100161\t5')
  await dialog('Paste quantities')
  press('Use for cs of item 100154')
  press('Remember for the next file: cs of item 100154')
  expect(await screen.findByText('1 cs of item 100154 is 6 pieces (remembered)')).toBeTruthy()
  press('Save 2 quantities')
  await expect.poll(shop.quantities).toBe('8 12 5')
  const kept = await shop.world.db.selectFrom('unitChoice').select(['customerNo', 'unit', 'itemNo', 'pieces']).execute()
  expect(kept).toEqual([{ customerNo: OWN, unit: 'CS', itemNo: '100154', pieces: 6 }])
  leavePortal()
  cleanup()

  await shop.open()
  fireEvent.click(screen.getByRole('button', { name: 'Import CSV', hidden: true }))
  const file = new File(['Item,Quantity,UOM\n100154,3,CS\n100161,4,EA\n'], 'week.csv', { type: 'text/csv' })
  fireEvent.change((await dialog('Import CSV')).getByLabelText(/CSV file/), { target: { files: [file] } })
  expect(await screen.findByText('1 CS of item 100154 is 6 pieces (remembered)')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Forget/ }), 'without the right to upload').toBeNull()
  press('Save 2 quantities')
  await expect.poll(shop.quantities).toBe('8 18 4')
})

test('ORD-50 rows of another customer are skipped by name in a paste, and refuse a file', async () => {
  await shop.open()
  paste(`Item\tQuantity\tCustomer\n100154\t2\t${OWN}\n100161\t5\t987654`)
  const asked = await dialog('Paste quantities')
  const text = `the row is for customer 987654, but this order is for ${OWN}.`
  expect(asked.getByText(`Row 3: ${text}`)).toBeTruthy()
  press('Save 1 quantity, skip 1')
  await expect.poll(shop.quantities).toBe('8 2 0')
  fireEvent.click(screen.getByRole('button', { name: 'Import CSV', hidden: true }))
  const file = new File(['Item,Quantity,Customer Number\n100154,3,987654\n'], 'week.csv', { type: 'text/csv' })
  fireEvent.change((await dialog('Import CSV')).getByLabelText(/CSV file/), { target: { files: [file] } })
  expect(await screen.findByText(new RegExp(`Row 2: ${text}`))).toBeTruthy()
  expect(await shop.quantities()).toBe('8 2 0')
})
