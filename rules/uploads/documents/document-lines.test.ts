import { describe, expect, test } from 'vitest'
import { changeText, placeText, problemText, type ReadFile } from '../model.ts'
import { NO_POS_NUMBERS, posNumberMap, posNumbersOf } from '../pos-number.ts'
import { documentDate } from './document-date.ts'
import {
  type DocumentChoices,
  documentLineKey,
  itemMatch,
  NO_CHOICES,
  offeredLocation,
  readDocuments,
} from './document-lines.ts'
import { type DocumentLine, NO_HEADER, NO_LINE, type OrderDocument } from './order-document.ts'
import { shipToIdent } from './own-ship-to.ts'

const match = itemMatch([
  { itemNo: '100296', customerItemNo: '7111506' },
  { itemNo: '100513', customerItemNo: '' },
  { itemNo: '100100', customerItemNo: '5' },
  { itemNo: '100107', customerItemNo: '5' },
])
const line = (change: Partial<DocumentLine> = {}): DocumentLine => ({
  ...NO_LINE,
  customerItemNo: '7111506',
  quantity: '36',
  repeated: new Map(),
  parts: [],
  untaken: [],
  ...change,
})
const order = (change: Partial<OrderDocument> = {}): OrderDocument => ({
  ...NO_HEADER,
  orderNo: 'PO1',
  purpose: 'Original',
  shipToIdent: '2508',
  orderDate: '20220627T05:30:00',
  repeated: new Map(),
  untaken: [],
  lines: [line()],
  ...change,
})
const read = (documents: OrderDocument[], choices: Partial<DocumentChoices> = {}): ReadFile => {
  const reading = readDocuments(documents, match, { ...NO_CHOICES, ...choices })
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  return reading
}
const problems = (reading: ReadFile) => reading.problems.map(problemText)

test('XML-03, XML-04 the ident is padded, the date is the file’s, the used-on day its weekday', () => {
  expect(read([order()]).lines).toEqual([
    {
      place: { kind: 'order', index: 1, orderNo: 'PO1', line: 1 },
      orderDate: '2022-06-27',
      usedOnDay: 2,
      locationNo: undefined,
      shipToIdent: '002508',
      itemNo: '100296',
      customerItemNo: '7111506',
      quantity: 36,
    },
  ])
})

test.each([
  ['20220627T05:30:00', '2022-06-27'],
  ['2022-06-27T23:59:59-08:00', '2022-06-27'], // no shift of zone
  ['2022-06-27', '2022-06-27'],
  ['20220631', undefined],
  ['06/27/2022', undefined],
  ['202206271', undefined],
  ['', undefined],
])('XML-04 the day of %s is %s', (text, date) => {
  expect(documentDate(text)).toBe(date)
})

test.each([
  ['2508', '002508'],
  [' ST-2508 ', '002508'],
  ['1234567890123', '1234567890123'],
  ['SHIP-4694 / 12', 'SHIP-4694 / 12'], // two numbers are not one
  ['', ''],
])('XML-03 the ident %j is %j', (text, ident) => {
  expect(shipToIdent(text)).toBe(ident)
})

