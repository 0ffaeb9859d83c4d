import { expect, test } from 'vitest'
import type { FileProblem } from '#rules/uploads/model.ts'
import { posNumberMap, posNumbersOf } from '#rules/uploads/pos-number.ts'
import { xcblList, xcblOrder } from '#tests/support/order-xml.ts'
import type { Source } from './source.ts'
import { xmlSource } from './xml-source.ts'

const facts = {
  items: [{ itemNo: '100100', customerItemNo: 'HAM' }],
  locationNos: new Set(['002500']),
  remembered: new Map<string, string>(),
  units: [],
  posNumbers: posNumberMap(posNumbersOf([{ locationNo: '002500', pos: 'LF100' }])),
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

test('LOC-34 a ship-to that is a POS number offers its location, and is not remembered as if somebody had chosen it', () => {
  const source = sourceOf(xcblOrder('PO1', '2026-12-09', 'lf100', ['HAM', '4']), xcblOrder('PO2', '2026-12-09', '2500'))
  const orders = source.orders
  if (!orders) throw new Error('there are orders')
  expect(orders.cards()[0]).toMatchObject({ shipToIdent: 'lf100', offered: '002500', locationNo: undefined })
  orders.choose(1, '002500')
  orders.choose(2, '002500')
  expect(orders.cards().map(({ chosenFrom }) => chosenFrom)).toEqual(['POS number', 'number'])
  expect(orders.choices()).toEqual([{ shipToIdent: '002500', locationNo: '002500' }])
})

test('XML-11 an answer about a unit whose size the file gives is listed with the answers of the file', () => {
  const order = xcblOrder('PO1', '2026-12-09', '2500', ['HAM', '4'])
  const units = [
    { unit: 'CS OF 24', itemNo: '100100', pieces: 20 },
    { unit: 'DZ', itemNo: '', pieces: 12 },
  ]
  const inCases = order.replace(
    '</QuantityValue>',
    '</QuantityValue><UnitOfMeasurement><UOMCoded>CS</UOMCoded></UnitOfMeasurement>',
  )
  const taken = xmlSource(new TextEncoder().encode(xcblList(inCases)), { ...facts, units })
  expect('unitAnswers' in taken && taken.unitAnswers?.()).toEqual([units[0]])
})
