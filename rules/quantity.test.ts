import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkQuantity,
  QUANTITY_ALERT_TITLE,
  QUANTITY_REFUSAL,
  quantityLimit,
  quantityQuestion,
  readQuantity,
} from './quantity.ts'

const wedge = 'Turkey & Cheddar Wedge'
const read = (typed: string, limit = 300) => readQuantity(typed, limit, wedge)
const accepted = (quantity: number, isForced = false) => ({ kind: 'accepted', quantity, isForced })
const asks = (quantity: number, limit = 300) => ({
  kind: 'needs confirmation',
  quantity,
  question: quantityQuestion(limit, wedge),
})
const refused = { kind: 'refused', text: QUANTITY_REFUSAL }

test.each([
  [0, 300],
  [null, 300],
  [undefined, 300],
  [-1, 300],
  [1, 1],
  [24, 24],
  [5000, 5000],
])('CON-01 ORD-52 a customer limit of %s means %i', (maxOrderQuantity, limit) => {
  expect(quantityLimit(maxOrderQuantity)).toBe(limit)
})

test.each([
  ['12', accepted(12)],
  [' 12 ', accepted(12)],
  ['007', accepted(7)],
  ['0', accepted(0)],
  ['300', accepted(300)],
  ['301', asks(301)],
  ['99999', asks(99_999)],
])('ORD-45 %j typed with the limit 300', (typed, expected) => {
  expect(read(typed)).toEqual(expected)
})

test('ORD-45 the limit is the customer’s own, and the question says it', () => {
  expect(read('25', 24)).toEqual(asks(25, 24))
  expect(quantityQuestion(24, 'Ham Sub')).toBe('Are you sure you want to order more than a quantity of 24 for Ham Sub?')
  expect(QUANTITY_ALERT_TITLE).toBe('Quantity Alert')
})

test.each([
  ['#500', accepted(500, true)],
  [' # 500 ', accepted(500, true)],
  ['#5', accepted(5, true)],
  ['#99999', accepted(99_999, true)],
  ['#100000', refused],
  ['#-1', refused],
  ['#', { kind: 'empty' }],
  ['##5', refused],
])('ORD-44 INV-13 %j is forced: no question, but the hard maximum', (typed, expected) => {
  expect(read(typed)).toEqual(expected)
})

test.each(['', '   ', 'abc', 'Infinity', 'NaN', '-', '.', '#'])('ORD-43 %j has no figure, so it is empty', (typed) => {
  expect(read(typed)).toEqual({ kind: 'empty' })
})

test.each([
  ...['-1', '-4', '-0', '+5', '1.5', '2.5', '5.0', '.5', '5.', '1,5', '1,000', '100000', '99999999999999999999'],
  ...['12a', 'a12', '1e3', '0x10', '1 2', '1/2', '½', '12½', '１２', '٣', '12\u00a0pieces', '#1#2', '# 2.5'],
])('ORD-46 %j has figures but is not a quantity: refused, taken neither for 0 nor for its digits', (typed) => {
  expect(read(typed)).toEqual(refused)
})

test('INV-13 whatever is typed, what comes out is whole, 0 to 99999, and asked about above the limit', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.nat(120_000).map((n) => `#${n}`),
      ),
      fc.integer({ min: 1, max: 99_999 }),
      (typed, limit) => {
        const typedQuantity = readQuantity(typed, limit, wedge)
        if (typedQuantity.kind === 'empty' || typedQuantity.kind === 'refused') return
        const { kind, quantity } = typedQuantity
        const isForced = kind === 'accepted' && typedQuantity.isForced
        expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= 99_999).toBe(true)
        expect(kind === 'needs confirmation').toBe(quantity > limit && !isForced)
        expect(checkQuantity({ quantity, limit, isConfirmed: isForced, itemDescription: wedge }) === undefined).toBe(
          kind === 'accepted',
        )
      },
    ),
  )
})

test.each([
  [0, false, undefined],
  [300, false, undefined],
  [301, false, quantityQuestion(300, wedge)],
  [301, true, undefined],
  [99_999, true, undefined],
  [100_000, true, QUANTITY_REFUSAL],
  [-1, true, QUANTITY_REFUSAL],
  [1.5, true, QUANTITY_REFUSAL],
  [Number.NaN, true, QUANTITY_REFUSAL],
  [Number.POSITIVE_INFINITY, true, QUANTITY_REFUSAL],
])('INV-13 the server checks %s (confirmed: %s)', (quantity, isConfirmed, refusal) => {
  expect(checkQuantity({ quantity, limit: 300, isConfirmed, itemDescription: wedge })).toBe(refusal)
})

test('ORD-46 the refusal is the sentence of the limits table', () => {
  expect(QUANTITY_REFUSAL).toBe('Quantity must be a whole number from 0 to 99,999')
})
