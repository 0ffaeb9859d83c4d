import { expect, test } from 'vitest'
import { previewImport } from './order-csv.ts'
import { previewPaste } from './order-paste.ts'

const items = [{ itemNo: '100100', description: 'Ham', quantity: 0 }]
const ORDER = { customerNo: '104220', locationNo: '000213', orderDate: '2026-12-22' } as const
const read = (...lines: string[]) => {
  const result = previewImport(lines.join('\n'), items, 300, ORDER)
  return 'refusal' in result ? result.refusal : result.problems.map(({ text }) => text)
}

test.each([
  ['12/22/2026,213', []],
  ['2026-12-22,000213', []],
  ['12/22/2026 0:00,213.0', []],
  ['12/9/2026,213', ['The file is for 12/09/2026. Its quantities go into this order of 12/22/2026.']],
  ['12/22/2026,228', ['The file is for location 000228. Its quantities go into this order of location 000213.']],
])('ORD-50 a file of %s, imported into the order of location 213 on 12/22', (place, expected) => {
  expect(read('Date,Location Number,Item Number,Quantity', `${place},100100,6`)).toEqual(expected)
})

test.each(['Location Number', 'Store #', 'ship_to', 'Location'])(
  'ORD-50 lines of two locations under %s refuse the file',
  (heading) => {
    expect(read(`${heading},Item,Quantity`, '213,100100,6', '214,100100,7')).toBe(
      'The file has lines for 2 locations (000213, 000214). Import the lines of one order, or upload the file under Enterprise Upload.',
    )
  },
)
test('ORD-50 lines of several days refuse the file', () => {
  expect(read('Date,Item,Quantity', '12/21/2026,100100,6', '12/22/2026,100100,6')).toMatch(
    /^The file has lines for 2 days \(12\/21\/2026, 12\/22\/2026\)/,
  )
})
test('ORD-50 columns that are not read are named, with values only', () => {
  expect(read('Item,Description,Quantity,Notes,Buyer,', '100100,Ham,6,rush,,')).toEqual([
    'Not read: the column “Notes”.',
  ])
  expect(read('Item,Description,Quantity', '100100,Ham,6')).toEqual([])
})

test('ORD-50 canceled rows of a file and of a paste are left out by name, unclear ones as well', () => {
  const rows = ['Item,Quantity,Status', '100100,6,Canceled', '100100,7,On Hold', '100100,8,New']
  const expected = ['Row 2: the file cancels it.', 'Row 3: its status is “On Hold”, so it may not be an order.']
  expect(read(...rows)).toEqual(expected)
  const paste = previewPaste(rows.join('\n').replaceAll(',', '\t'), {
    ...{ items, shown: ['100100'], fromItemNo: '100100', limit: 300 },
  })
  expect(paste.problems.map(({ text }) => text)).toEqual(expected)
  expect(paste.changes.map(({ to }) => to)).toEqual([8])
})

test.each(['Customer Number', 'customer_no', 'Account', 'Ship-to Customer', 'Cust. No.'])(
  'ORD-50 rows of another customer under %s refuse the file, and are left out of a paste by name',
  (heading) => {
    const rows = [
      `Item,Quantity,${heading}`,
      '100100,6,104220',
      '100100,7,104500',
      '100100,8,0104220.0',
      '100100,9,Elm Mart',
    ]
    const text = 'the row is for customer 104500, but this order is for 104220.'
    expect(read(...rows)).toBe(`Row 3: ${text} Remove the rows of other customers, and import the file again.`)
    expect(read(...rows.filter((row) => !row.includes('104500')))).toEqual([
      expect.stringContaining('item 100100 is in row 2 already'),
      expect.stringContaining('item 100100 is in row 2 already'),
    ])
    const facts = { customerNo: '104220', items, shown: ['100100'], fromItemNo: '100100', limit: 300 }
    const paste = previewPaste(rows.join('\n').replaceAll(',', '\t'), facts)
    expect([paste.problems.find(({ isTaken }) => !isTaken)?.text, paste.changes[0]?.to]).toEqual([`Row 3: ${text}`, 23])
  },
)
