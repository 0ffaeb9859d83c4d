import { expect, test } from 'vitest'
import { readTable } from '#rules/uploads/enterprise-csv.ts'
import { CHANGE_KINDS, type ChangeKind, changesText } from '#rules/uploads/model.ts'
import { reviewLines } from '#rules/uploads/review.ts'
import { tableSource } from '../files/table-source.ts'
import { changeList } from './change-lists.ts'

/** 36 rows of one location, their used-on days blank; two items twice; a row without an item. */
const FILE = [
  'Date,Location Number,Item Number,Quantity,Used on Day',
  ...Array.from({ length: 36 }, (_, at) => `12/09/2026,000213,${100100 + (at % 34)},5,`),
  ',,,7,',
].join('\n')

function listOf(...opened: readonly ChangeKind[]) {
  const source = tableSource(new TextEncoder().encode(FILE), readTable)
  if ('refusals' in source) throw new Error(source.refusals.join(' '))
  const reading = source.read()
  const { duplicates } = reviewLines(reading.lines, () => 300, '2026-11-21')
  return changeList(reading.changes, duplicates, new Set(opened))
}

test('UPL-02 changes of one kind are one line that says how many; one alone is told itself', () => {
  const list = listOf()
  expect(list.rows).toBe(3)
  expect(list.slice(0, 100)).toEqual([
    { type: 'change', place: 'Row 38', text: 'Skipped: the item number is missing; the quantity is 7.' },
    {
      type: 'kind',
      kind: 'repeated item',
      text: '2 items more than once in an order; the sums are ordered.',
      isOpen: false,
    },
    {
      type: 'kind',
      kind: 'default used-on day',
      text: '36 blank used-on days: the weekday of the date is used.',
      isOpen: false,
    },
  ])
})

test('an open kind shows each of its changes, and any part of the list is found', () => {
  const list = listOf('default used-on day')
  expect(list.rows).toBe(39)
  const all = list.slice(0, 39)
  expect(all[2]).toMatchObject({ type: 'kind', isOpen: true })
  expect(all.slice(3).map((row) => row.type === 'change' && row.place)).toEqual(
    Array.from({ length: 36 }, (_, at) => `Row ${at + 2}`),
  )
  expect(all[38]).toEqual({
    type: 'change',
    place: 'Row 37',
    text: 'The used-on day is blank; Wednesday, the weekday of the date, is used.',
  })
  expect([...list.slice(0, 2), ...list.slice(2, 20), ...list.slice(20, 39)]).toEqual(all)
  expect(listOf('repeated item').slice(1, 4)).toMatchObject([{ kind: 'repeated item' }, { place: 'Row 2, Row 36' }, {}])
})

test.each(CHANGE_KINDS)('%s is told in a sentence, of one and of many', (kind) => {
  expect(changesText(kind, 1)).toMatch(/^(Skipped: |Not taken: )?1 .+\.$/)
  expect(changesText(kind, 1204)).toMatch(/^(Skipped: |Not taken: )?1,204 .+\.$/)
})
