// Files as customers' programs send them, each with what it asks for besides plain quantities (XML-11 to XML-14).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesRefusal } from '#rules/uploads/file-kind.ts'
import { changeText, placeText, problemText } from '#rules/uploads/model.ts'
import { NO_POS_NUMBERS } from '#rules/uploads/pos-number.ts'
import { root } from '#tests/support/sources.ts'
import type { Source } from './source.ts'
import { type CustomerFacts, xmlSource } from './xml-source.ts'

const facts: CustomerFacts = {
  items: [
    { itemNo: '100202', customerItemNo: '7110202', upc: '471000102962', traySize: 6 },
    { itemNo: '100217', customerItemNo: '7110217', upc: '', traySize: 0 },
  ],
  locationNos: new Set(['002503', '002506']),
  remembered: new Map([
    ['002503', '002503'],
    ['002506', '002506'],
  ]),
  posNumbers: NO_POS_NUMBERS,
  units: [],
}
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(root, 'tests/samples/field-xml', `${name}.xml`)))
/** A file as the screen takes it: by its bytes first. */
function take(bytes: Uint8Array, own: Partial<CustomerFacts> = {}): Source {
  const refusal = bytesRefusal(bytes, 'xml')
  if (refusal !== undefined) throw new Error(refusal)
  const taken = xmlSource(bytes, { ...facts, ...own })
  if ('refusals' in taken) throw new Error(taken.refusals.join(' '))
  return taken
}
const sourceOf = (name: string, own?: Partial<CustomerFacts>) => take(bytesOf(name), own)
const linesOf = (source: Source) =>
  source.read().lines.map(({ locationNo, itemNo, quantity }) => `${locationNo} ${itemNo} ${quantity}`)
