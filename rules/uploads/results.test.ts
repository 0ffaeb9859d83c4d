import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedUp, type GroupFacts, judgeGroup } from './judge-group.ts'
import type { AskedGroup, GroupVerdict } from './line.ts'
import { DONE_TEXTS, doneFor, groupResult, memberOf, RESULT_MEMBERS, refusalText, resultsCsv } from './results.ts'

const item = {
  description: '=Egg, Salad',
  isActive: true,
  isOnMenu: true,
  isRemoved: false,
  quantity: null,
  version: null,
  modifiedBy: null,
}
const facts: GroupFacts = {
  location: { isActive: true, menuDays: 'MTWRF', ordersAllowed: 1 },
  today: '2026-11-21',
  isNoWork: false,
  pastCutoff: false,
  isOnHold: false,
  orders: [],
  limit: 300,
  viewer: { isStaff: false },
  itemFacts: (itemNo) => (itemNo === '404' ? undefined : item),
}
const asked: AskedGroup = {
  locationNo: '000123',
  orderDate: '2026-11-27',
  usedOnDay: 6,
  lines: [
    { itemNo: '100', quantity: 12, isConfirmed: false },
    { itemNo: '404', quantity: 1, isConfirmed: false },
    { itemNo: '101', quantity: 0, isConfirmed: false },
  ],
}
const result = (group: AskedGroup, verdict: GroupVerdict, madeNo?: string) =>
  groupResult(group, verdict, {
    group: 1,
    orderNo: verdict.outcome === 'refused' ? undefined : (madeNo ?? verdict.orderNo),
  })
const told = (change: Partial<GroupFacts>, madeNo?: string) => {
  const order = result(asked, judgeGroup(asked, { ...facts, ...change }), madeNo)
  return order.lines.map((line) => {
    const member = memberOf(order, line)
    const said =
      member === 'ordered' ? `${order.orderNo} ${DONE_TEXTS[doneFor(order, line)]}` : ` ${refusalText(order, line)}`
    return `${member}: ${line.itemNo} x${line.quantity} ${said}`
  })
}

test('UPL-07 a new order: what is ordered, and what is not with its reason', () => {
  expect(told({}, '88')).toEqual([
    'ordered: 100 x12 88 Created',
    'item not ordered: 404 x1  Item 404 was not found.',
    'item not ordered: 101 x0  The quantity is 0; nothing is ordered.',
  ])
})

test('UPL-10 an order that is set: updated, unchanged, or taken off', () => {
  const order = { orderNo: '77', state: 'open', usedOnDay: 6, pieces: 5, pastCutoff: false } as const
  const stored = { '100': 12, '101': 4, '404': 2 }
  const itemFacts = (itemNo: string) => ({ ...item, quantity: stored[itemNo as '100'], version: 1 })
  expect(told({ orders: [order], itemFacts })).toEqual([
    'ordered: 100 x12 77 Unchanged',
    'ordered: 404 x1 77 Updated',
    'ordered: 101 x0 77 Updated',
  ])
})

test.each<[string, Partial<GroupFacts>, string]>([
  ['location not ordered', { pastCutoff: true }, 'The cut-off for this day has passed.'],
  ['invalid location', { location: undefined }, 'Location 000123 was not found.'],
  ['invalid date', { today: '2026-12-01' }, 'This day has passed.'],
])('UPL-12 %s takes all lines', (member, change, text) => {
  expect(told(change)).toEqual([
    `${member}: 100 x12  ${text}`,
    `${member}: 404 x1  ${text}`,
    `${member}: 101 x0  ${text}`,
  ])
})

test('the results as a file: in five groups, with customers only if there are any, and no formula (T14)', () => {
  const order = result(asked, judgeGroup(asked, facts), '88')
  expect(resultsCsv([order]).split('\r\n')).toEqual([
    '\uFEFF"Result","Date","Used on Day","Location Number","Order Number","Item Number","Description","Quantity","Remark"',
    '"Items ordered","11/27/2026","Friday","000123","88","100","\'=Egg, Salad",12,"Created"',
    '"Items that cannot be ordered","11/27/2026","Friday","000123","","404","",1,"Item 404 was not found."',
    '"Items that cannot be ordered","11/27/2026","Friday","000123","","101","\'=Egg, Salad",0,"The quantity is 0; nothing is ordered."',
    '',
  ])
  expect(resultsCsv([{ ...order, customerNo: '125600' }])).toContain('"Friday","125600","000123"')
})

test('INV-23 every item asked for is in exactly one of the five groups, and the quantities add up', () => {
  const lines = fc.array(
    fc.record({
      itemNo: fc.constantFrom('100', '101', '102', '404'),
      quantity: fc.integer({ min: 0, max: 400 }),
      isConfirmed: fc.boolean(),
    }),
    { maxLength: 10 },
  )
  const change = fc.constantFrom<Partial<GroupFacts>>(
    {},
    { pastCutoff: true },
    { location: undefined },
    { isNoWork: true },
    { orders: [{ orderNo: '77', state: 'open', usedOnDay: 6, pieces: 5, pastCutoff: false }] },
    { orders: [{ orderNo: '77', state: 'shipped', usedOnDay: 6, pieces: 5, pastCutoff: false }] },
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(lines, change), { maxLength: 4 }), (groups) => {
      const wanted = groups.map(([each]) => ({ ...asked, lines: each }))
      const results = groups.map(([each, facts_], i) => {
        const group = { ...asked, customerNo: String(i), lines: each }
        return result(group, judgeGroup(group, { ...facts, ...facts_ }))
      })
      const told = results.flatMap((order) =>
        order.lines.map((line) => ({ order, line, member: memberOf(order, line) })),
      )
      const names = RESULT_MEMBERS.flatMap((member) =>
        told.filter((each) => each.member === member).map(({ order, line }) => `${order.customerNo}/${line.itemNo}`),
      )
      const askedFor = wanted.flatMap((group, i) => addedUp(group.lines).map(({ itemNo }) => `${i}/${itemNo}`))
      expect(names.toSorted()).toEqual(askedFor.toSorted())
      const sum = (all: readonly { quantity: number }[]) => all.reduce((total, { quantity }) => total + quantity, 0)
      expect(sum(results.flatMap((order) => order.lines))).toBe(sum(wanted.flatMap((group) => group.lines)))
    }),
  )
})
