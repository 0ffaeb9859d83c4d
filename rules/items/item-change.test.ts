import { expect, test } from 'vitest'
import { differing, disputedFields, type ItemChange, type ItemValues, itemFaults } from './item-change.ts'

const now: ItemValues = {
  ...{ customerItemNo: 'T-1', description: 'Ham Sub', shortDescription: 'Ham', menuSection: 'LUNCH' },
  ...{ labelLine1: 'One', labelLine2: 'Two', priceCode: 'A03', userDefinedCode: 'U1', shelfLifeDays: 5 },
  ...{ isShown: true, isAuthorised: false },
}
const item = { isRestricted: false, inspectionLegend: 0, itemShelfLifeDays: 5 }
const context = { hasOwnLists: true, mayAuthorise: true }
const faults = (change: ItemChange, itself: Partial<typeof item> = {}, more: object = {}) =>
  itemFaults(change, { ...item, ...itself }, { ...context, ...more }).map(({ field, text }) => `${field}: ${text}`)

test.each<[string, ItemChange, ItemChange]>([
  ['nothing', {}, {}],
  ['what is not given', { description: undefined, shelfLifeDays: undefined }, {}],
  ['blanks around a word', { description: ' Ham Sub ' }, {}],
  ['the same number and switches', { shelfLifeDays: 5, isShown: true, isAuthorised: false }, {}],
  ['another word', { description: 'Our Ham', priceCode: 'A03' }, { description: 'Our Ham' }],
  ['a blank word', { menuSection: '' }, { menuSection: '' }],
  ['another number', { shelfLifeDays: 4 }, { shelfLifeDays: 4 }],
  ['a switch', { isShown: false, isAuthorised: false }, { isShown: false }],
])('ITM-10 what differs: %s', (_, change, wanted) => {
  expect(differing(change, now)).toEqual(wanted)
})

const SHARED = "This customer shares a master account's lists. They are changed there."
test.each<[string, ItemChange, Partial<typeof item>, object, string[]]>([
  ['ITM-15 as many days as the item has', { shelfLifeDays: 5 }, {}, {}, []],
  ['ITM-15 more', { shelfLifeDays: 6 }, {}, {}, ['shelfLifeDays: Shelf life (days) cannot be greater than 5!']],
  [
    'ITM-16 the inspector’s label',
    { labelLine1: 'x', labelLine2: 'y' },
    { inspectionLegend: 2 },
    {},
    ['labelLine1: Locked by inspection legend.', 'labelLine2: Locked by inspection legend.'],
  ],
  ['ITM-16 one’s own label', { labelLine1: 'x', labelLine2: 'y' }, { inspectionLegend: 1 }, {}, []],
  [
    'ITM-17 shared lists',
    { shelfLifeDays: 4, isShown: false, priceCode: 'A04' },
    {},
    { hasOwnLists: false },
    [`shelfLifeDays: ${SHARED}`, `isShown: ${SHARED}`],
  ],
  [
    'ITM-13 a code with a blank',
    { userDefinedCode: 'U 1' },
    {},
    {},
    ['userDefinedCode: Use letters, digits and . _ - / & only, without blanks.'],
  ],
  ['ITM-13 a code of all that it may have', { customerItemNo: 'T.2_3-4/5&' }, {}, {}, []],
  ['a word with blanks', { description: 'Ham & Cheese' }, {}, {}, []],
  ['a word of two lines', { description: 'Ham\nSub' }, {}, {}, ['description: Use one line of text.']],
  ['ITM-14 a code that there is', { priceCode: ' A04 ' }, {}, { isPriceCode: (code: string) => code === 'A04' }, []],
  [
    'ITM-14 one that there is not',
    { priceCode: ' Z9 ' },
    {},
    { isPriceCode: () => false },
    ['priceCode: There is no price code Z9.'],
  ],
  ['no code', { priceCode: ' ' }, {}, { isPriceCode: () => false }, []],
  [
    'ITM-23 authorized by a customer',
    { isAuthorised: true },
    { isRestricted: true },
    { mayAuthorise: false },
    ['isAuthorised: Only company staff can authorize an item.'],
  ],
  [
    'ITM-23 what everybody may have',
    { isAuthorised: true },
    {},
    {},
    ['isAuthorised: This item is not restricted: it needs no authorization.'],
  ],
  ['ITM-23 authorized by staff', { isAuthorised: true }, { isRestricted: true }, {}, []],
  [
    'ITM-36 the number of another item',
    { customerItemNo: ' T-2 ' },
    {},
    {
      takenBy: { itemNo: '100101', description: 'Egg' },
    },
    ['customerItemNo: T-2 is already the number of Egg (100101).'],
  ],
])('what is wrong: %s', (_, change, itself, more, wanted) => {
  expect(faults(change, itself, more)).toEqual(wanted)
})

test.each<[string, ItemChange, object, string[]]>([
  ['seen as it is', { priceCode: 'A04', description: 'x' }, { priceCode: ' A03', version: 3 }, []],
  ['a code that was another', { priceCode: 'A04' }, { priceCode: 'A02', version: 3 }, ['priceCode']],
  ['a code goes by its value, not by the version', { priceCode: 'A04' }, { priceCode: 'A03', version: 2 }, []],
  ['a code that nobody told of goes by the version', { priceCode: 'A04' }, { version: 2 }, ['priceCode']],
  ['words go by the version', { description: 'x', shelfLifeDays: 4 }, { version: 2 }, ['description', 'shelfLifeDays']],
  ['a switch has no third value', { isShown: false, isAuthorised: true }, { version: 2 }, []],
  ['nothing was seen', { description: 'x' }, {}, []],
])('ITM-31 what somebody else changed: %s', (_, change, seen, wanted) => {
  expect(disputedFields(change, { ...now, version: 3 }, seen)).toEqual(wanted)
})
