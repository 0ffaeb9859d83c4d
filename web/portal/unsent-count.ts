/** Which quantities wait on this device, without opening their orders (SYS-07). web/orders/saving/unsent-storage.ts keeps them. */
import { serverNow } from './clock.ts'

export const UNSENT_PREFIX = 'device.unsent.'
export const UNSENT_KEPT_MS = 24 * 3_600_000

export interface KeptOrder {
  readonly orderNo: string
  readonly count: number
}

/** Of all users, how many quantities are kept. */
export const keptCount = (): number => keptKeys().length

/** Of one user, by order; those being sent just now are left out. */
export function keptOrders(userId: number, olderThanMs: number): KeptOrder[] {
  const counts = new Map<string, number>()
  for (const { key, keptAt } of keptKeys()) {
    const [owner, orderNo = ''] = key.slice(UNSENT_PREFIX.length).split('.')
    if (owner === String(userId) && serverNow().getTime() - keptAt > olderThanMs)
      counts.set(orderNo, (counts.get(orderNo) ?? 0) + 1)
  }
  return [...counts].map(([orderNo, count]) => ({ orderNo, count }))
}

function keptKeys(): { key: string; keptAt: number }[] {
  try {
    const now = serverNow().getTime()
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(UNSENT_PREFIX))
      .map((key) => ({
        key,
        keptAt: Number((JSON.parse(localStorage.getItem(key) ?? '{}') as { keptAt?: number }).keptAt),
      }))
      .filter(({ keptAt }) => now - keptAt <= UNSENT_KEPT_MS)
  } catch {
    return []
  }
}
