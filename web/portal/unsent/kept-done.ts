/** Done that was pressed while the server could not be reached: kept on this device until it is carried out (ORD-14, SYS-07). */
import { serverNow } from '../clock.ts'
import { UNSENT_KEPT_MS, UNSENT_SHOWN_MS } from './kept.ts'
import { type KeptList, keptList } from './kept-list.ts'

/** 'device.unsentDone.USER.ORDER' */
const PREFIX = 'device.unsentDone.'
const EXPIRED = 'It waited for more than 24 hours.'

export interface KeptDone {
  /** The order's number, or the name of an order that the first quantity will create (kept.ts). */
  readonly key: string
  readonly keptAt: number
  /** The customer whom staff viewed as; '' for everyone else. */
  readonly viewAs: string
  /** Why it is not carried out automatically any more. */
  readonly refused?: string
}

/** Of one user, or of all who used this device; those that are too old to be of interest are not listed. */
export function keptDones(userId?: number): KeptDone[] {
  const now = serverNow().getTime()
  return listOf(userId)
    .read()
    .filter(({ keptAt }) => now - keptAt <= UNSENT_SHOWN_MS)
    .map((each) => (!each.refused && now - each.keptAt > UNSENT_KEPT_MS ? { ...each, refused: EXPIRED } : each))
}

/** Of one user, or of all who used this device. */
export const listOf = (userId: number | undefined): KeptList<KeptDone> =>
  keptList(userId === undefined ? PREFIX : `${PREFIX}${userId}.`, parse)

/** Undefined for anything that this file did not write. */
function parse(value: unknown): KeptDone | undefined {
  const { key, keptAt, viewAs, refused } = (value ?? {}) as Partial<KeptDone>
  if (typeof key !== 'string' || typeof keptAt !== 'number' || typeof viewAs !== 'string') return undefined
  return { key, keptAt, viewAs, ...(typeof refused === 'string' && { refused }) }
}
