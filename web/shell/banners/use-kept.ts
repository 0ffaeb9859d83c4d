import { useEffect, useState } from 'react'
import { type KeptQuantity, keptOf, onKept } from '../../portal/unsent/kept.ts'

/** What waits on this device of one user, as it comes and goes. */
export function useKept(userId: number): readonly KeptQuantity[] {
  const [kept, setKept] = useState(() => keptOf(userId))
  useEffect(
    () =>
      onKept(() => {
        const now = keptOf(userId)
        setKept((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
      }),
    [userId],
  )
  return kept
}
