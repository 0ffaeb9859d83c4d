import { describe, expect, test } from 'vitest'
import { previewImport } from './order-csv.ts'
import { previewPaste } from './order-paste.ts'
import { NO_ANSWERS, type Preview, type PreviewAnswers } from './order-preview.ts'

const items = [
  { itemNo: '100100', description: 'Ham Salad', quantity: 0, upc: '471000100104', traySize: 6, customerItemNo: 'HAM' },
  { itemNo: '100121', description: 'Egg Wrap', quantity: 0, upc: '041196010152', traySize: 0 },
]
const shown = items.map(({ itemNo }) => itemNo)
const paste = (text: string) => previewPaste(text, { items, shown, fromItemNo: '100100', limit: 300 })
const file = (text: string) => previewImport(text, items, 300) as Preview
const answered = (preview: Preview, answers: Partial<PreviewAnswers>) =>
  preview.answered?.({ ...NO_ANSWERS, ...answers }) as Preview
const setOf = ({ changes }: Preview) => changes.map(({ itemNo, to }) => `${itemNo} ${to}`)
const told = ({ problems }: Preview) => problems.map(({ text, mend }) => [text, mend?.offer])

describe.each([
  ['a paste', (...rows: string[]) => paste(rows.map((row) => row.replaceAll(',', '\t')).join('\n'))],
  ['a CSV file', (...rows: string[]) => file(['Item,Quantity', ...rows].join('\n'))],
])('XML-11 %s with units', (kind, read) => {
  const row = (no: number) => (kind === 'a paste' ? no : no + 1)

  test('asks about each unit, takes pieces as they are, and leaves the others to be saved', () => {
    const preview = read('100100,2 cs', '100121,12 ea')
    expect(setOf(preview)).toEqual(['100121 12'])
    expect(told(preview)).toEqual([
      [
        `Row ${row(1)}: the row orders 2 cs (case), not pieces. How many pieces is that? It would be 12 pieces: a tray of this item holds 6.`,
        '12 pieces',
      ],
      [`Row ${row(2)}: "12 ea" is read as 12.`, undefined],
    ])
  })

  test('an answer about the unit settles its rows, and a quantity typed for a row that row', () => {
    const preview = read('100100,2 cs', '100121,5 DZN')
    expect(setOf(preview)).toEqual([])
    const units = [{ unit: 'cs', itemNo: '100100', pieces: 8 }]
    expect(setOf(answered(preview, { units }))).toEqual(['100100 16'])
    const quantities = new Map([[row(2), '60 pieces']])
    expect(setOf(answered(preview, { units, quantities }))).toEqual(['100100 16', '100121 60'])
    const still = answered(preview, { quantities: new Map([[row(1), '3 box']]) })
    expect([setOf(still), still.problems[0]?.mend?.value], 'a typed unit is asked about as well').toEqual([[], '3 box'])
  })

  test('what is not a quantity can be typed anew', () => {
    const preview = read('100100,1.5', '100121,4')
    expect(preview.problems.map(({ mend }) => mend?.value)).toEqual(['1.5'])
    expect(setOf(answered(preview, { quantities: new Map([[row(1), '15']]) }))).toEqual(['100100 15', '100121 4'])
  })

  test('UPL-15 a barcode or own number is named with its item, and taken when the user says so', () => {
    const preview = read('471000100104,5', 'ham,6', '99,7')
    expect(setOf(preview)).toEqual([])
    expect(preview.notOnList.map(({ itemNo, other }) => [itemNo, other?.kind, other?.itemNo])).toEqual([
      ['471000100104', 'barcode', '100100'],
      ['ham', 'own number', '100100'],
      ['99', undefined, undefined],
    ])
    const chosen = answered(preview, { items: new Map([['471000100104', '100100']]) })
    expect(setOf(chosen)).toEqual(['100100 5'])
    expect(chosen.problems.map(({ text }) => text)).toEqual([`Row ${row(1)}: 471000100104 is read as item 100100.`])
  })
})

test.each([
  ['a column of units', 'Item,Quantity,UOM\n100100,2,CS\n100121,5,EA', ['100121 5'], '12 pieces'],
  ['a column of units and one of sizes', 'Item,Qty,Unit,Case Pack\n100100,2,CS,8', [], '16 pieces'],
  ['a heading that names the unit', 'Item,Cases\n100100,2', [], '12 pieces'],
  ['a heading with the unit in parentheses', 'Item,Qty (CS)\n100100,2', [], '12 pieces'],
])('XML-11 an order’s CSV with %s', (_, text, changes, offer) => {
  const preview = file(text)
  expect(setOf(preview)).toEqual(changes)
  expect(preview.problems.map(({ mend }) => mend?.offer)).toEqual([offer])
})

test('XML-11 a column of cases pasted with its heading is asked about', () => {
  expect(told(paste('Cases\n2\n3'))).toMatchObject([
    [expect.stringContaining('2 Cases'), '12 pieces'],
    [expect.stringContaining('3 Cases'), undefined],
  ])
})

test('XML-11 a quantity in cases beside a plain number is one of two columns to choose from', () => {
  const preview = paste('100100\t2 cs\t6\n100121\t3 cs\t8')
  expect(preview.question?.columns.map(({ at }) => at)).toEqual([1, 2])
  expect(setOf(answered(preview, { column: 2 }))).toEqual(['100100 6', '100121 8'])
  expect(told(answered(preview, { column: 1 }))).toHaveLength(2)
})

