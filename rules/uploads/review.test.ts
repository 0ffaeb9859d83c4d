import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOrdersCsv } from '#tests/support/read-orders-csv.ts'
import type { FileLine } from './line.ts'
import { groupsToSend, locationAlertText, reviewLines, sumText } from './review.ts'

let rowNo = 0
const line = (change: Partial<FileLine> = {}): FileLine => {
  rowNo += 1
  const place = { kind: 'row', rowNo } as const
  return {
    place,
    orderDate: '2026-11-27',
    usedOnDay: 6,
    locationNo: '000001',
    itemNo: '100100',
    quantity: 4,
    ...change,
  }
}
const review = (...lines: FileLine[]) => reviewLines(lines, () => 300, '2026-11-21')
const nothingConfirmed = new Set<string>()

test('UPL-01 lines come by date, used-on day, customer and location', () => {
  const { groups, lines, pieces } = review(
    line({ locationNo: '000002' }),
    line({ orderDate: '2026-11-28', usedOnDay: 7 }),
    line({ usedOnDay: 2, itemNo: '9' }),
    line({ usedOnDay: 2, itemNo: '10', quantity: 1 }),
    line(),
  )
  expect(groups.map(({ key, pieces: each }) => `${key}: ${each}`)).toEqual([
    '2026-11-27/2//000001: 5',
    '2026-11-27/6//000001: 4',
    '2026-11-27/6//000002: 4',
    '2026-11-28/7//000001: 4',
  ])
  expect([lines, pieces]).toEqual([5, 17])
})

test('CSV-14 an item twice in one order is added up and told; in two orders it is not', () => {
  const { duplicates, groups } = review(line(), line({ quantity: 6 }), line({ locationNo: '000002' }))
  expect(duplicates.map((each) => [each.group.locationNo, each.line.itemNo, sumText(each.line)])).toEqual([
    ['000001', '100100', '4 + 6 = 10'],
  ])
  expect(groups.map(({ pieces }) => pieces)).toEqual([10, 4])
})

describe('UPL-09 above the limit', () => {
  const lines = [
    line({ quantity: 301 }),
    line({ itemNo: '5', quantity: 300 }),
    line({ locationNo: '000002', quantity: 400 }),
  ]

  test('one question a line, word for word', () => {
    expect(review(...lines).overLimit.map(({ question }) => question)).toEqual([
      'Are you sure you want to order more than a quantity of 300 for item number 100100?',
      'Are you sure you want to order more than a quantity of 300 for item number 100100?',
    ])
  })

  test('only what the user said yes to is sent as meant; the server refuses the others and tells them', () => {
    const all = review(...lines)
    const groups = groupsToSend(all, nothingConfirmed)
    expect(groups.flatMap((group) => group.lines.map(({ isConfirmed }) => isConfirmed))).toEqual([false, false, false])
    const [first] = all.overLimit
    const sent = groupsToSend(all, new Set([first?.key ?? '', 'something else']))
    expect(sent[0]?.lines).toContainEqual({ itemNo: '100100', quantity: 301, isConfirmed: true })
    expect(sent[0]?.lines).toContainEqual({ itemNo: '5', quantity: 300, isConfirmed: false })
    expect(sent[1]?.lines).toEqual([{ itemNo: '100100', quantity: 400, isConfirmed: false }])
  })

  test('the customer’s own limit counts', () => {
    const both = [line({ customerNo: 'A', quantity: 20 }), line({ customerNo: 'B', quantity: 20 })]
    const { overLimit } = reviewLines(both, (customerNo) => (customerNo === 'A' ? 10 : 300), '2026-11-21')
    expect(overLimit.map(({ group }) => group.customerNo)).toEqual(['A'])
  })

  test('a sum that no line can hold is a problem and never sent (INV-13)', () => {
    const all = review(line({ quantity: 99_999 }), line({ quantity: 1 }))
    expect(all.problems.map(({ value, text }) => [value, text])).toEqual([
      ['100000', 'Quantity must be a whole number from 0 to 99,999'],
    ])
    expect(groupsToSend(all, nothingConfirmed)).toEqual([])
  })
})

