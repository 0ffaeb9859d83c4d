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
  expect(answer['past_add_cut']).toMatchObject({ day_20: 'true', day_24: 'false', day_31: 'false' })
})
