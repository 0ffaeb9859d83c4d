import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOrdersCsv } from '#tests/support/read-orders-csv.ts'
import { writeCsv } from '../text/write-csv.ts'
import { unitAnswers } from '../units/units.ts'
import { readTable } from './enterprise-csv.ts'
import { changeText, placeText, problemText, type ReadFile } from './model.ts'
import { correctedCsv, readLines, templateCsv } from './order-table.ts'
import { posNumberMap, posNumbersOf } from './pos-number.ts'
import { fixKey, NO_FIXES, type TableFixes } from './table/cells.ts'
import { likelyColumns } from './table/header.ts'

const HEADER = 'Date,Location Number,Item Number,Quantity,Used on Day'
const read = (text: string, fixes?: TableFixes): ReadFile => {
  const reading = readOrdersCsv(text, fixes)
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  return reading
}
const rows = (...lines: string[]) => read([HEADER, ...lines].join('\n'))
const refusals = (text: string) => {
  const reading = readOrdersCsv(text)
  return 'refusals' in reading ? reading.refusals : []
}
const shown = ({ lines }: ReadFile) =>
  lines.map((line) => `${line.orderDate} ${line.usedOnDay} ${line.locationNo} ${line.itemNo} x${line.quantity}`)
const told = ({ changes }: ReadFile) => changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`)
const fixes = (cells: Record<string, string>, removed: number[] = []): TableFixes => ({
  cells: new Map(Object.entries(cells)),
  removedRows: new Set(removed),
})

describe('a file that is refused whole', () => {
  test.each<[string, string, string[]]>([
    [
      'CSV-03 semicolons',
      HEADER.replaceAll(',', ';'),
      ['Comma Delimiter is required', 'This file uses ; as delimiter.'],
    ],
    ['CSV-03 tabs', HEADER.replaceAll(',', '\t'), ['Comma Delimiter is required', 'This file uses tab as delimiter.']],
    ['CSV-03 no delimiter at all', 'hello\nworld', ['Comma Delimiter is required']],
    ['CSV-04', HEADER.replace('Date', 'Day'), ['Date column header is required']],
    ['CSV-05', HEADER.replace('Location', 'Shop'), ['Location Number column header is required']],
    ['CSV-06', HEADER.replace('Item Number', 'Item'), ['Item Number header is required']],
    ['CSV-07', HEADER.replace('Quantity', 'Qty'), ['Quantity header is required']],
    [
      'all that is missing at once (INV-27)',
      'Date,Day\n',
      ['Location Number column header is required', 'Item Number header is required', 'Quantity header is required'],
    ],
    ['nothing', '', ['The file is empty.']],
    ['a byte order mark and blank lines', '\uFEFF\r\n\r\n', ['The file is empty.']],
    ['only the header', `${HEADER}\n`, ['The file has headers but no order lines.']],
    ['a quote that is not closed', `${HEADER}\n06/27/2022,1,1,1,\n"x,1`, ['Row 3: a quote is not closed']],
    [
      'one whose row another one’s quote ends',
      `${HEADER},More\n6/27/2022,1,1,1,,"x\n6/27/2022,1,2,1,,"y`,
      ['Row 2: a quote is not closed'],
    ],
    ['the same below blank lines', `\n\n${HEADER}\n"x,1`, ['Row 4: a quote is not closed']],
    ['101 columns', `${HEADER}\n${'x,'.repeat(100)}`, ['The file has too many columns.']],
    ['UPL-13 100,001 lines', `${HEADER}\n${',\n'.repeat(100_001)}`, ['The file has at most 100,000 lines.']],
  ])('%s', (_, text, sentences) => {
    expect(refusals(text)).toEqual(sentences)
  })

  test('20 MB of line ends or commas cost neither time nor memory', () => {
    expect(refusals(`${HEADER}\n${'\n'.repeat(20_000_000)}`)).toEqual(['The file has at most 100,000 lines.'])
    expect(refusals(`${HEADER}\n${','.repeat(20_000_000)}`)).toEqual(['The file has too many columns.'])
  })
})

