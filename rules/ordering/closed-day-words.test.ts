import { expect, test } from 'vitest'
import { answerText, changeText, dayMail, noticeTitle, totalsText, undoText } from './closed-day-words.ts'

const MOVE = { answer: 'move', orderDate: '2026-12-01', toDate: '2026-12-02' } as const
const CANCEL = { answer: 'cancel', orderDate: '2026-12-01' } as const

test('CUT-15 counts are written with their nouns', () => {
  expect(totalsText({ orders: 1, customers: 1, pieces: 1 })).toBe('1 order of 1 customer, 1 piece')
  expect(totalsText({ orders: 2015, customers: 39, pieces: 4210 })).toBe('2,015 orders of 39 customers, 4,210 pieces')
})

test.each([
  [answerText(MOVE, 2), answerText(CANCEL, 1), '2 orders move to Wednesday 12/02/2026.', '1 order is canceled.'],
  [
    changeText(MOVE, { orders: 1, customers: 1 }),
    changeText(CANCEL, { orders: 2, customers: 1 }),
    '1 order of 1 customer was moved from Tuesday 12/01 to Wednesday 12/02.',
    '2 orders of 1 customer were canceled for Tuesday 12/01.',
  ],
  [
    undoText(MOVE, 1),
    undoText(CANCEL, 2),
    '1 order is on Tuesday 12/01 again.',
    '2 orders are no longer canceled for Tuesday 12/01.',
  ],
  [
    noticeTitle({ ...MOVE, isUndone: false }, 2),
    noticeTitle({ ...CANCEL, isUndone: false }, 1),
    'Your orders for Tuesday 12/01 are now for Wednesday 12/02',
    'Your order for Tuesday 12/01 is canceled',
  ],
  [
    noticeTitle({ ...MOVE, isUndone: true }, 1),
    noticeTitle({ ...CANCEL, isUndone: true }, 2),
    'Your order moved to Wednesday 12/02 is on Tuesday 12/01 again',
    'Your orders for Tuesday 12/01 are no longer canceled',
  ],
])('CUT-15 a move reads %j and a cancellation %j', (move, cancel, ofMove, ofCancel) => {
  expect([move, cancel]).toEqual([ofMove, ofCancel])
})

test('CUT-15 an e-mail lists 300 orders, counts the others and names the cut-off only of orders that are delivered', () => {
  const orders = Array.from({ length: 301 }, (_, i) => ({
    ...{ orderNo: 511_000 + i, routeNo: 'R14', locationNo: '000213', locationName: 'Harbor St Mart', pieces: 4 },
  }))
  const facts = { company: 'Provender', closes: 'Mon 11/30, 2:00 PM CST', address: 'https://example.com/dashboard' }
  const { text } = dayMail({ ...MOVE, isUndone: false }, orders, facts)
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Nothing is made or delivered on Tuesday 12/01/2026. Provender moved what you ordered to Wednesday 12/02/2026.',
    '',
    'Order 511000, R14-000213 Harbor St Mart, 4 pieces',
  ])
  expect(text).toContain('Order 511299,')
  expect(text).not.toContain('Order 511300,')
  expect(text).toContain('and 1 more order\n\nThe cut-off is Mon 11/30, 2:00 PM CST.\n')
  expect(dayMail({ ...CANCEL, isUndone: false }, orders, facts).text).not.toContain('cut-off')
  expect(dayMail({ ...CANCEL, isUndone: true }, orders, facts).text).toContain('cut-off')
})
