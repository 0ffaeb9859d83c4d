// @vitest-environment browser-beside-server
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focus, textbox } from '#tests/support/chords.ts'
import { line, orderShop } from '#tests/support/order-shop.ts'

const shop = orderShop()
const names = ['Apple Pie', 'Bagel', 'Cake', 'Donut']
const cell = (name: string) => textbox(new RegExp(`^Quantity, ${name},`))

/** Presses keys wherever the focus is, as a scanner or a quick user does: nothing is awaited between them. */
function keys(...pressed: readonly string[]): void {
  for (const key of pressed) {
    const at = document.activeElement as HTMLInputElement
    if (fireEvent.keyDown(at, { key }) && key.length === 1)
      fireEvent.input(at, { target: { value: `${at.value}${key}` } })
  }
}

test('what is typed before the first scan is looked up goes to the scanned lines, in order', async () => {
  await shop.order(names.map((name, at) => line(String(100_100 + at), name)))
  await shop.open()
  focus(cell('Apple Pie'))
  keys(...'100103', 'Enter', ...'7', 'Enter')
  // It is not looked up yet: nothing of it is in the field that was scanned into.
  expect([document.activeElement, cell('Apple Pie').value]).toEqual([cell('Apple Pie'), ''])
  await waitFor(() => expect(cell('Donut').value).toBe('7'))
  expect(names.map((name) => cell(name).value)).toEqual(['', '', '', '7'])
  await waitFor(async () => expect(await shop.quantities()).toBe('0 0 0 7'))
})

test('later scans are looked up at once', async () => {
  await shop.order(names.map((name, at) => line(String(100_100 + at), name)))
  await shop.open()
  focus(cell('Apple Pie'))
  keys(...'100102', 'Enter')
  expect(document.activeElement).toBe(cell('Cake'))
})