describe('lines', () => {
  test('UPL-08 CSV-08 to CSV-12: dates, repeats, zeros and used-on days, each change told', () => {
    const reading = rows('6/28/2022,4385,100128,3,Thursday', ',,100142,375,', '07/04/2022,004385,100142,1,fri')
    expect(shown(reading)).toEqual([
      '2022-06-28 5 004385 100128 x3',
      '2022-06-28 3 004385 100142 x375',
      '2022-07-04 6 004385 100142 x1',
    ])
    expect(told(reading)).toEqual([
      'Row 2: Location 4385 is read as 004385.',
      'Row 3: The blank date repeats 06/28/2022 of the row above.',
      'Row 3: The blank location repeats 004385 of the row above.',
      'Row 3: The used-on day is blank; Tuesday, the weekday of the date, is used.',
    ])
  })

  test('CSV-11 rows without location, item or quantity are left out and listed; blank rows are nothing', () => {
    const reading = rows('6/28/2022,1,100128,3,MON', ',0,5,5,', ',1,,7,', ',,100443,,', ',,,,', '', ',,100310,3,MON')
    expect(shown(reading)).toEqual(['2022-06-28 2 000001 100128 x3', '2022-06-28 2 000001 100310 x3'])
    expect(told(reading).filter((text) => text.includes('Skipped'))).toEqual([
      'Row 3: Skipped: 0 is not a location number.',
      'Row 4: Skipped: the item number is missing; the quantity is 7.',
      'Row 5: Skipped: the quantity of item 100443 is missing.',
    ])
  })

  test('a blank location under a row without one repeats that, so it goes nowhere else (CSV-09)', () => {
    expect(shown(rows('6/28/2022,1,5,3,', ',0,5,5,', ',,6,5,'))).toEqual(['2022-06-28 3 000001 5 x3'])
  })

  test('CSV-15 a byte order mark, CRLF, quotes, any order of columns, more columns, a header in capitals', () => {
    const text =
      '\uFEFFQUANTITY,Remark, item  number ,Date,location number,Used on day (optional)\r\n3,"a, ""b""",100128,"7/4/2022","12",\r\n'
    expect(shown(read(text))).toEqual(['2022-07-04 2 000012 100128 x3'])
  })

  test('CSV-15 rows that a cell of another column has taken in, as its quote is missing, are told', () => {
    const reading = read(
      `${HEADER},More\n6/28/2022,1,5,3,Tue,"Ham\n6/28/2022,1,6,4,Tue,Egg"\n6/28/2022,1,7,2,Tue,"x\n"`,
    )
    expect(shown(reading)).toEqual(['2022-06-28 3 000001 5 x3', '2022-06-28 3 000001 7 x2'])
    expect(told(reading)).toContain('Row 2: A quoted cell runs over 2 lines of the file; they are read as one row.')
    expect(told(reading).filter((text) => text.includes('runs over'))).toHaveLength(1)
    expect(told(read(`${HEADER},\n,,,,,"a\r\n6/28/2022,1,6,4,Tue,b\rc"`))).toEqual([
      'Row 2: A quoted cell runs over 3 lines of the file; they are read as one row.',
    ])
  })

  test('rows are numbered as in the file, blank lines above the header included', () => {
    const { problems } = read(`\n\n${HEADER}\n6/28/2022,x,1,1,`)
    expect(problems.map(problemText)).toEqual(['Row 4: location number is not valid'])
  })

  test('no Used on Day column at all', () => {
    expect(shown(read('Date,Location Number,Item Number,Quantity\n6/28/2022,1,5,3'))).toEqual([
      '2022-06-28 3 000001 5 x3',
    ])
  })
})

