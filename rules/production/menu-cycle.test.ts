import { expect, test } from 'vitest'
import { type CycleForm, judgeCycle, rotationOf } from './menu-cycle.ts'

const good: CycleForm = {
  ...{ code: 'B', description: 'Deli', weeks: 4 },
  starts: [{ startsOn: '2026-11-15', weekNo: 1 }],
  items: [{ itemNo: '100100', weeks: [1, 3] }],
}

test.each<[string, Partial<CycleForm>, string[]]>([
  ['what is sound', {}, []],
  ['one week without a start', { weeks: 1, starts: [], items: [] }, []],
  ['no code', { code: '' }, ['code: Value is required']],
  ['a code too long', { code: 'ABCDEFGHIJK' }, ['code: At most 10 characters, without blanks and slashes.']],
  ['a code with a slash', { code: 'A/1' }, ['code: At most 10 characters, without blanks and slashes.']],
  ['a description too long', { description: 'x'.repeat(51) }, ['description: At most 50 characters.']],
  ['no weeks', { weeks: 0 }, ['weeks: A whole number from 1 to 13.']],
  ['half a week', { weeks: 1.5 }, ['weeks: A whole number from 1 to 13.']],
  ['14 weeks', { weeks: 14 }, ['weeks: A whole number from 1 to 13.']],
  ['no start', { starts: [] }, ['starts: Say from which date a week is on. The others follow.']],
  ['a date twice', { starts: [...good.starts, ...good.starts] }, ['starts: 11/15/2026 is there twice.']],
  [
    'a start in a week that is none',
    { starts: [{ startsOn: '2026-11-15', weekNo: 5 }] },
    ['starts: This menu has 4 weeks; there is no week 5.'],
  ],
  [
    'an item in no week',
    { items: [{ itemNo: '100100', weeks: [] }] },
    ['items: Item 100100 is in no week. Choose one, or remove the item.'],
  ],
  [
    'an item in a week that is none',
    { items: [{ itemNo: '100100', weeks: [1, 5] }] },
    ['items: This menu has 4 weeks; item 100100 is in week 5.'],
  ],
  ['an item twice', { items: [...good.items, ...good.items] }, ['items: Item 100100 is there twice.']],
])('SRV-06 %s', (_, change, said) => {
  expect(judgeCycle({ ...good, ...change }).map(({ field, text }) => `${field}: ${text}`)).toEqual(said)
})

test('SRV-06 the earliest start comes first', () => {
  const starts = [
    { startsOn: '2026-12-06', weekNo: 2 },
    { startsOn: '2026-11-15', weekNo: 1 },
  ]
  expect(rotationOf({ weeks: 4, starts }).starts.map(({ weekNo }) => weekNo)).toEqual([1, 2])
})
