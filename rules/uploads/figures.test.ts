import { expect, test } from 'vitest'
import { type JudgedOrder, refusedBy, refusedText, sizeText, uploadFigures } from './figures.ts'

const lines = (count: number, quantity: number, code?: string) =>
  Array.from({ length: count }, () => ({ quantity, code, outcome: code === undefined ? 'save' : 'rejected' }) as const)
const order = (outcome: JudgedOrder['outcome'], own: JudgedOrder['lines'], code?: string): JudgedOrder => ({
  outcome,
  code,
  lines: own,
})

test('UPL-07 what goes is counted apart from what does not, with the reasons', () => {
  const figures = uploadFigures([
    order('create', [...lines(20, 5), ...lines(6, 10, 'not on list')]),
    order('update', [...lines(2, 9), ...lines(1, 350, 'over limit')]),
    order('create', lines(1, 1)),
    order('unchanged', lines(6, 4, 'not on list')),
    order('refused', lines(1, 7), 'not found'),
    order('refused', lines(2, 7), 'past cut-off'),
  ])
  expect([sizeText(figures.sent), figures.created, figures.updated]).toEqual(['3 orders, 23 lines, 119 pieces', 2, 1])
  expect(figures.unchanged).toEqual({ orders: 0, lines: 0, pieces: 0 })
  expect(refusedText(figures)).toBe(
    '3 orders (16 lines, 455 pieces): 12 lines not on the list, 1 line above the limit, not confirmed, 1 order for an unknown location, 1 order: past cut-off',
  )
})

test('UPL-10 unchanged is what stands already: an order whose every line is refused is refused', () => {
  const same = order('unchanged', [...lines(2, 3), ...lines(1, 1, 'off the menu')])
  const figures = uploadFigures([same, order('unchanged', lines(2, 3, 'not found'))])
  expect([figures.sent.orders, figures.unchanged, figures.refused]).toEqual([
    0,
    { orders: 1, lines: 2, pieces: 6 },
    { orders: 1, lines: 3, pieces: 7 },
  ])
})

test('lines alone are refused lines, and nothing refused says nothing', () => {
  const one = uploadFigures([order('create', [...lines(1, 5), ...lines(1, 2, 'off the menu')])])
  expect(refusedText(one)).toBe("1 line (2 pieces): 1 line off the day's menu")
  expect(refusedText(uploadFigures([order('create', lines(1, 5))]))).toBeUndefined()
})

test('a result’s 0 for what the order does not hold orders nothing; what waits has no figures', () => {
  const asked = [
    { quantity: 0, outcome: 'unchanged' },
    { quantity: 0, outcome: 'save' },
    { quantity: 3, outcome: 'unchanged' },
    { quantity: 3, outcome: 'rejected', code: 'not on list' },
  ] as const
  expect(asked.map(refusedBy)).toEqual(['nothing', undefined, undefined, 'not on list'])
  const nothing = uploadFigures([])
  expect(uploadFigures([order('waiting', lines(2, 3)), order('closed', lines(1, 4))])).toEqual(nothing)
})