describe('INV-27 every problem in one pass, with its row', () => {
  test.each<[string, string[]]>([
    ['13/01/2025,1,5,3,', ['Row 2: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022']],
    ['2022-06-28,1,5,3,', ['Row 2: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022']],
    ['02/29/2023,1,5,3,', ['Row 2: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022']],
    [',1,5,3,', ['Row 2: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022']],
    ['6/28/2022,,5,3,', ['Row 2: location number is not valid']],
    ['6/28/2022,1234567,5,3,', ['Row 2: location number is not valid']],
    ['6/28/2022,1,123456789012345678901,3,', ['Row 2: item number is not valid']],
    ['6/28/2022,1,5,-3,', ['Row 2: quantity must be a whole number']],
    ['6/28/2022,1,5,2.5,', ['Row 2: quantity must be a whole number']],
    ['6/28/2022,1,5,12#,', ['Row 2: quantity must be a whole number']],
    ['6/28/2022,1,5,"1,204",', ['Row 2: quantity must be a whole number']],
    ['6/28/2022,1,5,100000,', ['Row 2: quantity must be a whole number from 0 to 99,999']],
    ['6/28/2022,1,5,3,Someday', ['Row 2: used on day must be a weekday, such as Monday or MON']],
    [
      'x,y,123456789012345678901,z,q',
      [
        'Row 2: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022',
        'Row 2: location number is not valid',
        'Row 2: item number is not valid',
        'Row 2: quantity must be a whole number',
        'Row 2: used on day must be a weekday, such as Monday or MON',
      ],
    ],
  ])('%s', (row, sentences) => {
    const reading = rows(row)
    expect(reading.problems.map(problemText)).toEqual(sentences)
    expect(reading.lines).toEqual([])
  })

  test('n wrong rows are n problems; a wrong date that rows below repeat is one', () => {
    const wrong = Array.from({ length: 300 }, (_, i) => `6/28/2022,1,5,${i % 2 ? 'x' : 3},`)
    expect(rows(...wrong).problems).toHaveLength(150)
    const reading = rows('13/01/2025,1,5,3,', ',,6,3,', ',,7,3,')
    expect(reading.problems.map(({ place }) => placeText(place))).toEqual(['Row 2'])
    expect(reading.lines).toEqual([])
  })
})

describe('corrections on the page', () => {
  const text = `${HEADER}\n13/01/2025,7,5,3,\n,,6,x,\n,,7,1,`

  test('a corrected date counts for the rows that repeat it', () => {
    const reading = read(text, fixes({ [fixKey(2, 'date')]: '01/13/2025', [fixKey(3, 'quantity')]: '4' }))
    expect(reading.problems).toEqual([])
    expect(shown(reading)).toEqual(['2025-01-13 2 000007 5 x3', '2025-01-13 2 000007 6 x4', '2025-01-13 2 000007 7 x1'])
  })

  test('a removed row is left out, but what stands in it is still repeated below; a wrong date is told there', () => {
    const reading = read(text, fixes({ [fixKey(3, 'quantity')]: '4' }, [2]))
    expect(reading.problems.map(problemText)).toEqual([
      'Row 3: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022',
    ])
    const mended = fixes({ [fixKey(3, 'quantity')]: '4', [fixKey(3, 'date')]: '1/14/2025' }, [2])
    expect(shown(read(text, mended))).toEqual(['2025-01-14 3 000007 6 x4', '2025-01-14 3 000007 7 x1'])
  })
})

describe('properties', () => {
  const row = fc.record({
    date: fc.constantFrom('06/27/2022', '6/28/2022', '', '13/13/2022', '=1+1'),
    locationNo: fc.constantFrom('1', '000001', '42', '', '0', 'x'),
    itemNo: fc.constantFrom('100100', 'A-1', '', '1234567', '=A1'),
    quantity: fc.constantFrom('1', '12', '0', '', '-1', '301', '100000', '2.5'),
    usedOnDay: fc.constantFrom('', 'MON', 'sunday', 'x'),
  })
  const file = fc.array(row, { minLength: 1, maxLength: 12 })
  const textOf = (all: readonly Record<string, string>[]) =>
    writeCsv([HEADER.split(','), ...all.map((each) => Object.values(each))])

  test('INV-20 the same text gives the same reading, and each row is a line, a problem, left out, blank or waits', () => {
    fc.assert(
      fc.property(file, (all) => {
        const text = textOf(all)
        const reading = read(text)
        expect(read(text)).toEqual(reading)
        const lines = new Set(reading.lines.map(({ place }) => placeText(place)))
        const wrong = reading.problems.map(({ place }) => placeText(place))
        expect(wrong.filter((place) => lines.has(place))).toEqual([])
        expect(lines.size).toBe(reading.lines.length)
      }),
    )
  })

  test('INV-26 rows that repeat nothing may stand in any order', () => {
    const full = fc
      .array(row, { minLength: 1, maxLength: 12 })
      .map((all) => all.map((each) => ({ ...each, date: each.date || '1/1/2022', locationNo: each.locationNo || '9' })))
    const shuffled = full.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const [a, b] = [read(textOf(one)), read(textOf(other))]
        expect(shown(a).toSorted()).toEqual(shown(b).toSorted())
        expect(a.problems.map(({ text }) => text).toSorted()).toEqual(b.problems.map(({ text }) => text).toSorted())
      }),
    )
  })

  test('the corrected file gives the same lines, and its columns are the template’s', () => {
    fc.assert(
      fc.property(file, fc.uniqueArray(fc.integer({ min: 2, max: 13 })), (all, removed) => {
        const text = textOf(all)
        const table = readTable(text)
        if ('refusals' in table) throw new Error(table.refusals.join(' '))
        const mended = fixes({ [fixKey(2, 'date')]: '06/29/2022', [fixKey(2, 'locationNo')]: '77' }, removed)
        const corrected = correctedCsv(table, mended)
        expect(corrected.split('\r\n')[0]).toBe(templateCsv().trimEnd())
        const again = readOrdersCsv(corrected)
        expect('refusals' in again ? [] : shown(again)).toEqual(shown(read(text, mended)))
      }),
    )
  })
})

