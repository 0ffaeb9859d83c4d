/** Pictures that the provider's host did not have: asked for once, and again another day, since one may be added (GEN-16). */
import { serverNow } from '../../portal/clock.ts'

const KEY = 'missingPictures'
const KEPT_MS = 86_400_000
/** So many fit any order; beyond it the oldest are asked for again. */
const MOST = 2000

/** Addresses that gave no picture within a day. A device without storage asks again. */
export function missingPictures(): ReadonlySet<string> {
  return new Set(read().map(([address]) => address))
}

/** Notes that an address gave no picture. */
export function noteMissing(address: string): void {
  try {
    const all = [...read(), [address, serverNow().getTime()] as const]
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)))
  } catch {
    // Asked again then.
  }
}

function read(): (readonly [address: string, at: number])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const since = serverNow().getTime() - KEPT_MS
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one[1] > since) : []
  } catch {
    return []
  }
}
