import { describe, expect, test } from 'vitest'
import { printablePicture } from '#server/render/picture-bytes.ts'
import { JPEG, png } from '#tests/support/pictures.ts'

const isPrintable = async (bytes: Buffer) => (await printablePicture(bytes)) !== undefined
const changed = (bytes: Buffer, at: number, ...values: number[]) => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}
const WEBP = Buffer.from('UklGRkgAAABXRUJQVlA4WAoAAAAQAAAAAwAAAwAA', 'base64')

describe('LNK-05 which bytes are a picture to print', () => {
  test.each([2, 3, 6] as const)('a PNG of color type %i', async (color) => {
    expect(await isPrintable(png({ color }))).toBe(true)
  })
  test('a JPEG', async () => expect(await isPrintable(JPEG)).toBe(true))

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><p>Not found')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a WebP', WEBP],
    ['a PNG cut short', png().subarray(0, 60)],
    ['a PNG whose chunk says four gigabytes', changed(png(), 33, 0xff, 0xff, 0xff, 0xf0)],
    ['a PNG of too many pixels', png({ width: 4000, height: 4000, data: Buffer.alloc(10) })],
    ['a PNG without pixels', png({ width: 0 })],
    ['a PNG with less data than it says', png({ data: Buffer.alloc(100) })],
    ['a PNG that unpacks to more than it says', png({ data: Buffer.alloc(5_000_000) })],
    ['a PNG with a filter that does not exist', png({ data: Buffer.alloc(30 * 121, 9) })],
    ['a PNG in two passes', changed(png(), 28, 1)],
    ['a PNG of an unknown color type', changed(png(), 25, 5)],
    ['a JPEG cut before its size', JPEG.subarray(0, 100)],
    ['a JPEG cut within its picture', JPEG.subarray(0, -10)],
    [
      'a JPEG with filling before a segment',
      Buffer.concat([JPEG.subarray(0, 2), Buffer.from([255]), JPEG.subarray(2)]),
    ],
    ['a JPEG of no height', changed(JPEG, JPEG.indexOf(Buffer.from([0xff, 0xc0])) + 5, 0, 0)],
    ['a JPEG with two channels', changed(JPEG, JPEG.indexOf(Buffer.from([0xff, 0xc0])) + 9, 2)],
    ['a JPEG of too many pixels', changed(JPEG, JPEG.indexOf(Buffer.from([0xff, 0xc0])) + 5, 255, 255, 255, 255)],
    ['a lossless JPEG', changed(JPEG, JPEG.indexOf(Buffer.from([0xff, 0xc0])), 0xff, 0xc3)],
  ])('%s is none', async (_, bytes) => expect(await isPrintable(bytes)).toBe(false))
})