test('LOC-34 the corrected file keeps POS numbers, and gives the same lines', () => {
  const posNumbers = posNumberMap(
    posNumbersOf([
      { locationNo: '000213', pos: 'LF100' },
      { locationNo: '000214', pos: '77' },
    ]),
  )
  const text = [
    'Date,Location Number,Item Number,Quantity',
    '6/28/2022,lf100,100128,3',
    ',,100129,4',
    ',77,100128,5',
    ',5,100128,6',
  ].join('\n')
  const table = readTable(text)
  if ('refusals' in table) throw new Error(table.refusals.join(' '))
  const linesOf = (csv: string) => {
    const reading = readOrdersCsv(csv, NO_FIXES, posNumbers)
    return 'refusals' in reading ? [] : shown(reading)
  }
  const corrected = correctedCsv(table, NO_FIXES, posNumbers)
  expect(corrected.match(/"(lf100|77|000005)"/g)).toEqual(['"lf100"', '"lf100"', '"77"', '"000005"'])
  expect(linesOf(text)).toEqual([
    '2022-06-28 3 000213 100128 x3',
    '2022-06-28 3 000213 100129 x4',
    '2022-06-28 3 000214 100128 x5',
    '2022-06-28 3 000005 100128 x6',
  ])
  expect(linesOf(corrected)).toEqual(linesOf(text))
})

test('the template holds the columns of CSV-01 and no order', () => {
  expect(templateCsv()).toBe('\uFEFF"Date","Location Number","Item Number","Quantity","Used on Day"\r\n')
  expect(refusals(templateCsv())).toEqual(['The file has headers but no order lines.'])
})

