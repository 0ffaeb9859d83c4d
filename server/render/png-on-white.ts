/** Clear pixels laid on white, as paper shows them, with turns for others in between. */
import { setImmediate as breathe } from 'node:timers/promises'

/** How many pixels are laid before others have their turn: a few milliseconds. */
const PIXELS_AT_ONCE = 50_000

interface Unpacked {
  readonly width: number
  readonly height: number
  /** Of a pixel, the last of which says how clear it is; of 8 bits each. */
  readonly samples: number
}

/** Rows of a PNG, each after the byte that names its filter, as rows without their last sample; `rows` is written over. */
export async function rowsOnWhite(rows: Buffer, { width, height, samples }: Unpacked): Promise<Buffer> {
  const colors = samples - 1
  const long = 1 + width * samples
  const laid = Buffer.alloc(height * (1 + width * colors))
  const rowsAtOnce = Math.max(1, Math.floor(PIXELS_AT_ONCE / width))
  for (let y = 0, to = 0; y < height; y += 1) {
    if (y % rowsAtOnce === 0) await breathe()
    const from = y * long
    unfilter(rows, { from: from + 1, to: from + long, above: y === 0 ? undefined : long, samples })
    // Each as its difference to the one on its left, which packs better.
    laid[to++] = 1
    const left = [0, 0, 0]
    for (let at = from + 1; at < from + long; at += samples) {
      const opaque = rows[at + colors] as number
      for (let i = 0; i < colors; i += 1) {
        const color = onWhite(rows[at + i] as number, opaque)
        laid[to++] = color - (left[i] as number)
        left[i] = color
      }
    }
  }
  return laid
}

/** The colors of a palette as they are on white; those that `clear` does not reach are opaque. */
export const paletteOnWhite = (palette: Buffer, clear: Buffer): Buffer =>
  Buffer.from(palette.map((color, at) => onWhite(color, clear[Math.floor(at / 3)] ?? 255)))

const onWhite = (color: number, opaque: number): number => 255 - Math.round(((255 - color) * opaque) / 255)

interface Row {
  readonly from: number
  readonly to: number
  /** How far back the row above is; undefined for the first. */
  readonly above: number | undefined
  readonly samples: number
}

/** Takes the filter off a row, in its place (PNG, 9.2); the row above has none any more. */
function unfilter(rows: Buffer, { from, to, above, samples }: Row): void {
  const filter = rows[from - 1]
  if (filter === 0) return
  for (let at = from; at < to; at += 1) {
    const left = at - from < samples ? 0 : (rows[at - samples] as number)
    const up = above === undefined ? 0 : (rows[at - above] as number)
    const corner = above === undefined || at - from < samples ? 0 : (rows[at - above - samples] as number)
    const guess = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : nearest(left, up, corner)
    rows[at] = (rows[at] as number) + guess
  }
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const byLeft = Math.abs(guess - left)
  const byUp = Math.abs(guess - up)
  const byCorner = Math.abs(guess - corner)
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}