const problemsOf = (source: Source) => source.read().problems.map(problemText)
const changesOf = (source: Source) =>
  source.read().changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`)
const offersOf = (source: Source) => source.read().problems.map(({ offer }) => offer)

describe('XML-11 a unit that is not a piece is a question that names it', () => {
  test.each([
    [
      'u01-dozen',
      [
        'Order P1, line 1: the file orders 5 DZN (dozen), not pieces. How many pieces is that? It would be 60 pieces: a dozen is 12.',
        'Order P1, line 2: the file orders 3 CS (case), not pieces. How many pieces is that?',
      ],
      ['60 pieces', undefined],
    ],
    [
      'k01-dozen-case',
      [
        'Order C1, line 1: the file orders 5 DZ (dozen), not pieces. How many pieces is that? It would be 60 pieces: a dozen is 12.',
        'Order C1, line 2: the file orders 3 CA (case), not pieces. How many pieces is that?',
      ],
      ['60 pieces', undefined],
    ],
    [
      'u02-kilogram',
      [
        'Order P1, line 1: the file orders 5 KGM (kilogram), not pieces. How many pieces is that?',
        'Order P1, line 2: the file orders 2 XBX (box), not pieces. How many pieces is that?',
      ],
      [undefined, undefined],
    ],
  ])('%s: nothing is taken as pieces', (name, problems, offers) => {
    const source = sourceOf(name)
    expect(linesOf(source)).toEqual([])
    expect(problemsOf(source)).toEqual(problems)
    expect(offersOf(source)).toEqual(offers)
  })

  test('the offer is taken, the pieces are typed, or the line is left out', () => {
    const source = sourceOf('u01-dozen')
    const [dozen, cases] = source.read().problems
    if (!dozen || !cases) throw new Error('two questions')
    source.fix([dozen], '60 pieces')
    source.fix([cases], '18')
    expect(linesOf(source)).toEqual(['002503 100202 60', '002503 100217 18'])
    expect(source.orders?.cards().map(({ pieces }) => pieces)).toEqual([78])
  })

  test('an answer about a unit settles every line in it, and is told; taken back, the question returns', () => {
    const source = sourceOf('u01-dozen')
    source.answerUnit?.({ unit: 'DZN', itemNo: '', pieces: 12 })
    expect(linesOf(source)).toEqual(['002503 100202 60'])
    expect(changesOf(source)).toEqual(['Order P1, line 1: 5 DZN is read as 60 pieces, by your answer about this unit.'])
    source.answerUnit?.({ unit: 'DZN', itemNo: '', pieces: 0 })
    expect(linesOf(source)).toEqual([])
  })

  test('an answer remembered for the customer is used; a case counts for its item alone', () => {
    const units = [
      { unit: 'DZ', itemNo: '', pieces: 12 },
      { unit: 'CA', itemNo: '100202', pieces: 8 },
    ]
    const source = sourceOf('k01-dozen-case', { units })
    expect(linesOf(source)).toEqual(['002503 100202 60'])
    expect(problemsOf(source)).toHaveLength(1)
    expect(source.unitAnswers?.()).toEqual(units)
  })
})

describe('XML-13 lines for other places are orders of their own', () => {
  test.each([
    ['u03-line-delivery', 'P1'],
    ['k02-line-ship-to', 'C1'],
  ])('%s', (name, orderNo) => {
    const source = sourceOf(name)
    expect(linesOf(source)).toEqual(['002503 100202 5', '002506 100217 3'])
    expect(source.orders?.cards().map((card) => [card.orderNo, card.shipToIdent, card.lines])).toEqual([
      [orderNo, '002503', 1],
      [`${orderNo} to 002506`, '002506', 1],
    ])
  })
})

test('XML-12 u08: a line that the file cancels is skipped and listed', () => {
  const source = sourceOf('u08-line-cancelled')
  expect(linesOf(source)).toEqual(['002503 100202 5'])
  expect(changesOf(source)).toEqual([
    'Order P1, line 2: Skipped: the file cancels this line (item 7110217, quantity 3).',
  ])
  expect(source.orders?.cards().map(({ lines, pieces }) => [lines, pieces])).toEqual([[1, 5]])
})

test.each([
  ['k07-blanket', 'Order C1: this is a blanket order (type "blanket"); only new orders are taken.'],
  ['k08-deployment-test', 'Order C1: this is a test (marked "test"); only real orders are taken.'],
])('XML-09 %s is refused by name', (name, sentence) => {
  const source = sourceOf(name)
  expect(linesOf(source)).toEqual([])
  expect(problemsOf(source)).toEqual([sentence])
})

test('XML-12 b03: schedule lines on several days are asked about with their dates and quantities', () => {
  const source = sourceOf('b03-two-schedule-lines')
  expect(linesOf(source)).toEqual([])
  expect(problemsOf(source)).toEqual([
    'Order X1, line 1: the line asks for 10, delivered as 4 on 12/09/2026, 6 on 12/11/2026. How many pieces are ordered for 12/09/2026?',
  ])
  source.fix(source.read().problems, '4')
  expect(linesOf(source)).toEqual(['002503 100202 4'])
})

test('XML-14 u10: the order inside an envelope is read', () => {
  expect(linesOf(sourceOf('u10-sbd-envelope'))).toEqual(['002503 100202 5'])
})

test('XML-05 u11: the GTIN is shown, and the item of that UPC offered', () => {
  const source = sourceOf('u11-gtin-only')
  expect(problemsOf(source)).toEqual([
    'Order P1, line 1: Invalid item #: your own number is missing; the GTIN is 00471000102962, which is item 100202',
  ])
  expect(offersOf(source)).toEqual(['100202'])
  source.fix(source.read().problems, '100202')
  expect(linesOf(source)).toEqual(['002503 100202 5'])
})

test('XML-14 u06: a declared ISO-8859-1 is read, and said', () => {
  const source = sourceOf('u06-latin1')
  expect(linesOf(source)).toEqual(['002503 100202 5'])
  expect(changesOf(source)).toEqual([
    'The file: This file was read as ISO-8859-1.',
    'Order P1: Not taken: note “Café”.',
  ])
})

test('XML-14 e11: zero bytes after the end are not read', () => {
  expect(linesOf(sourceOf('e11-trailing-nul'))).toEqual(['002503 100202 5'])
})

test('XML-02 e01: an EDIFACT file is named', () => {
  expect(bytesRefusal(bytesOf('e01-edifact'), 'xml')).toContain('This is an EDIFACT file.')
})
