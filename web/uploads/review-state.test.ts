import { expect, test } from 'vitest'
import { type ReviewGroup, reviewLines } from '#rules/uploads/review.ts'
import { csvSource } from './csv-source.ts'
import type { GroupCheck } from './protocol.ts'
import { reviewState } from './review-state.ts'

const FILE = `Date,Location Number,Item Number,Quantity
12/09/2026,213,100100,5
,214,100100,301
,215,100100,2`
/** As the server would judge them: an order for each is there, but none can be placed for 215. */
const checkOf = ({ locationNo, orderDate, lines }: ReviewGroup): GroupCheck => ({
  ...{ locationNo, orderDate, usedOnDay: 'WED', limit: 300, rejected: [] },
  overLimit: lines.filter(({ quantity }) => quantity > 300).map(({ itemNo, quantity }) => ({ itemNo, quantity })),
  outcome: locationNo === '000215' ? 'refused' : 'update',
})

function stateWith(isConfirmed: boolean, check: (group: ReviewGroup) => GroupCheck | undefined = checkOf) {
  const source = csvSource(new TextEncoder().encode(FILE))
  if ('refusals' in source) throw new Error(source.refusals.join(' '))
  const reading = source.read()
  const review = reviewLines(reading.lines, () => 300)
  const { overLimit } = review
  const kept = new Set(isConfirmed ? overLimit.map(({ key }) => key) : [])
  return reviewState({ ...{ version: 1, source, groupRows: 0, reading, review, checkOf: check }, confirmed: kept })
}

test('UPL-09 an order whose only line is removed is none of those that CONFIRM tells', () => {
  const { toSend, outcomes } = stateWith(false)
  expect(toSend).toMatchObject({ orders: 2, pieces: 7, removed: 1, outcomes: { update: 1, refused: 1 } })
  // The lists show it all the same, with what the server says of it.
  expect(outcomes).toEqual({ create: 0, update: 2, unchanged: 0, refused: 1 })
  expect(stateWith(true).toSend).toMatchObject({ orders: 3, removed: 0, outcomes: { update: 2, refused: 1 } })
  expect(stateWith(false, () => undefined).toSend.outcomes).toEqual({ create: 0, update: 0, unchanged: 0, refused: 0 })
})
