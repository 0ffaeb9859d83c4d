import { describe, expect, test } from 'vitest'
import { readOrdersCsv } from '#tests/support/read-orders-csv.ts'
import { unitAnswers } from '../../units/units.ts'
import { changeText, placeText, problemText, type ReadFile } from '../model.ts'
import { fixKey, NO_FIXES, type TableFixes } from './cells.ts'
import { likelyColumns } from './header.ts'

const HEADER = 'Date,Location Number,Item Number,Quantity,Used on Day'
const read = (text: string, fixes?: TableFixes): ReadFile => {
  const reading = readOrdersCsv(text, fixes)
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  return reading
}
const refusals = (text: string) => {
  const reading = readOrdersCsv(text)
  return 'refusals' in reading ? reading.refusals : []
}
const said = ({ changes }: ReadFile) => changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`)

describe('columns that show whether a row is an order for this customer', () => {
  const withColumn = (heading: string, ...values: string[]) =>
    read(
      [
        `Date,Location Number,Item Number,Quantity,${heading}`,
        ...values.map((v) => `12/21/2026,213,100100,5,${v}`),
      ].join('\n'),
      {
        ...NO_FIXES,
        customerNo: '104220',
      },
    )
  test.each(['Customer Number', 'customer_no', 'CustomerNo', 'Customer #', 'Account', 'Ship-to Customer', 'Cust. No.'])(
    'CSV-15 a row of another customer under %s is not taken for this one',
    (heading) => {
      const { lines, problems } = withColumn(heading, '104220', '104500', '', '0104220.0', 'Elm Street Mart')
      expect(lines).toHaveLength(4)
      expect(problems.map((each) => [problemText(each), each.offer])).toEqual([
        ['Row 3: the row is for customer 104500, but this upload is for 104220', '104220'],
      ])
    },
  )
  test('CSV-15 the number is corrected on the page, and stays corrected in the file', () => {
    const text = 'Date,Location Number,Item Number,Quantity,Customer\n12/21/2026,213,100100,5,104500'
    const mended = { ...NO_FIXES, cells: new Map([[fixKey(2, 'customerNo'), '104220']]), customerNo: '104220' }
    expect(read(text, mended).lines).toHaveLength(1)
    expect(read(text).lines).toHaveLength(1)
  })
  test.each([
    ['Status', 'Cancelled'],
    ['Line Status', 'CANCELED'],
    ['order_status', 'void'],
    ['Action', 'Delete'],
    ['Canceled', 'Y'],
    ['Cancelled?', 'true'],
    ['Deleted', '1'],
    ['Status', 'CXL'],
    ['Status', 'CNCL'],
    ['Status', 'Canceled by customer'],
    ['Canceled', 'Canceled'],
    ['Canceled', '11/20/2026'],
    ['Canceled', '✓'],
  ])('CSV-15 a row is skipped whose %s is %s', (heading, value) => {
    const result = withColumn(heading, value, '', 'New')
    expect(result.lines).toHaveLength(2)
    expect(said(result)[0]).toBe('Row 2: Skipped: the file cancels this line (item 100100, quantity 5).')
  })
  test.each(['On Hold', 'Shipped', 'Invoiced', '3'])('CSV-15 a row with the status %s is asked about', (value) => {
    const { lines, problems } = withColumn('Status', value, 'Open', '')
    expect(lines).toHaveLength(2)
    expect(problems.map((each) => problemText(each))).toEqual([
      `Row 2: the file gives the row the status “${value}”, so it may not be an order. Clear the status to order it`,
    ])
  })
  test.each(['No', 'N', '0', 'false', '-'])('CSV-15 a row that %s says is not canceled is ordered', (value) => {
    expect(withColumn('Canceled', value).lines).toHaveLength(1)
  })
  test.each([
    ...['Unit_of_measure', 'UnitOfMeasure', 'unit_code', 'U.M.', 'UOM', 'Unit Of Measure Code', 'Purchase UOM'],
    ...['UOM Description', 'Selling Unit', 'Sales UoM', 'unit'],
  ])('XML-11 the unit below %s is asked about', (heading) => {
    const { lines, problems } = withColumn(heading, 'DZ', 'EA')
    expect(lines).toHaveLength(1)
    expect(problems.map((each) => each.field)).toEqual(['quantity'])
  })
  test('CSV-04 headers below the first 20 rows, and rows without headers, are named', () => {
    const late = `${'Weekly order sheet,,,\n'.repeat(22)}${HEADER}\n12/21/2026,213,100100,5,`
    expect(refusals(late).at(-1)).toBe(
      'The headers are in row 23. They must be in the first 20 rows: delete rows above them.',
    )
    expect(refusals('12/21/2026,213,100100,5\n12/21/2026,214,100100,6').at(-1)).toBe(
      'Row 1 holds values (12/21/2026, 213, 100100, 5), not headers. Add a header row above it.',
    )
  })
})

test('CSV-16 of a column in cases and one in pieces, the pieces are suggested', () => {
  expect(likelyColumns(['Day', 'Store', 'SKU', 'Cases', 'Pieces']).get('quantity')).toBe(4)
  expect(likelyColumns(['Day', 'Store', 'SKU', 'Cases']).get('quantity')).toBe(3)
  expect(likelyColumns(['Day', 'Store', 'SKU', 'Qty', 'Pieces']).get('quantity')).toBeUndefined()
})

describe('XML-11 units of a row', () => {
  const of = (heads: string, values: string, units?: TableFixes['units']) =>
    read(`Date,Location Number,Item Number,Quantity,${heads}\n12/21/2026,213,100100,${values}`, {
      ...NO_FIXES,
      ...(units && { units }),
    })
  test('the unit is read from the column that has it, and two that differ are asked about', () => {
    expect(of('Unit,UOM', '5,,DZ').problems[0]?.unit?.unit).toBe('DZ')
    expect(of('Unit,UOM', '5,EA,').lines[0]?.quantity).toBe(5)
    const { lines, problems, changes } = of('Unit,UOM', '5,EA,CS')
    expect([lines, problems[0]?.text]).toEqual([
      [],
      'The file orders 5 in different units: EA and CS (case). How many pieces is that?',
    ])
    expect(changes.filter(({ kind }) => kind === 'unused column')).toEqual([])
  })
  test('the size that the line gives goes before the remembered one, and is named', () => {
    const units = { answers: unitAnswers([{ unit: 'CS', itemNo: '100100', pieces: 12 }]), traySize: () => 0 }
    const { lines, changes } = of('UOM,Case Pack', '3,CS,24', units)
    expect(lines[0]?.quantity).toBe(72)
    expect(changes.map(changeText)).toContain('3 CS of 24 is read as 72 pieces, by the size that the file gives.')
    const own = { ...units, answers: unitAnswers([{ unit: 'CS OF 24', itemNo: '100100', pieces: 20 }]) }
    expect(of('UOM,Case Pack', '3,CS,24', own).changes.map(changeText)).toContain(
      '3 CS of 24 is read as 60 pieces, by your answer about this unit.',
    )
  })
  test.each(['5/cs', '1/2 cs', '5-DZN', '5dz.', '2½ cs', '5 x 12', '5 (cases)'])(
    'a quantity of %s is a problem that shows all of it',
    (text) => {
      const { lines, problems } = of('Note', `${text},`)
      expect([lines, problems.map(({ value }) => value)]).toEqual([[], [text]])
    },
  )
})
