import { expect, test } from 'vitest'
import { bandsOf, labelEvery, placeOf, ticksOf } from './scale.ts'

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[3], [0, 1, 2, 3]],
  [
    [187, 12],
    [0, 50, 100, 150, 200],
  ],
  [[1204], [0, 500, 1000, 1500]],
  [
    [-40, 120],
    [-50, 0, 50, 100, 150],
  ],
  [[-7], [-8, -6, -4, -2, 0]],
])('%j stands between round figures', (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks)
})

test('all values and zero are between the first tick and the last, and there are few of them', () => {
  for (let seed = 1; seed < 2000; seed += 7) {
    const values = [seed % 13, -(seed % 5) * seed, seed * seed].slice(seed % 3)
    const ticks = ticksOf(values)
    expect(ticks).toContain(0)
    expect(ticks.length).toBeLessThanOrEqual(8)
    for (const value of values) {
      const place = placeOf(value, ticks, 100, 0)
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThanOrEqual(100)
    }
  }
})

test('the bars of a label stand side by side in its share, and none is over the next', () => {
  const bars = Array.from({ length: 7 }, (_, at) => bandsOf(at, 7, 2, 350)).flat()
  bars.reduce((before, bar) => {
    expect(bar.x).toBeGreaterThanOrEqual(before.x + before.width - 1e-9)
    return bar
  })
  expect(bars.at(-1)?.x).toBeLessThan(350)
  expect(bandsOf(0, 1, 1, 600)[0]?.width, 'one bar is no wall').toBe(44)
})

test('labels are written as often as there is room', () => {
  expect([labelEvery(7, 350, 40), labelEvery(53, 350, 40), labelEvery(1, 10, 40)]).toEqual([1, 7, 4])
})
