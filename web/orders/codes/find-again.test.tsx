// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { line, orderShop } from '#tests/support/order-shop.ts'

const shop = orderShop()
const drawn = () => screen.queryAllByRole('textbox', { name: /^Quantity/ }).map((one) => one.dataset['item'])

test('WST-05 Find looks again for a barcode once barcodes can be read', async () => {
  await shop.order([line('100100', 'Apple Pie'), line('100103', 'Donut')])
  await shop.world.db.updateTable('item').set({ upc: '041000102967' }).where('itemNo', '=', '100103').execute()
  await shop.open()
  const find = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Find item/ })
  act(() => find.focus())
  fireEvent.change(find, { target: { value: ']E00041000102967' } })
  expect(drawn()).toEqual([])
  await waitFor(() => expect(drawn()).toEqual(['100103']))
})
