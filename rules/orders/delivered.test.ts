import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveredOf } from './delivered.ts'

const line = (ordered: number, shipped?: number) => ({ ordered, shipped })
test.each([
  ['ordered, where nothing else is known', [line(10)], undefined, ['10 ordered']],
  ['shipped, where it is not invoiced', [line(10, 8)], undefined, ['8 shipped']],
  ['nothing shipped', [line(10, 0)], undefined, ['0 shipped']],
  ['shipped in place of another item', [line(0, 5)], undefined, ['5 shipped']],
  ['invoiced, whatever was shipped', [line(10, 8)], 7, ['7 invoiced']],
  ['invoiced and given back', [line(10)], 0, ['0 invoiced']],
  ['a credit alone', [line(10)], -2, ['-2 invoiced']],
  // An invoice gathers the orders of a day.
  ['two orders, each with its own', [line(10), line(5, 4)], undefined, ['10 ordered', '4 shipped']],
  ['two orders, invoiced short', [line(10), line(5)], 12, ['10 invoiced', '2 invoiced']],
  ['two orders, invoiced less than the first', [line(10), line(5)], 3, ['3 invoiced', '0 invoiced']],
  ['two orders, invoiced more', [line(10), line(5)], 17, ['10 invoiced', '7 invoiced']],
  ['two orders, the first shipped short', [line(10, 6), line(5)], 9, ['6 invoiced', '3 invoiced']],
  ['two orders, a credit', [line(10), line(5)], -2, ['-2 invoiced', '0 invoiced']],
] as const)('RPT-20 %s', (_what, lines, invoiced, said) => {
  expect(deliveredOf(lines, invoiced).map(({ quantity, basis }) => `${quantity} ${basis}`)).toEqual(said)
})

test('the parts of an invoice are always what was invoiced', () => {
  const known = fc.record({
    ordered: fc.nat(50),
    shipped: fc.option(fc.nat(50), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc.array(known, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: -50, max: 300 }),
      (lines, invoiced) => {
        const quantities = deliveredOf(lines, invoiced).map(({ quantity }) => quantity)
        expect(quantities.reduce((sum, each) => sum + each, 0)).toBe(invoiced)
        // Only a credit makes a part negative, and of the first order.
        expect(quantities.slice(1).every((each) => each >= 0 || invoiced < 0)).toBe(true)
      },
    ),
  )
})
