import { expect, test } from 'vitest'
import { placeBeside } from './popover-place.ts'

const window = { width: 1280, height: 800 }
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
