import { expect, test } from 'vitest'
import { type OurOrder, reconcile, type TheirOrder } from './reconcile.ts'

const ours = (orderNo: number, given: Partial<OurOrder> = {}): OurOrder => ({
  ...{
    orderNo,
    state: 'in production',
    pieces: 6,
    lines: new Map([
      ['A', 4],
      ['B', 2],
    ]),
  },
  ...given,
})
const theirs = (orderNo: number, given: Partial<TheirOrder> = {}): TheirOrder => ({
  ...{ orderNo, state: null, pieces: null, lines: undefined },
  ...given,
})

test('ERP-12 only here, only there, and what agrees', () => {
  expect(reconcile([ours(1), ours(2)], [theirs(2), theirs(3)])).toEqual({
    onlyHere: [1],
    onlyThere: [3],
    different: [],
    agreeing: 1,
  })
})

test.each<[Partial<TheirOrder>, string[]]>([
  [{}, []],
  [{ state: 'in production', pieces: 6 }, []],
  [{ state: 'shipped' }, ['in production here, shipped there']],
  [{ pieces: 5 }, ['6 pieces here, 5 there']],
  [
    {
      lines: new Map([
        ['B', 2],
        ['A', 4],
      ]),
    },
    [],
  ],
  [
    {
      lines: new Map([
        ['A', 3],
        ['C', 1],
      ]),
    },
    ['item A: 4 here, 3 there', 'item B: 2 here, 0 there', 'item C: 0 here, 1 there'],
  ],
])('ERP-12 an order that says %o differs by %j', (given, differs) => {
  expect(reconcile([ours(1)], [theirs(1, given)]).different).toEqual(
    differs.length > 0 ? [{ orderNo: 1, differs }] : [],
  )
})