test('XML-11 a paste without headings asks about the units of a column that holds nothing else', () => {
  const preview = paste('100100\t5\tDZN\n100121\t5\tEA')
  expect(setOf(preview)).toEqual(['100121 5'])
  expect(told(preview).map(([, offer]) => offer)).toEqual(['60 pieces'])
  expect(setOf(paste('100100\tcs\t5')), 'before the quantity').toEqual([])
  expect(setOf(paste('100100\t5\tHam Salad'))).toEqual(['100100 5'])
})

const texts = (preview: Preview) => preview.problems.map(({ text }) => text.replace(/^Row \d+: /, ''))
const doors = [
  ['a paste', (head: string, ...rows: string[]) => paste([head, ...rows].join('\n').replaceAll(',', '\t'))],
  ['a CSV file', (head: string, ...rows: string[]) => file([head, ...rows].join('\n'))],
] as const
describe.each(doors)('XML-11 %s', (_, read) => {
  test('the unit is read from the column that has it, and two that differ are asked about', () => {
    const preview = read(
      'Item,Quantity,Unit,UOM',
      '100100,5,,DZ',
      '100121,6,EA,CS',
      '100121,7,dozen,DZN',
      '100121,8,each,',
    )
    expect(setOf(preview)).toEqual(['100121 8'])
    expect(texts(preview)).toEqual([
      expect.stringContaining('orders 5 DZ (dozen), not pieces'),
      'the row orders 6 in different units: EA and CS (case). How many pieces is that?',
      expect.stringContaining('orders 7 dozen, not pieces'),
    ])
  })
  test.each([
    ['24', 24],
    ['24.0', 24],
    ['24 ct', 24],
    ['24/cs', 24],
    ['24 per case', 24],
    ['Case of 24', 24],
  ])('a case pack of %s is offered as %i pieces', (pack, pieces) => {
    const { problems } = read('Item,Quantity,UOM,Case Pack', `100100,2,CS,${pack}`)
    expect(problems[0]?.mend?.unit).toEqual({ unit: `CS of ${pieces}`, itemNo: '100100', size: pieces })
  })
  test.each(['12x6', '12/6', '6 x 4 oz', '12-6', '8 oz', '2.5'])(
    'a case pack of %s is named, and no size offered',
    (pack) => {
      const preview = read('Item,Quantity,UOM,Case Pack', `100100,2,CS,${pack}`)
      expect(setOf(preview)).toEqual([])
      expect(texts(preview)[0]).toContain(`orders 2 CS of ${pack}, not pieces`)
      expect(preview.problems[0]?.mend?.offer).toBeUndefined()
    },
  )
  test('the size of a pack does not matter to pieces', () => {
    expect(setOf(read('Item,Quantity,UOM,Case Pack', '100100,5,EA,12x6', '100121,6,,12x6'))).toEqual([
      '100100 5',
      '100121 6',
    ])
  })
  test('the size that the line gives goes before the remembered one, and is named', () => {
    const units = [
      { unit: 'CS', itemNo: '100100', pieces: 12 },
      { unit: 'KG', itemNo: '100100', pieces: 2 },
      { unit: 'PAL', itemNo: '100100', pieces: 480 },
    ]
    const of = (head: string, row: string) => {
      const preview = answered(read(head, row), { units })
      return [...setOf(preview), ...texts(preview)]
    }
    expect(of('Item,Quantity', '100100,3 cs of 24')).toEqual(['100100 72', '"3 cs of 24" is read as 72.'])
    expect(of('Item,Quantity,UOM,Case Pack', '100100,3,CS,24')[0]).toBe('100100 72')
    expect(of('Item,Quantity', '100100,3 cs')[0]).toBe('100100 36')
    for (const [unit, pieces] of [
      ['KG', 6],
      ['PAL', 1440],
    ])
      expect(of('Item,Quantity,UOM,Case Pack', `100100,3,${unit},24`)[0], unit as string).toBe(`100100 ${pieces}`)
    const own = [...units, { unit: 'cs of 24', itemNo: '100100', pieces: 20 }]
    expect(setOf(answered(read('Item,Quantity', '100100,3 cs of 24'), { units: own }))).toEqual(['100100 60'])
  })
  test.each(['5/cs', '1/2 cs', '5-DZN', '5dz.', '2½ cs', '5 x 12', '5 (cases)', '½ cs', '3 cs of 8 oz'])(
    'a quantity of %s is never a number with the rest dropped, whatever else is in the row',
    (text) => {
      for (const [head, row] of [
        ['Item,Quantity', `100100,${text}`],
        ['Item,Description,Weight,Quantity', `100100,Ham,12,${text}`],
      ] as const) {
        const preview = read(head, row)
        expect(setOf(preview)).toEqual([])
        expect(preview.problems.find(({ isTaken }) => !isTaken)?.mend?.value).toBe(text)
      }
    },
  )
})
test.each([
  ...['5/cs', '1/2 cs', '5-DZN', '5–DZN', '5dz.', '2½ cs', '5 (cases)', '1 1/2 cs', '5+2', '~5', '5?', '½', '5cs 3ea'],
  ...['12 EA/CS', '5 per case', '10-12 cs', '3 x 12 cs', '5 (2 cs)'],
])('XML-11 without a heading, %s beside a number is one of the columns that can be the quantity', (text) => {
  const preview = paste(`100100\t12\t${text}\n100121\t12\t${text}`)
  expect([setOf(preview), preview.question?.columns.length ?? preview.problems.length]).toEqual([[], 2])
})

test.each(['12/21/2026', '471000100104', '6 oz', '12.50', '$5', '555-0100', '12-B', '3rd shelf'])(
  'XML-11 without a heading, %s beside a number is not a quantity',
  (text) => {
    expect(setOf(paste(`100100\t12\t${text}\n100121\t13\t${text}`))).toEqual(['100100 12', '100121 13'])
  },
)
