import { expect, test } from 'vitest'
import { amountInPieces, piecesOf, unitProblem } from './amount.ts'
import { NO_UNIT_ANSWERS, unitAnswers } from './units.ts'

const facts = { itemNo: '100100', traySize: 6, answers: NO_UNIT_ANSWERS }

test.each(['12', '12.0', '12 EA', '12 ea.', '12 each', '12pcs', '12 pieces', '12 units'])('%s is 12 pieces', (text) => {
  expect(piecesOf(text, facts)).toEqual({ pieces: 12 })
})

test.each([
  ['5 DZN', '60 pieces', { unit: 'DZN', itemNo: '', size: 12 }],
  ['2.5 doz', '30 pieces', { unit: 'doz', itemNo: '', size: 12 }],
  ['2 cs', '12 pieces', { unit: 'cs', itemNo: '100100', size: 6 }],
  ['3 cs of 8', '24 pieces', { unit: 'cs of 8', itemNo: '100100', size: 8 }],
  ['2 x 12', '24 pieces', undefined],
  ['4 box', undefined, { unit: 'box', itemNo: '100100', size: undefined }],
  ['7 kg', undefined, { unit: 'kg', itemNo: '100100', size: undefined }],
  ['5 st', undefined, { unit: 'st', itemNo: '100100', size: undefined }],
  ['5 flats', undefined, { unit: 'flats', itemNo: '100100', size: undefined }],
])('XML-11 %s is never taken as pieces: it is asked about, and %j offered', (text, offer, unit) => {
  const read = piecesOf(text, facts)
  expect(read).toEqual({
    question: {
      text: expect.stringContaining(', not pieces. How many pieces is that?'),
      ...(offer && { offer }),
      ...(unit && { unit }),
    },
  })
})

test.each(['-5', '(5)', '50%', '1,200', '5 + 2', '2.5', '#', 'abc'])('%j is refused as not a whole number', (text) => {
  expect(piecesOf(text, facts)).toEqual({ question: { text: 'Quantity must be a whole number' } })
})

test('XML-11 an answer counts for its unit and item; a result that is not whole or too large stays a question', () => {
  const answers = unitAnswers([
    { unit: 'CS', itemNo: '100100', pieces: 8 },
    { unit: 'DZ', itemNo: '', pieces: 12 },
  ])
  const read = (text: string, itemNo = '100100') => piecesOf(text, { ...facts, itemNo, answers })
  expect(read('2 cs')).toEqual({ pieces: 16, from: '2 cs' })
  expect(read('2 cs', '100107')).toMatchObject({ question: { unit: { itemNo: '100107' } } })
  expect(read('0.3 cs')).toMatchObject({ question: { unit: { unit: 'cs' } } })
  expect(read('9000 dz')).toEqual({ question: { text: 'Quantity must be a whole number from 0 to 99,999' } })
})

test.each([
  ['5/cs', '5 /cs was sent'],
  ['1/2 cs', '1/2 cs was sent'],
  ['2½ cs', '2½ cs was sent'],
  ['5-DZN', '5 DZN (dozen) was sent. Send the number alone: 60 pieces.'],
  ['5 (cases)', '5 cases was sent'],
  ['3 cs of 24', '3 cs of 24 was sent. Send the number alone: 72 pieces.'],
])('XML-11 a program that sends %s reads that in the refusal', (sent, expected) => {
  expect(unitProblem(sent)).toContain(expected)
})

test('XML-11 a unit that is too long to be remembered is answered for each line', () => {
  const unitOf = (unit: string) => {
    const read = amountInPieces({ quantity: '5', unit, packSize: 0 }, facts)
    return 'question' in read ? read.question.unit?.unit : 'pieces'
  }
  expect([unitOf('x'.repeat(20)), unitOf('x'.repeat(21))]).toEqual(['x'.repeat(20), undefined])
})
