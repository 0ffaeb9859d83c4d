/** What a camera sees of a label with a bar code: a still picture in shades of gray. */

export const FRAME_WIDTH = 1280
export const FRAME_HEIGHT = 960

/** A byte a pixel, row by row, 0 black. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly luma: Uint8ClampedArray<ArrayBuffer>
}

export interface Shot {
  /** How wide the narrowest bar is in the picture. */
  readonly modulePx?: number
  readonly heightPx?: number
  /** Clockwise. */
  readonly degrees?: number
  /** Standard deviation of the lens, in pixels. */
  readonly blurPx?: number
  /** Standard deviation of the sensor, in shades of 256. */
  readonly noise?: number
  /** Shades of ink and paper. */
  readonly ink?: number
  readonly paper?: number
  readonly center?: readonly [x: number, y: number]
  /** The same seed gives the same noise. */
  readonly seed?: number
}

const QUIET_MODULES = 10
const DESK = 110

/** A white label with the bars on it, on a desk lit from one side. */
export function frameOf(bars: readonly boolean[], shot: Shot = {}): Frame {
  const { modulePx = 3, heightPx = 200, degrees = 0, blurPx = 0, noise = 0, ink = 25, paper = 230, seed = 1 } = shot
  const [centerX, centerY] = shot.center ?? [FRAME_WIDTH / 2, FRAME_HEIGHT / 2]
  const luma = new Uint8ClampedArray(FRAME_WIDTH * FRAME_HEIGHT)
  const plain = new Float32Array(luma.length).fill(DESK)
  const [halfWidth, halfHeight] = [(bars.length / 2 + QUIET_MODULES) * modulePx, heightPx / 2 + 3 * modulePx]
  const reach = Math.hypot(halfWidth, halfHeight) + 2
  const [top, bottom] = [Math.max(0, Math.floor(centerY - reach)), Math.min(FRAME_HEIGHT, Math.ceil(centerY + reach))]
  const [first, last] = [Math.max(0, Math.floor(centerX - reach)), Math.min(FRAME_WIDTH, Math.ceil(centerX + reach))]
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  // How much ink there is left of each module, so that a pixel that lies over several gets its share of each.
  const inked = [0]
  for (const isDark of bars) inked.push((inked.at(-1) ?? 0) + (isDark ? 1 : 0))
  const inkUpTo = (at: number) => {
    const within = Math.min(Math.max(at, 0), bars.length)
    const whole = Math.floor(within)
    return (inked[whole] ?? 0) + (bars[whole] ? within - whole : 0)
  }
  const halfPixel = 0.5 / modulePx
  for (let y = top; y < bottom; y++)
    for (let x = first; x < last; x++) {
      const [dx, dy] = [x - centerX, y - centerY]
      const [along, across] = [dx * cosine + dy * sine, dy * cosine - dx * sine]
      if (Math.abs(along) > halfWidth || Math.abs(across) > halfHeight) continue
      const module = along / modulePx + bars.length / 2
      const share =
        Math.abs(across) > heightPx / 2
          ? 0
          : (inkUpTo(module + halfPixel) - inkUpTo(module - halfPixel)) / (2 * halfPixel)
      plain[y * FRAME_WIDTH + x] = paper + (ink - paper) * share
    }
  const seen = blurPx > 0 ? blurred(plain, blurPx) : plain
  const grain = grainOf(seed)
  for (let y = 0, at = 0; y < FRAME_HEIGHT; y++)
    for (let x = 0; x < FRAME_WIDTH; x++, at++) {
      const light = 0.85 + (0.3 * x) / FRAME_WIDTH
      luma[at] = (seen[at] ?? 0) * light + (noise > 0 ? noise * grain() : 0)
    }
  return { width: FRAME_WIDTH, height: FRAME_HEIGHT, luma }
}

/** The same from 0 to 1 for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Deviations from a bell curve; drawn from a store of them, since a picture wants a million. */
function grainOf(seed: number): () => number {
  const random = randomOf(seed)
  let state = Math.floor(random() * 2 ** 31) | 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return BELL[state >>> 16] ?? 0
  }
}
const BELL = (() => {
  const random = randomOf(7)
  return Float32Array.from({ length: 65_536 }, () => {
    const [far, turn] = [Math.sqrt(-2 * Math.log(1 - random())), 2 * Math.PI * random()]
    return far * Math.cos(turn)
  })
})()

/** A bell of that width over rows, then over columns. */
function blurred(from: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma ** 2)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const pass = (source: Float32Array, step: number, length: number, lines: number, lineStep: number) => {
    const target = new Float32Array(source.length)
    for (let line = 0; line < lines; line++)
      for (let at = 0; at < length; at++) {
        let total = 0
        for (let offset = -reach; offset <= reach; offset++) {
          const near = Math.min(Math.max(at + offset, 0), length - 1)
          total += (source[line * lineStep + near * step] ?? 0) * (weights[offset + reach] ?? 0)
        }
        target[line * lineStep + at * step] = total / sum
      }
    return target
  }
  const rows = pass(from, 1, FRAME_WIDTH, FRAME_HEIGHT, FRAME_WIDTH)
  return pass(rows, FRAME_WIDTH, FRAME_HEIGHT, FRAME_WIDTH, 1)
}
