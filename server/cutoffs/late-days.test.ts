// Cut-offs on the day before and on the same day (CUT-05).
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { staff } from '#tests/support/personas.ts'

const FRIDAY = '2026-11-27'
const world = freshWorld('any', () => world.make.shop())

test.each([
  [-1, '2026-11-26T20:00:00.000Z'],
  [0, '2026-11-27T20:00:00.000Z'],
])('CUT-05 a cut day of %d is stored and applies, whether or not forms offer it', async (cutDay, closes) => {
  const desk = await world.as(staff)
  const display = async () => (await desk.ask(api.cutoffs.display, { func: 'DISPLAY', ownerNo: '' })).value
  const row = { customerNo: '', orderDate: FRIDAY, cutDay, cutTime: '14:00', isNoWork: false }
  expect((await desk.ask(api.cutoffs.insert, { intent: 'INSERT', row })).message).toBe('success')
  const { timeline, hasLateCutDays } = await display()
  expect(timeline.find(({ date }) => date === FRIDAY)?.cutoffAt).toBe(closes)
  expect(hasLateCutDays).toBe(false)
  await desk.ask(api.settings.change, { lateCutDays: true })
  expect((await display()).hasLateCutDays).toBe(true)
})
