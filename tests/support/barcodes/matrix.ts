/** GS1 codes and matrix codes as frames of a camera, drawn by the library that reads them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'
import { FRAME_HEIGHT, FRAME_WIDTH, type Frame } from './frame.ts'

const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } })

const PAPER = 230

/** Codes side by side on white paper; `text` in parentheses is GS1 data. */
export async function matrixFrame(
  codes: readonly { readonly format: NonNullable<WriterOptions['format']>; readonly text: string }[],
  modulePx = 4,
): Promise<Frame> {
  const luma = new Uint8ClampedArray(FRAME_WIDTH * FRAME_HEIGHT).fill(PAPER)
  let left = 40
  for (const { format, text } of codes) {
    const { symbol, error } = await writeBarcode(text, { format, options: text.startsWith('(') ? 'gs1' : '' })
    if (error) throw new Error(error)
    for (let y = 0; y < symbol.height * modulePx; y += 1)
      for (let x = 0; x < symbol.width * modulePx; x += 1) {
        const ink = symbol.data[Math.floor(y / modulePx) * symbol.width + Math.floor(x / modulePx)] === 0
        if (ink && left + x < FRAME_WIDTH) luma[(300 + y) * FRAME_WIDTH + left + x] = 25
      }
    left += (symbol.width + 20) * modulePx
  }
  return { width: FRAME_WIDTH, height: FRAME_HEIGHT, luma }
}
