import { expect, test } from 'vitest'
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
