// A location's month in the specification's own form (CAL-09).
import { expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk } from '#tests/support/personas.ts'

const world = freshWorld('any', async () => {
  world.clock.set('2026-11-19T18:00:00Z')
  await world.make.shop()
})

test('CAL-09 the month of FirstDate is in the answer itself, without the days of another month', async () => {
  await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 3 } })
  await world.make.order({ orderDate: '2026-12-01', lines: { '100100': 1 } })
  const query = { FirstDate: '11/20/2026', LastDate: '12/05/2026', lclocation: '000213' }
  const answer = (await (await (await world.as(clerk)).send('GET', '/api/ordersummaryMONTH', query)).json()) as Record<
    string,
    unknown
  >
  const keys = Object.keys(answer).filter((name) => /^day_\d+_count$/.test(name))
  expect(keys).toEqual(Array.from({ length: 11 }, (_, at) => `day_${at + 20}_count`))
  expect(answer['day_24_count']).toEqual([expect.objectContaining({ qty: 3 })])
  const cutOffs = answer['past_add_cut'] as Record<string, unknown>
  expect(Object.keys(cutOffs).map((name) => `${name}_count`)).toEqual(keys)
  expect(cutOffs).toMatchObject({ day_20: 'true', day_24: 'false', day_30: 'false' })
  const days = answer['days'] as Record<string, unknown>[]
  expect(days.at(-1)).toMatchObject({ past_add_cut: 'false' })
  expect(days).toHaveLength(16)
})

test.each([
  ['11/15/2026', '12/15/2026', 15, 30],
  ['11/01/2026', '11/30/2026', 1, 30],
  ['12/31/2026', '01/31/2027', 31, 31],
  ['02/01/2028', '03/04/2028', 1, 29],
])('CAL-09 from %s to %s both forms run from day_%i to day_%i', async (FirstDate, LastDate, from, to) => {
  const query = { FirstDate, LastDate, lclocation: '000213' }
  const response = await (await world.as(clerk)).send('GET', '/api/ordersummaryMONTH', query)
  const answer = (await response.json()) as Record<string, Record<string, unknown>>
  const days = Array.from({ length: to - from + 1 }, (_, at) => `day_${from + at}`)
  expect(Object.keys(answer['past_add_cut'] ?? {})).toEqual(days)
  expect(Object.keys(answer).filter((name) => /^day_\d+_count$/.test(name))).toEqual(days.map((day) => `${day}_count`))
})
