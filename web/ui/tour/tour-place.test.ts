import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardPlace, ringAround } from './tour-place.ts'

const desk = { width: 1280, height: 800 }
const card = { width: 380, height: 180 }

test('the card stands under the ring, over it when there is no room, else at the foot', () => {
  const ring = (top: number, height: number) => ({ left: 300, top, width: 100, height })
  expect(cardPlace(ring(100, 40), card, desk)).toEqual({ left: 300, top: 150 })
  expect(cardPlace(ring(700, 40), card, desk)).toEqual({ left: 300, top: 510 })
  expect(cardPlace(ring(20, 760), card, desk)).toEqual({ left: 300, top: 608 })
  expect(cardPlace(undefined, card, desk)).toEqual({ left: 450, top: 310 })
})

test('the ring is larger than its element and ends with the window', () => {
  expect(ringAround({ left: 100, top: 50, width: 30, height: 20 }, desk)).toEqual({
    left: 96,
    top: 46,
    width: 38,
    height: 28,
  })
  expect(ringAround({ left: -5, top: 700, width: 2000, height: 900 }, desk)).toEqual({
    left: 0,
    top: 696,
    width: 1280,
    height: 104,
  })
})

test('wherever the element is, the whole card is in the window', () => {
  const px = fc.integer({ min: -3000, max: 3000 })
  const element = fc.record({ left: px, top: px, width: fc.nat(3000), height: fc.nat(3000) })
  const size = fc.record({ width: fc.integer({ min: 320, max: 1920 }), height: fc.integer({ min: 300, max: 1200 }) })
  fc.assert(
    fc.property(element, size, (box, window) => {
      const onPhone = { width: Math.min(card.width, window.width - 24), height: card.height }
      const { left, top } = cardPlace(ringAround(box, window), onPhone, window)
      expect([left, top, window.width - left - onPhone.width, window.height - top - card.height]).toSatisfy(
        (edges: number[]) => edges.every((edge) => edge >= 12),
      )
    }),
  )
})
