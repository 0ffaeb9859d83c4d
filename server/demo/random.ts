/** A stream of chance that is the same for the same seed on every machine. */
export interface Random {
  /** 0 ≤ next < 1. */
  readonly next: () => number
  /** A whole number, both ends included. */
  readonly whole: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** Some of the list, each once, in the list's order. */
  readonly some: <T>(list: readonly T[], count: number) => T[]
  /** A count with this mean, whose variance is `ratio` (> 1) times the mean: shops are no dice (negative binomial). */
  readonly count: (mean: number, ratio: number) => number
}

/** The stream that belongs to a text: what is drawn for one shop and day does not depend on any other. */
export function randomOf(seed: string): Random {
  const next = mulberry32(hash(seed))
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(next() * list.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }
  const some = <T>(list: readonly T[], count: number): T[] => {
    let wanted = Math.min(count, list.length)
    return list.filter((_, index) => {
      const isTaken = next() * (list.length - index) < wanted
      if (isTaken) wanted -= 1
      return isTaken
    })
  }
  const count = (mean: number, ratio: number) => poisson(next, gamma(next, mean / (ratio - 1)) * (ratio - 1))
  return { next, whole, chance: (probability) => next() < probability, pick, some, count }
}

/** FNV-1a, 32 bits, stirred once more so that texts differing in their last letter are far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Marsaglia and Tsang; below 1 by way of shape + 1. */
function gamma(next: () => number, shape: number): number {
  if (shape < 1) return gamma(next, shape + 1) * (1 - next()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

function poisson(next: () => number, mean: number): number {
  if (mean > 60) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = next(); product > limit; product *= next()) count += 1
  return count
}