describe('XML-11 quantities in units', () => {
  const file = (...rows: string[]) => `Date,Location Number,Item Number,Quantity,UOM\n${rows.join('\n')}\n`
  const of = (text: string, fixes?: TableFixes) => {
    const reading = readOrdersCsv(text, fixes)
    if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
    return reading
  }
  test('a unit in its column or beside the quantity is asked about; a dozen is offered as 12, and pieces are pieces', () => {
    const rows = [
      ...['12/09/2026,213,100100,5,EA', '12/09/2026,213,100101,5 ea,', '12/09/2026,213,100102,5,'],
      ...['12/09/2026,213,100103,5,CS', '12/09/2026,213,100104,2 cs,', '12/09/2026,213,100105,5,DZN'],
    ]
    const reading = of(file(...rows))
    expect(reading.lines.map(({ quantity }) => quantity)).toEqual([5, 5, 5])
    expect(reading.problems.map((problem) => [problem.value, problemText(problem), problem.offer])).toEqual([
      ['5 CS', 'Row 5: the file orders 5 CS (case), not pieces. How many pieces is that?', undefined],
      ['2 cs', 'Row 6: the file orders 2 cs (case), not pieces. How many pieces is that?', undefined],
      [
        '5 DZN',
        'Row 7: the file orders 5 DZN (dozen), not pieces. How many pieces is that? It would be 60 pieces: a dozen is 12.',
        '60 pieces',
      ],
    ])
  })

  test.each([
    ['the heading of a column of units', 'Qty UOM', '5,CS', '5 CS', undefined],
    ['a unit that no list has', 'Unit of Measure', '5,Flat', '5 Flat', undefined],
    ['a pack in words', 'Unit', '5,case of 12', '5 case', '60 pieces'],
    ['two words', 'Unit', '5,half tray', '5 half tray', undefined],
  ])('%s', (_, heading, cells, value, offer) => {
    const { lines, problems } = of(
      `Date,Location Number,Item Number,Quantity,${heading}\n12/09/2026,213,100100,${cells}\n`,
    )
    expect(lines).toEqual([])
    expect(problems.map((problem) => problem.text)).toEqual([expect.stringContaining(`orders ${value}`)])
    expect(problems[0]?.offer).toBe(offer)
  })

  test('the size of a pack in a column of its own is offered, and the column is read only then', () => {
    const header = 'Date,Location Number,Item Number,Quantity,UOM,Case Pack'
    const { problems, changes } = of(`${header}\n12/09/2026,213,100100,2,CS,8\n`)
    expect(problems.map(({ offer }) => offer)).toEqual(['16 pieces'])
    expect(changes.map(({ kind }) => kind)).not.toContain('unused column')
    const plain = of('Date,Location Number,Item Number,Quantity,Case Pack\n12/09/2026,213,100100,2,8\n')
    expect([
      plain.lines.map(({ quantity }) => quantity),
      plain.changes.map(({ kind, from }) => [kind, from])[0],
    ]).toEqual([[2], ['unused column', 'Case Pack']])
  })

  test('quantities under a heading such as Cases are cases, although no cell says so', () => {
    const match = { date: 'Day', locationNo: 'Store', itemNo: 'Item', quantity: 'Cases', usedOnDay: '' }
    const table = readTable('Day,Store,Item,Cases\n12/09/2026,213,100100,2\n12/09/2026,213,100101,0\n', { match })
    if ('refusals' in table) throw new Error('a table')
    const { lines, problems } = readLines(table)
    expect(problems.map(({ value }) => value)).toEqual(['2 Cases'])
    expect(lines.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([['100101', 0]])
  })

  test('answers and tray sizes count, are listed, and are written to the corrected file as pieces', () => {
    const text = file('12/09/2026,213,100103,5,CS', '12/09/2026,213,100104,2,CS')
    const units = {
      answers: unitAnswers([{ unit: 'CS', itemNo: '100103', pieces: 8 }]),
      traySize: (itemNo: string) => (itemNo === '100104' ? 6 : 0),
    }
    const fixes = { ...NO_FIXES, units }
    const reading = of(text, fixes)
    expect(reading.lines.map(({ quantity }) => quantity)).toEqual([40])
    expect(reading.changes.filter(({ kind }) => kind === 'unit').map(({ from, to }) => [from, to])).toEqual([
      ['5 CS', '40'],
    ])
    expect(reading.problems.map(({ offer }) => offer)).toEqual(['12 pieces'])
    const table = readTable(text)
    if ('refusals' in table) throw new Error('a table')
    expect(of(correctedCsv(table, fixes)).lines.map(({ quantity }) => quantity)).toEqual([40])
  })

  test('what is typed on the page is pieces; the corrected file keeps the unit of what is not', () => {
    const text = file('12/09/2026,213,100103,5,CS', '12/09/2026,213,100104,2,CS')
    const fixes = { ...NO_FIXES, cells: new Map([[fixKey(2, 'quantity'), '30']]) }
    expect(of(text, fixes).lines.map(({ quantity }) => quantity)).toEqual([30])
    const table = readTable(text)
    if ('refusals' in table) throw new Error('a table')
    const corrected = of(correctedCsv(table, fixes))
    expect([corrected.lines.map(({ quantity }) => quantity), corrected.problems.map(({ value }) => value)]).toEqual([
      [30],
      ['2 CS'],
    ])
  })
})

test.each([
  ['Delivery_Date,Store,SKU,Cases', 'date 0, locationNo 1, itemNo 2, quantity 3'],
  ['OrderDate,LocationNo,ItemNo,Qty (cs)', 'date 0, locationNo 1, itemNo 2, quantity 3'],
  ['Fecha,Tienda,Artículo,Cantidad', 'date 0, locationNo 1, itemNo 2, quantity 3'],
  ['Liefertag,Ort,Ware,Zahl', ''],
])('the columns that %s suggests are offered for matching', (header, found) => {
  const columns = [...likelyColumns(header.split(','))].sort(([, a], [, b]) => a - b)
  expect(columns.map(([column, at]) => `${column} ${at}`).join(', ')).toBe(found)
})
