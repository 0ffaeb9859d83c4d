// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textbox } from '#tests/support/chords.ts'
import { line, orderShop } from '#tests/support/order-shop.ts'

const shop = orderShop()
const cell = (name: string) => textbox(new RegExp(`^Quantity, ${name},`))

test('WST-05 a barcode scanned into Find before barcodes can be read leads to its item, and the quantity follows it', async () => {
  await shop.order([line('100100', 'Apple Pie'), line('100103', 'Donut')])
  await shop.world.db.updateTable('item').set({ upc: '041000102967' }).where('itemNo', '=', '100103').execute()
  await shop.open()
  const find = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Find item/ })
  act(() => find.focus())
  fireEvent.change(find, { target: { value: '(01)00041000102967(17)261201' } })
  fireEvent.keyDown(find, { key: 'Enter' })
  fireEvent.keyDown(find, { key: '5' })
  await waitFor(() => expect(document.activeElement).toBe(cell('Donut')))
  await waitFor(() => expect(cell('Donut').value).toBe('5'))
  expect(find.value).toBe('(01)00041000102967(17)261201')
})
