/** Scales of a chart of bars: pure figures, no drawing. */

/** Round figures that hold all values and zero, from the lowest to the highest: 0, 50, 100, 150. */
export function ticksOf(values: readonly number[], about = 4): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return [0, 1]
  const rough = (high - low) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** A value's place between the first tick (`bottom`) and the last (`top`). */
export function placeOf(value: number, ticks: readonly number[], bottom: number, top: number): number {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  return bottom + ((value - low) / (high - low)) * (top - bottom)
}

export interface Band {
  readonly x: number
  readonly width: number
}

/** The bars of one label: side by side in the middle of its share of the width. */
export function bandsOf(at: number, count: number, bars: number, width: number): Band[] {
  const share = width / count
  const own = Math.min(share * 0.8, 44 * bars)
  const first = at * share + (share - own) / 2
  return Array.from({ length: bars }, (_, bar) => ({ x: first + (own / bars) * bar, width: own / bars }))
}

/** Every how many labels one is written, so that each has room. */
export const labelEvery = (count: number, width: number, room: number): number =>
  Math.max(1, Math.ceil((count * room) / width))