describe('XML-05 items by the customer’s own number', () => {
  test.each<[string, Partial<DocumentLine>, string[]]>([
    ['known', {}, []],
    ['unknown', { customerItemNo: '999999' }, ['Order PO1, line 1: Invalid item #999999']],
    [
      'unknown, though ours is given',
      { customerItemNo: '9', itemNo: '100513' },
      ['Order PO1, line 1: Invalid item #9'],
    ],
    ['of two items', { customerItemNo: '5' }, ['Order PO1, line 1: Invalid item #5']],
    [
      'none, but the seller’s',
      { customerItemNo: '', itemNo: '100513' },
      ["Order PO1, line 1: Invalid item #: your own number is missing; the seller's number is 100513"],
    ],
    [
      'two of them',
      { repeated: new Map([['customerItemNo', ['7111506', '5']]]) },
      ['Order PO1, line 1: Invalid item #7111506 / 5: the item number is given twice'],
    ],
    ['none at all', { customerItemNo: '' }, ['Order PO1, line 1: Invalid item #']],
  ])('%s', (_, change, told) => {
    const reading = read([order({ lines: [line(change)] })])
    expect(problems(reading)).toEqual(told)
    expect(reading.lines).toHaveLength(1 - told.length)
  })

  test('the seller’s number is offered for the user to take, never taken by itself', () => {
    const lines = [line({ customerItemNo: '', itemNo: '100513' }), line({ customerItemNo: '9', itemNo: '100513' })]
    const reading = read([order({ lines })])
    expect(reading.problems.map(({ offer }) => offer)).toEqual(['100513', '100513'])
    const items = new Map([[documentLineKey(1, 1), '100513']])
    expect(read([order({ lines })], { items }).lines.map(({ itemNo }) => itemNo)).toEqual(['100513'])
  })

  test('the user names the item, mends the quantity, or leaves the line out', () => {
    const lines = [line({ customerItemNo: '9' }), line({ quantity: '2.5' }), line({ customerItemNo: '8' })]
    const key = (lineNo: number) => documentLineKey(1, lineNo)
    expect(problems(read([order({ lines })]))).toHaveLength(3)
    const reading = read([order({ lines })], {
      items: new Map([[key(1), '100513']]),
      quantities: new Map([[key(2), '3']]),
      removedLines: new Set([key(3)]),
    })
    expect(problems(reading)).toEqual([])
    expect(reading.lines.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([
      ['100513', 36],
      ['100296', 3],
    ])
  })
})

describe('XML-07, XML-10 a location for every order', () => {
  const known = (locationNo: string) => ['002508', '000001'].includes(locationNo)
  test.each([
    ['2508', [], { locationNo: '002508', from: 'number' }],
    ['2508', [['002508', '000001']], { locationNo: '000001', from: 'memory' }],
    ['GLN1234567', [['GLN1234567', '000001']], { locationNo: '000001', from: 'memory' }],
    ['77', [['000077', '009999']], undefined], // the remembered one is gone
    ['77', [], undefined],
    ['', [['', '000001']], undefined],
  ] as const)('%j offers', (ident, remembered, offered) => {
    const shipTos = { remembered: new Map(remembered), isKnown: known, posNumbers: NO_POS_NUMBERS }
    expect(offeredLocation({ shipToIdent: ident, repeated: new Map() }, shipTos)).toEqual(offered)
  })

  const posNumbers = posNumberMap(
    posNumbersOf([
      { locationNo: '002508', pos: 'LF100' },
      { locationNo: '000001', pos: '4711' },
      { locationNo: '000002', pos: '2508' },
      { locationNo: '000003', pos: 'GONE' },
    ]),
  )
  test.each([
    ['lf100', [], { locationNo: '002508', from: 'POS number' }],
    ['SHIP 4711', [], { locationNo: '000001', from: 'POS number' }],
    ['LF100', [['000100', '000001']], { locationNo: '000001', from: 'memory' }],
    ['2508', [], { refusal: '“2508” is the number of location 002508 and the POS number of location 000002' }],
    ['GONE', [], undefined], // of a location that is inactive
    ['LF101', [], undefined],
  ] as const)('LOC-34 %j as a POS number offers', (ident, remembered, offered) => {
    const shipTos = { remembered: new Map(remembered), isKnown: known, posNumbers }
    expect(offeredLocation({ shipToIdent: ident, repeated: new Map() }, shipTos)).toEqual(offered)
  })

  test('the chosen one counts for all lines of its order and no other', () => {
    const { lines } = read([order({ lines: [line(), line()] }), order()], { locations: new Map([[1, '000001']]) })
    expect(lines.map(({ locationNo }) => locationNo)).toEqual(['000001', '000001', undefined])
  })
})

test('another delivery date is told, of the order and of each line that has its own', () => {
  const { changes } = read([order({ deliveryDate: '20220629', lines: [line({ deliveryDate: '20220630' }), line()] })])
  expect(changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`)).toEqual([
    'Order PO1: The file asks for delivery on 06/29/2022; the order date 06/27/2022 is used.',
    'Order PO1, line 1: The file asks for delivery on 06/30/2022; the order date 06/27/2022 is used.',
  ])
  expect(read([order({ lines: [line({ deliveryDate: '2022-06-30' })] })]).changes).toHaveLength(1)
  expect(read([order({ deliveryDate: '20220627' })]).changes).toEqual([])
})

test('UPL-10 orders of one location and day are one order, and the review says so', () => {
  const at = (...locations: string[]) => ({ locations: new Map(locations.map((no, index) => [index + 1, no])) })
  const [one, two, three] = [order(), order({ orderNo: 'PO2' }), order({ orderNo: '', orderDate: '20220628' })]
  const joined = (documents: OrderDocument[], choices: Partial<DocumentChoices>) =>
    read(documents, choices).changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`)
  expect(joined([one, two, three], at('000001', '000001', '000001'))).toEqual([
    'Order PO2: For 000001 on the same day as order PO1: together they are one order.',
  ])
  expect(joined([one, two, three], at('000001', '000002', '000001'))).toEqual([])
  expect(joined([one, two], {})).toEqual([])
  expect(joined([one, two], { ...at('000001', '000001'), removedLines: new Set([documentLineKey(1, 1)]) })).toEqual([])
})

test('INV-27 a wrong date, a cancellation and wrong lines are all told; nothing of such an order is sent', () => {
  const wrong = order({ orderNo: '', orderDate: 'x', purpose: 'delete', lines: [line({ quantity: '-1' }), line()] })
  const reading = read([wrong, order()])
  expect(problems(reading)).toEqual([
    'Order 1: this is a cancellation; only orders are taken.',
    'Order 1: order date is not valid',
    'Order 1, line 1: quantity must be a whole number',
  ])
  expect(reading.lines).toHaveLength(1)
})

test.each(['Original', '', 'new', 'New Order', 'false'])('XML-09 %j is a new order', (purpose) => {
  expect(problems(read([order({ purpose })]))).toEqual([])
})

test.each([
  ['InformationOnly', 'this order is marked "InformationOnly"; only new orders are taken.'],
  ['Duplicate', 'this order is marked "Duplicate"; only new orders are taken.'],
  ['Change', 'this order is marked "Change"; only new orders are taken.'],
  ['Replace', 'this order is marked "Replace"; only new orders are taken.'],
  ['update', 'this order is marked "update"; only new orders are taken.'],
  ['true', 'this is a copy of an order; only new orders are taken.'],
  ['Cancellation', 'this is a cancellation; only orders are taken.'],
])('XML-09 %s is no new order: it is refused by name, and nothing of it is sent', (purpose, sentence) => {
  const reading = read([order({ purpose })])
  expect(problems(reading)).toEqual([`Order PO1: ${sentence}`])
  expect(reading.lines).toEqual([])
})

describe('what is given twice counts neither time', () => {
  const twice = <Field extends string>(field: Field, ...texts: string[]) => ({ repeated: new Map([[field, texts]]) })

  test('a quantity, until the user says which', () => {
    const lines = [line({ quantity: '4', ...twice('quantity', '4', '299') })]
    const reading = read([order({ lines })])
    expect(problems(reading)).toEqual(['Order PO1, line 1: the quantity is given twice: 4 and 299'])
    expect(reading.lines).toEqual([])
    const quantities = new Map([[documentLineKey(1, 1), '299']])
    expect(read([order({ lines })], { quantities }).lines.map(({ quantity }) => quantity)).toEqual([299])
  })

  test('an order date', () => {
    const reading = read([order(twice('orderDate', '20220627', '20220628'))])
    expect(problems(reading)).toEqual(['Order PO1: the order date is given twice: 20220627 and 20220628'])
    expect(reading.lines).toEqual([])
  })

  test('a ship-to, until the user chooses the location', () => {
    const document = order(twice('shipToIdent', '2508', '1'))
    expect(problems(read([document]))).toEqual([
      'Order PO1: the ship-to is given twice: 2508 and 1; choose the location',
    ])
    const shipTos = { remembered: new Map([['002508', '002508']]), isKnown: () => true, posNumbers: NO_POS_NUMBERS }
    expect(offeredLocation(document, shipTos)).toBeUndefined()
    expect(problems(read([document], { locations: new Map([[1, '002508']]) }))).toEqual([])
  })

  test('a purpose: one that is no new order is enough', () => {
    expect(problems(read([order(twice('purpose', 'Original', 'Cancellation'))]))).toEqual([
      'Order PO1: this is a cancellation; only orders are taken.',
    ])
  })
})

test.each([
  ['36.00', 36],
  ['0', 0],
  ['36.5', 'quantity must be a whole number'],
  ['100000', 'quantity must be a whole number from 0 to 99,999'],
  ['1e3', 'quantity must be a whole number'],
  ['', 'quantity must be a whole number'],
])('a quantity of %j', (quantity, outcome) => {
  const reading = read([order({ lines: [line({ quantity })] })])
  expect(reading.lines[0]?.quantity ?? problems(reading)[0]?.split(': ')[1]).toBe(outcome)
})

test('a file without lines is refused', () => {
  expect(readDocuments([order({ lines: [] })], match)).toEqual({ refusals: ['No order lines found.'] })
  expect(readDocuments([], match)).toEqual({ refusals: ['No order lines found.'] })
})

test('ITM-36 a customer’s own number is the same in capitals or not, and one that is there exactly is that one', () => {
  const of = itemMatch([
    { itemNo: '1', customerItemNo: 'Ham' },
    { itemNo: '2', customerItemNo: 'x1' },
    { itemNo: '3', customerItemNo: 'X1' },
  ]).byCustomerItemNo
  expect(['HAM', 'ham', 'Ham', 'x1', 'X1', 'cheese'].map(of)).toEqual(['1', '1', '1', '2', '3', undefined])
})
