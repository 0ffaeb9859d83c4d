import { expect, test } from 'vitest'
import type { FileProblem } from '#rules/uploads/model.ts'
import { xcblList, xcblOrder } from '#tests/support/order-xml.ts'
import type { Source } from './source.ts'
import { xmlSource } from './xml-source.ts'

const facts = {
  items: [{ itemNo: '100100', customerItemNo: 'HAM' }],
  locationNos: new Set(['002500']),
  remembered: new Map<string, string>(),
}
const sourceOf = (...orders: string[]): Source => {
  const taken = xmlSource(new TextEncoder().encode(xcblList(...orders)), facts)
  if ('refusals' in taken) throw new Error(taken.refusals.join(' '))
  return taken
}

test('XML-07 an order’s card counts what would be sent: mended lines, and none that are left out', () => {
  const source = sourceOf(
    xcblOrder('PO1', '2026-12-09', '2500', ['HAM', '350'], ['HAM', '1.5'], ['HAM', '-2'], ['9999999', '2.00']),
  )
  const card = () => source.orders?.cards().map(({ lines, pieces }) => [lines, pieces])
  expect(card()).toEqual([[4, 352]])
  const [fraction, negative, unknown] = source.read().problems
  if (!fraction || !negative || !unknown) throw new Error('three lines are wrong')
  source.fix([fraction], '4')
  source.leaveOut([negative, unknown])
  expect(card()).toEqual([[2, 354]])
})

test('XML-05 a line without the customer’s number is ordered once the user takes the seller’s', () => {
  const line = xcblOrder('PO1', '2026-12-09', '2500', ['', '3']).replace(
    '</PartNumbers>',
    '<SellerPartNumber><PartID>200452</PartID></SellerPartNumber></PartNumbers>',
  )
  const source = sourceOf(line)
  const [missing] = source.read().problems
  expect([missing?.value, missing?.offer]).toEqual(['', '200452'])
  source.fix([missing as FileProblem], '200452')
  expect(source.read().lines.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([['200452', 3]])
})

test('a quantity given twice counts for nothing on the card, until it is typed', () => {
  const twice = xcblOrder('PO1', '2026-12-09', '2500', ['HAM', '4']).replace(
    '<QuantityValue>4</QuantityValue>',
    '<QuantityValue>4</QuantityValue><QuantityValue>4</QuantityValue>',
  )
  const source = sourceOf(twice)
  expect(source.orders?.cards()[0]?.pieces).toBe(0)
  source.fix(source.read().problems, '8')
  expect(source.orders?.cards()[0]?.pieces).toBe(8)
})
