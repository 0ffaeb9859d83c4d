import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AskedLine, batchRefusal, judgeLines, type LineFacts } from './order-batch.ts'

const menued: LineFacts = {
  description: 'Turkey',
  isActive: true,
  isOnMenu: true,
  isRemoved: false,
  quantity: null,
  version: null,
  modifiedBy: null,
}
const there = { quantity: 4, version: 3, modifiedBy: 'PAT' }
const judge = (line: Partial<AskedLine>, facts: Partial<LineFacts> | undefined, more: object = {}) => {
  const known = facts && { ...menued, ...facts }
  const [verdict] = judgeLines([{ itemNo: '1', quantity: 5, ...line }], () => known, {
    limit: 300,
    isConfirmed: false,
    ...more,
  })
  return verdict?.code ?? verdict?.outcome
}

describe('ORD-53 one line of a batch', () => {
  test.each<[string, Partial<AskedLine>, Partial<LineFacts> | undefined, object, string]>([
    ['new, on the menu', {}, {}, {}, 'save'],
    ['there, the version seen', { version: 3 }, there, {}, 'save'],
    ['there, no version', {}, there, {}, 'save'],
    ['there, another version', { version: 2 }, there, {}, 'conflict'],
    ['seen as absent, and there', { version: 0 }, there, {}, 'conflict'],
    ['seen as there, and absent', { version: 3 }, {}, {}, 'conflict'],
    ['the same quantity, another version', { version: 1, quantity: 4 }, there, {}, 'unchanged'],
    ['none of what is not there', { quantity: 0 }, { isOnMenu: false }, {}, 'unchanged'],
    ['unknown', {}, undefined, {}, 'not found'],
    ['off the list', {}, { isOnMenu: false }, {}, 'not on list'],
    ['taken off the menu', {}, { isRemoved: true }, {}, 'off the menu'],
    ['off the list, and there', {}, { ...there, isOnMenu: false }, {}, 'save'],
    ['taken off the menu, and there', {}, { ...there, isRemoved: true }, {}, 'save'],
    ['at the limit', { quantity: 300 }, {}, {}, 'save'],
    ['over the limit', { quantity: 301 }, {}, {}, 'over limit'],
    ['over the limit, confirmed', { quantity: 301 }, {}, { isConfirmed: true }, 'save'],
    ['over the limit, and so already', { quantity: 400 }, { ...there, quantity: 400 }, {}, 'unchanged'],
    ['added by staff, off the list', {}, { isOnMenu: false }, { mayAddOffMenu: true }, 'save'],
    ['added by staff, taken off the menu', {}, { isRemoved: true }, { mayAddOffMenu: true }, 'save'],
    [
      'added by staff, no longer made',
      {},
      { isActive: false, isOnMenu: false },
      { mayAddOffMenu: true },
      'not on list',
    ],
  ])('%s', (_, line, facts, more, expected) => {
    expect(judge(line, facts, more)).toBe(expected)
  })
})

test('a batch is refused exactly when one of its lines is, in the words of the first', () => {
  const line = fc.record({
    itemNo: fc.constantFrom('1', '2', '3', '9'),
    quantity: fc.constantFrom(0, 4, 5, 301),
    version: fc.constantFrom(undefined, 0, 3),
  })
  const known = (itemNo: string) =>
    ({ 1: menued, 2: { ...menued, ...there }, 3: { ...menued, isOnMenu: false } })[itemNo]
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.boolean(), (asked, isConfirmed) => {
      const verdicts = judgeLines(asked, known, { limit: 300, isConfirmed })
      expect(verdicts.map(({ itemNo }) => itemNo)).toEqual(asked.map(({ itemNo }) => itemNo))
      const first = verdicts.find(({ outcome }) => outcome === 'rejected')
      expect(batchRefusal(verdicts)?.includes(first?.text ?? '')).toBe(first ? true : undefined)
      const saved = verdicts.filter(({ outcome }) => outcome === 'save').map(({ itemNo }) => itemNo)
      expect(new Set(saved).size, 'no line is stored twice').toBe(saved.length)
    }),
  )
})
