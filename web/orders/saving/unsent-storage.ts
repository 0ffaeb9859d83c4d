/**
 * Quantities that the server does not have yet, kept on this device for 24 hours: one entry a line, so that two tabs
 * do not overwrite each other's. The key starts with "device.", which outlives a session that ends (SCR-10).
 */
import { serverNow } from '../../portal/clock.ts'
import { UNSENT_KEPT_MS, UNSENT_PREFIX } from '../../portal/unsent-count.ts'
import type { Unsent } from './line-state.ts'

interface Kept extends Unsent {
  readonly keptAt: number
}

export interface UnsentStorage {
  readonly read: () => Unsent[]
  readonly keep: (unsent: Unsent) => void
  readonly forget: (itemNo: string) => void
}

/** Of one user and order. A browser without storage keeps nothing, and the leave guard still asks. */
export function unsentStorage(userId: number, orderNo: string): UnsentStorage {
  const prefix = `${UNSENT_PREFIX}${userId}.${orderNo}.`
  return {
    read: () => guarded(() => readAll(prefix)) ?? [],
    keep: (unsent) => {
      const kept: Kept = { ...unsent, keptAt: serverNow().getTime() }
      guarded(() => localStorage.setItem(prefix + unsent.itemNo, JSON.stringify(kept)))
    },
    forget: (itemNo) => {
      guarded(() => localStorage.removeItem(prefix + itemNo))
    },
  }
}

function readAll(prefix: string): Unsent[] {
  const now = serverNow().getTime()
  const found: Unsent[] = []
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(UNSENT_PREFIX))) {
    const kept = parse(localStorage.getItem(key))
    if (!kept || now - kept.keptAt > UNSENT_KEPT_MS) localStorage.removeItem(key)
    else if (key.startsWith(prefix)) found.push(kept)
  }
  return found
}

/** Undefined for anything that this file did not write. */
function parse(text: string | null): Kept | undefined {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return undefined
  }
  const { itemNo, quantity, version, confirmedBy, keptAt } = (value ?? {}) as Partial<Kept>
  if (typeof itemNo !== 'string' || typeof keptAt !== 'number') return undefined
  if (!Number.isInteger(quantity) || !Number.isInteger(version)) return undefined
  return { itemNo, quantity: Number(quantity), version: Number(version), confirmedBy, keptAt }
}

function guarded<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