test('a date more than 90 days ahead asks once for all its orders, and goes with the answers about its lines', () => {
  const far = { orderDate: '2099-01-05', usedOnDay: 2 } as const
  const all = review(
    line(far),
    line({ ...far, locationNo: '000002', quantity: 301 }),
    line({ orderDate: '2027-02-19' }),
  )
  const [date] = all.farDates
  expect(all.farDates).toEqual([
    {
      ...{ key: 'date/2099-01-05', orderDate: '2099-01-05', orders: 2, pieces: 305 },
      question: 'Are you sure you want to order for 01/05/2099? It is more than 90 days ahead.',
    },
  ])
  const flags = (...yes: readonly string[]) =>
    groupsToSend(all, new Set(yes)).flatMap((group) => group.lines.map(({ isConfirmed }) => isConfirmed))
  const over = all.overLimit[0]?.key ?? ''
  expect(flags()).toEqual([false, false, false])
  expect(flags(date?.key ?? '')).toEqual([false, true, false])
  expect(flags(over)).toEqual([false, false, false])
  expect(flags(over, date?.key ?? '')).toEqual([false, true, true])
})

test('XML-07 orders without a location are counted and not sent', () => {
  const place = (index: number) => ({ kind: 'order', index, orderNo: '', line: 1 }) as const
  const lines = [
    line({ place: place(2), locationNo: undefined }),
    line({ place: place(2), locationNo: undefined }),
    line(),
  ]
  const all = review(...lines)
  expect(all.ordersWithoutLocation).toEqual([2])
  expect(all.groups).toHaveLength(1)
  expect([locationAlertText(1), locationAlertText(2)]).toEqual([
    'Choose a location for 1 order.',
    'Choose a location for 2 orders.',
  ])
})

test('INV-26 the order of lines changes nothing; INV-20 every piece is sent, or its line is an error', () => {
  const some = fc.record({
    orderDate: fc.constantFrom('2026-11-27', '2026-11-28'),
    usedOnDay: fc.constantFrom(6, 7),
    locationNo: fc.constantFrom('000001', '000002'),
    itemNo: fc.constantFrom('1', '2', '3'),
    quantity: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 99_999 })),
  })
  const both = fc
    .array(some, { maxLength: 20 })
    .chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        fc.constantFrom(new Set<string>(), new Set(['2026-11-27/6//000001/1', '2026-11-28/7//000002/3'])),
      ),
    )
  fc.assert(
    fc.property(both, ([one, other, confirmed]) => {
      const sent = (all: typeof one) =>
        groupsToSend(review(...all.map((each) => line(each as Partial<FileLine>))), confirmed)
      const [a, b] = [sent(one), sent(other)]
      expect(a).toEqual(b)
      const { problems } = review(...one.map((each) => line(each as Partial<FileLine>)))
      const pieces =
        a.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0) +
        problems.reduce((sum, { value }) => sum + Number(value), 0)
      expect(pieces).toBe(one.reduce((sum, { quantity }) => sum + quantity, 0))
    }),
  )
})

test('100,000 lines for 2,000 locations are read and reviewed in less than a second of CPU', () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, i) => `11/27/2026,${(i % 2000) + 1},${1000 + (i % 50)},${(i % 400) + 1},`,
  )
  const text = ['Date,Location Number,Item Number,Quantity,Used on Day', ...rows].join('\r\n')
  const before = process.cpuUsage()
  const reading = readOrdersCsv(text)
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  const { groups, pieces } = review(...reading.lines)
  const { user, system } = process.cpuUsage(before)
  expect([reading.lines.length, groups.length, pieces]).toEqual([100_000, 2000, 20_050_000])
  expect((user + system) / 1e6).toBeLessThan(1)
})
