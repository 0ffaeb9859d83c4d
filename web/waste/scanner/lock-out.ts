/** The same code is not taken again before it was out of sight for so long: a camera that rests on a label saves once. */
const OUT_OF_SIGHT_MS = 1500

/** Says of each code that is read whether it is one to take. */
export function createLockOut(): (code: string, nowMs: number) => boolean {
  const lastSeen = new Map<string, number>()
  return (code, nowMs) => {
    const before = lastSeen.get(code)
    lastSeen.set(code, nowMs)
    return before === undefined || nowMs - before >= OUT_OF_SIGHT_MS
  }
}
