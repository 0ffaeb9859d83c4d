/**
 * Whether bytes are a picture that can be printed: told by themselves, never by a name or a header. The library that prints
 * trusts a JPEG's lengths: what passes here it can take. It would take a PNG apart byte by byte, with nobody else answered for
 * up to a second; the pixels are made ready here instead.
 */
import { promisify } from 'node:util'
import { deflate as deflateCallback, inflate as inflateCallback } from 'node:zlib'
import { paletteOnWhite, rowsOnWhite } from './png-on-white.ts'

const inflate = promisify(inflateCallback)
const deflate = promisify(deflateCallback)
/** A JPEG goes on the page as it is, a PNG has to be unpacked. */
const PIXELS_AT_MOST = { jpeg: 40_000_000, png: 4_000_000 } as const

/** What a page shows of a PNG: opaque, its rows packed as PNG packs them. */
export interface PngPixels {
  readonly width: number
  readonly height: number
  /** Bits of a sample. */
  readonly depth: number
  /** Samples of a pixel: 1 of gray or of the palette, 3 of colors. */
  readonly samples: 1 | 3
  readonly palette: Buffer | undefined
  readonly packed: Buffer
}
export type Bitmap =
  | { readonly kind: 'jpeg'; readonly bytes: Buffer }
  | { readonly kind: 'png'; readonly pixels: PngPixels }

/** The picture as it can be printed; undefined for anything but a whole PNG or JPEG of a size to print. */
export async function printablePicture(bytes: Buffer): Promise<Bitmap | undefined> {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) {
    const pixels = await printablePng(bytes)
    return pixels && { kind: 'png', pixels }
  }
  return isPrintableJpeg(bytes) ? { kind: 'jpeg', bytes } : undefined
}

/** Walks from segment to segment up to the one that says the size; the end must be there, too. */
function isPrintableJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false
  let at = 2
  while (at + 10 <= bytes.length) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] as number
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return false
    // Baseline, extended and progressive; what is lossless or coded otherwise no reader of PDFs shows.
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [height, width, channels] = [
        bytes.readUInt16BE(at + 5),
        bytes.readUInt16BE(at + 7),
        bytes[at + 9] as number,
      ]
      const isKind = bytes[at + 4] === 8 && [1, 3, 4].includes(channels)
      return isKind && isSize(width, height, PIXELS_AT_MOST.jpeg) && bytes.lastIndexOf(JPEG_END) > at
    }
    // Filling between segments is rare, and the library that prints stumbles over it.
    if (marker === 0xff) return false
    if (marker < 0xc4 || (marker > 0xc4 && marker < 0xd0) || marker === 0xda) return false
    at += 2 + length
  }
  return false
}

const JPEG_END = Buffer.from([0xff, 0xd9])
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Samples of a pixel by color type, and the depths that it may have. */
const PNG_COLORS: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8] },
  2: { samples: 3, depths: [8] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8] },
  6: { samples: 4, depths: [8] },
}
const PALETTE = 3
/** Color types whose last sample says how clear the pixel is. */
const PARTLY_CLEAR: readonly number[] = [4, 6]

/** Its pixels, after they have been unpacked once to see that they are whole. */
async function printablePng(bytes: Buffer): Promise<PngPixels | undefined> {
  const chunks = pngChunks(bytes)
  const head = chunks?.get('IHDR')?.[0]
  const data = chunks?.get('IDAT')
  if (!chunks || !head || head.length !== 13 || !data) return undefined
  const [width, height, depth, color] = [
    head.readUInt32BE(0),
    head.readUInt32BE(4),
    head[8] as number,
    head[9] as number,
  ]
  const kind = PNG_COLORS[color]
  const isPlain = head[10] === 0 && head[11] === 0 && head[12] === 0
  if (!isPlain || !kind?.depths.includes(depth) || !isSize(width, height, PIXELS_AT_MOST.png)) return undefined
  const palette = chunks.get('PLTE')?.[0]
  if (color === PALETTE && (!palette || palette.length === 0 || palette.length > 768 || palette.length % 3 !== 0))
    return undefined

  const packed = Buffer.concat(data)
  const row = 1 + Math.ceil((width * depth * kind.samples) / 8)
  const pixels = await inflate(packed, { maxOutputLength: row * height }).catch(() => undefined)
  if (pixels?.length !== row * height) return undefined
  for (let at = 0; at < pixels.length; at += row) if ((pixels[at] as number) > 4) return undefined
  // Colors that count as clear are opaque where they would need a mask by exact color: a product stands on its ground.
  const clear = color === PALETTE ? chunks.get('tRNS')?.[0] : undefined
  const size = { width, height, samples: kind.samples }
  return {
    ...{ width, height, depth },
    samples: color === 2 || color === 6 ? 3 : 1,
    palette: color === PALETTE && palette ? paletteOnWhite(palette, clear ?? Buffer.alloc(0)) : undefined,
    packed: PARTLY_CLEAR.includes(color) ? await deflate(await rowsOnWhite(pixels, size)) : packed,
  }
}

/** The chunks by name; undefined when their lengths do not add up or the end is missing. */
function pngChunks(bytes: Buffer): Map<string, Buffer[]> | undefined {
  const chunks = new Map<string, Buffer[]>()
  let at = PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) return undefined
    if (name === 'IEND') return chunks
    chunks.set(name, [...(chunks.get(name) ?? []), bytes.subarray(at + 8, at + 8 + length)])
    at += 12 + length
  }
  return undefined
}

const isSize = (width: number, height: number, pixels: number) => width > 0 && height > 0 && width * height <= pixels
