import { expect, test } from 'vitest'
import { placeBeside } from './popover-place.ts'

const window = { left: 0, width: 1280, height: 800 }
const size = { width: 420, height: 300 }
const cell = (top: number, left: number) => ({ top, bottom: top + 34, left, right: left + 84 })

test.each([
  ['under its anchor', cell(200, 300), { top: 238, left: 300 }],
  ['above, where there is no room below', cell(600, 300), { top: 296, left: 300 }],
  ['never over the right edge', cell(200, 1100), { top: 238, left: 852 }],
  ['never over the left edge', cell(200, -40), { top: 238, left: 8 }],
])('%s', (_, anchor, place) => {
  expect(placeBeside(anchor, size, window)).toEqual(place)
})

test.each([
  ['on its right', cell(350, 546), { top: 92, left: 634 }],
  ["on its left at the window's edge", cell(350, 1100), { top: 92, left: 676 }],
])('too high for above and below it stands beside, and covers nothing of it: %s', (_, anchor, place) => {
  expect(placeBeside(anchor, { width: 420, height: 700 }, window)).toEqual(place)
})

test.each([
  ['on the right of its line, the line in sight', cell(200, 546), { top: 200, left: 634 }],
  ['and up, where the window ends', cell(700, 546), { top: 492, left: 634 }],
  ['under it, where there is no room on the right', cell(200, 1100), { top: 238, left: 852 }],
])('%s, where it is to stand at the side', (_, anchor, place) => {
  expect(placeBeside(anchor, size, window, true)).toEqual(place)
})

test('never over what stands left of the screen', () => {
  const folded = { left: 216, width: 820, height: 800 }
  expect(placeBeside(cell(350, 500), { width: 420, height: 700 }, folded, true)).toEqual({ top: 92, left: 216 })
})
