/**
 * The file that the browser runs beside the page, with the library that reads bar codes. The server lets this file alone compile
 * WebAssembly (server/http/headers.ts), and the library's own is served by us.
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FromDecoder, ToDecoder } from './decoder.ts'
import { agreedCode, READER } from './reading.ts'

/** A photo has more pixels than reading needs. */
const LONGEST_PX = 1600

const say = (message: FromDecoder) => self.postMessage(message)

prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => say({ isReady: true }),
  () => say({ isReady: false }),
)

self.addEventListener('message', ({ data }: MessageEvent<ToDecoder>) => void answer(data))

async function answer({ id, picture }: ToDecoder): Promise<void> {
  const code = await codeIn(picture).catch(() => undefined)
  picture.close()
  say({ id, code })
}

async function codeIn(picture: ImageBitmap): Promise<string | undefined> {
  const fit = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height))
  return agreedCode((size) => {
    const [width, height] = [picture.width, picture.height].map((px) => Math.max(1, Math.round(px * fit * size)))
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('There is no canvas to draw on.')
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), READER)
  })
}
