import { useEffect, useState } from 'react'
import { type KeptQuantity, keptOf, onKept } from '../../portal/unsent/kept.ts'
import { type KeptDone, keptDones } from '../../portal/unsent/kept-done.ts'
import { keptWasteCount } from '../../portal/unsent/kept-names.ts'

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

/** Each Done that this user pressed and that is not carried out yet. */
export function useKeptDones(userId: number): readonly KeptDone[] {
  const [dones, setDones] = useState(() => keptDones(userId))
  useEffect(
    () =>
      onKept(() => {
        const now = keptDones(userId)
        setDones((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
      }),
    [userId],
  )
  return dones
}

/** How many entries of waste wait on this device, of one user for any customer. */
export function useKeptWaste(userId: number): number {
  const [count, setCount] = useState(() => keptWasteCount(userId))
  useEffect(() => onKept(() => setCount(keptWasteCount(userId))), [userId])
  return count
}
