/** So many of a list, chosen by a seed (mulberry32), in their order. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  let state = seed
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const chosen = new Set(
    all
      .map((_, at) => ({ at, by: chance() }))
      .sort((a, b) => a.by - b.by)
      .slice(0, count)
      .map(({ at }) => at),
  )
  return all.filter((_, at) => chosen.has(at))
}
