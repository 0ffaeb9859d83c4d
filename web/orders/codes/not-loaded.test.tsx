// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { focus, textbox } from '#tests/support/chords.ts'
import { line, orderShop } from '#tests/support/order-shop.ts'
import { codesPart } from './lazy-codes.ts'

const shop = orderShop()
const cell = (name: string) => textbox(new RegExp(`^Quantity, ${name},`))
const CODE = '041000102967'
const UNREAD = 'Barcodes cannot be read now. Check the connection, or type the item number.'

function scan(code: string): void {
  for (const key of [...code, 'Enter']) {
    const at = document.activeElement as HTMLInputElement
    if (fireEvent.keyDown(at, { key }) && key.length === 1)
      fireEvent.input(at, { target: { value: `${at.value}${key}` } })
  }
}

test('a scan finds an item number without what reads barcodes, and says what is missing for others', async () => {
  vi.spyOn(codesPart, 'load').mockRejectedValue(new Error('No network.'))
  await shop.order([line('100100', 'Apple Pie'), line('100103', 'Donut')])
  await shop.open()
  focus(cell('Apple Pie'))
  scan('100103')
  await waitFor(() => expect(document.activeElement).toBe(cell('Donut')))
  expect(cell('Apple Pie').value).toBe('')
  scan(CODE)
  await screen.findByText(`${CODE} was not found. ${UNREAD}`)
  expect(cell('Donut').value).toBe('')
  const find = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Find item/ })
  fireEvent.change(find, { target: { value: CODE } })
  await screen.findByText(`No item on this order matches “${CODE}”. ${UNREAD}`)
})
