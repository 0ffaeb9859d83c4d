import { expect, test } from 'vitest'
import { readTable } from '#rules/uploads/enterprise-csv.ts'
import { refusedText, sizeText } from '#rules/uploads/figures.ts'
import { type ReviewGroup, reviewLines } from '#rules/uploads/review.ts'
import { tableSource } from '../files/table-source.ts'
import type { GroupCheck } from './protocol.ts'
import { judgedOf } from './review-figures.ts'
import { groupRows } from './review-lists.ts'
import { reviewState } from './review-state.ts'

const FILE = `Date,Location Number,Item Number,Quantity
12/09/2026,213,100100,5
,213,100999,85
,214,100100,301
,215,100100,2
,216,100100,4
,217,100999,3`
/** As the server would judge them, every quantity above the limit being meant: 215 is none, 216 holds its 4, 100999 is on no list. */
const checkOf = ({ locationNo, orderDate, lines }: ReviewGroup): GroupCheck => {
  const rejected = lines
    .filter(({ itemNo }) => itemNo === '100999')
    .map((line) => ({ ...line, description: '', text: 'Not on the list.', code: 'not on list' }))
  const saves = locationNo === '000216' ? 0 : lines.length - rejected.length
  return {
    ...{ locationNo, orderDate, usedOnDay: 4, limit: 300, rejected, saves },
    overLimit: lines.filter(({ quantity }) => quantity > 300).map(({ itemNo, quantity }) => ({ itemNo, quantity })),
    outcome: locationNo === '000215' ? 'refused' : saves > 0 ? 'create' : 'unchanged',
    ...(locationNo === '000215' && { code: 'not found' }),
  }
}

function stateWith(isConfirmed: boolean, check: (group: ReviewGroup) => GroupCheck | undefined = checkOf) {
  const source = tableSource(new TextEncoder().encode(FILE), readTable)
  if ('refusals' in source) throw new Error(source.refusals.join(' '))
  const reading = source.read()
  const review = reviewLines(reading.lines, () => 300, '2026-11-21')
  const confirmed = new Set(isConfirmed ? review.overLimit.map(({ key }) => key) : [])
  const judged = judgedOf(check, review, confirmed)
  const state = reviewState({
    version: 1,
    source,
    groupRows: 0,
    changeRows: 0,
    refusedRows: 0,
    reading,
    review,
    judged,
    confirmed,
    checkOf: check,
  })
  return { ...state, rows: groupRows(review.groups, check, judged) }
}

test('UPL-07 CONFIRM tells what goes, and apart from that what does not, with the reasons', () => {
  const { figures } = stateWith(false)
  expect([sizeText(figures.sent), sizeText(figures.unchanged)]).toEqual([
    '1 order, 1 line, 5 pieces',
    '1 order, 1 line, 4 pieces',
  ])
  expect(refusedText(figures)).toBe(
    '3 orders (4 lines, 391 pieces): 2 lines not on the list, 1 line above the limit, not confirmed, 1 order for an unknown location',
  )
  expect(sizeText(stateWith(true).figures.sent)).toBe('2 orders, 2 lines, 306 pieces')
})

test('the heads and the orders of the list count the same', () => {
  const { rows } = stateWith(false)
  expect(rows[0]).toMatchObject({ kind: 'heading', pieces: 9 })
  expect(
    rows.flatMap((row) => (row.kind === 'order' ? [[row.place, row.outcome, row.lines, row.pieces]] : [])),
  ).toEqual([
    ['000213', 'New', 1, 5],
    ['000214', 'Refused', 0, 0],
    ['000215', 'Refused', 0, 0],
    ['000216', 'Unchanged', 1, 4],
    ['000217', 'Refused', 0, 0],
  ])
})

test('before the server was asked there are no figures but those of the file', () => {
  const { figures, toSend } = stateWith(false, () => undefined)
  expect([figures.of, figures.sent.orders]).toEqual([0, 0])
  expect(toSend).toEqual({ orders: 5, locations: 5, lines: 6, pieces: 400 })
})
