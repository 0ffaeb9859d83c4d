/**
 * Quantities that the server does not have yet, kept on this device for 24 hours: one entry a line, so that two tabs
 * do not overwrite each other's. The key starts with "device.", which outlives a session that ends (SCR-10).
 */
import { requestContext } from '../../portal/api.ts'
import { serverNow } from '../../portal/clock.ts'
import { moveDone } from '../../portal/unsent/change-done.ts'
import { type Refusal, tellKept, UNSENT_KEPT_MS, UNSENT_PREFIX, UNSENT_SHOWN_MS } from '../../portal/unsent/kept.ts'
import type { Unsent } from './line-state.ts'

interface Kept extends Unsent {
  readonly keptAt: number
  /** Whom company staff viewed as: only then it is sent again. */
  readonly viewAs?: string
  readonly refused?: Refusal
}

export interface UnsentStorage {
  /** What may still be sent: also what was refused while the order was not open, since whoever opens it sees why at the line. */
  readonly read: () => Unsent[]
  /** What is to be sent without the order being open, for whom this tab acts. */
  readonly toSend: () => Unsent[]
  readonly keep: (unsent: Unsent) => void
  /** It is not sent by itself any more: the reader is told why. */
  readonly refuse: (unsent: Unsent, refused: Refusal) => void
  readonly forget: (itemNo: string) => void
}

/** Of one user and order. A browser without storage keeps nothing, and the leave guard still asks. */
export function unsentStorage(userId: number, orderNo: string): UnsentStorage {
  const prefix = `${UNSENT_PREFIX}${userId}.${orderNo}.`
  const read = () => guarded(() => readAll(prefix)) ?? []
  const write = (unsent: Unsent, refused?: Refusal) => {
    const { itemNo, quantity, version, confirmedBy } = unsent
    const { viewAs } = requestContext
    const made = { itemNo, quantity, version, confirmedBy, keptAt: serverNow().getTime() }
    const kept: Kept = { ...made, ...(viewAs && { viewAs }), ...(refused && { refused }) }
    guarded(() => localStorage.setItem(prefix + itemNo, JSON.stringify(kept)))
    tellKept()
  }
  return {
    read,
    toSend: () => read().filter(({ viewAs = '', refused }) => !refused && viewAs === requestContext.viewAs),
    keep: (unsent) => write(unsent),
    refuse: write,
    forget: (itemNo) => {
      guarded(() => localStorage.removeItem(prefix + itemNo))
      tellKept()
    },
  }
}

/** An order has its number now: what was kept for it under another name is its own, as old as it is. The newer of a line stays. */
export function moveKept(userId: number, from: string, orderNo: string): void {
  const [old, own] = [from, orderNo].map((name) => `${UNSENT_PREFIX}${userId}.${name}.`) as [string, string]
  guarded(() => {
    const known = new Map(readAll(own).map(({ itemNo, keptAt }) => [itemNo, keptAt]))
    for (const { itemNo, keptAt } of readAll(old)) {
      if (keptAt > (known.get(itemNo) ?? 0))
        localStorage.setItem(own + itemNo, localStorage.getItem(old + itemNo) ?? '')
      localStorage.removeItem(old + itemNo)
    }
    moveDone(userId, from, orderNo)
  })
  tellKept()
}

/** While it is held, nobody sends what is kept of this order (web/portal/unsent/alone.ts). */
export const sendingOf = (userId: number, orderNo: string): string => `provender.unsent.${userId}.${orderNo}`

function readAll(prefix: string): Kept[] {
  const now = serverNow().getTime()
  const found: Kept[] = []
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(UNSENT_PREFIX))) {
    const kept = parse(localStorage.getItem(key))
    // What is too old to be sent is shown for a while (web/portal/unsent/kept.ts).
    if (!kept || now - kept.keptAt > UNSENT_SHOWN_MS) localStorage.removeItem(key)
    else if (key.startsWith(prefix) && now - kept.keptAt <= UNSENT_KEPT_MS) found.push(kept)
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
  const { itemNo, quantity, version, confirmedBy, keptAt, viewAs, refused } = (value ?? {}) as Partial<Kept>
  if (typeof itemNo !== 'string' || typeof keptAt !== 'number') return undefined
  if (!Number.isInteger(quantity) || !Number.isInteger(version)) return undefined
  const unsent = { itemNo, quantity: Number(quantity), version: Number(version), confirmedBy, keptAt }
  return { ...unsent, ...(viewAs && { viewAs }), ...(refused && { refused }) }
}

function guarded<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
