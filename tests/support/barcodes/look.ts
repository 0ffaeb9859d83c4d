/** Looks at a frame as the scanner's worker does, in Node: the same library and the same file of it, the same sizes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type Found, READER } from '#web/waste/scanner/reading.ts'
import type { Frame } from './frame.ts'

const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
const wasmBinary = new Uint8Array(file).buffer
prepareZXingModule({ overrides: { wasmBinary } })

/** For `agreedCode`. */
export const lookAt =
  (frame: Frame) =>
  (size: number): Promise<readonly Found[]> =>
    readBarcodes(sized(frame, size) as ImageData, READER)

/** The picture in another size, each pixel mixed of the four that are nearest, as a canvas does it. */
function sized({ width: from, height: fromHeight, luma }: Frame, size: number) {
  const [width, height] = [Math.round(from * size), Math.round(fromHeight * size)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const xs = placesOf(width, from, size)
  const ys = placesOf(height, fromHeight, size)
  for (const [y, { first: top, share: down }] of ys.entries())
    for (const [x, { first: left, share: right }] of xs.entries()) {
      const at = top * from + left
      const above = (luma[at] ?? 0) * (1 - right) + (luma[at + 1] ?? 0) * right
      const below = (luma[at + from] ?? 0) * (1 - right) + (luma[at + from + 1] ?? 0) * right
      const to = (y * width + x) * 4
      data[to] = data[to + 1] = data[to + 2] = above * (1 - down) + below * down
    }
  return { data, width, height, colorSpace: 'srgb' }
}

const placesOf = (length: number, from: number, size: number) =>
  Array.from({ length }, (_, index) => {
    const place = Math.min(Math.max((index + 0.5) / size - 0.5, 0), from - 1.001)
    const first = Math.floor(place)
    return { first, share: place - first }
  })
