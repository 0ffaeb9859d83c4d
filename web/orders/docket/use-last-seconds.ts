import { useEffect, useRef, useState } from 'react'
import { serverNow, watchClock } from '../../portal/clock.ts'

const BEFORE_MS = 3000
const LONGEST_MS = 3_600_000

/**
 * Whether the cut-off has passed, by the server's clock (G24). `onNear` is called three seconds before, to save the cell
 * being typed in; `onPast` when it passes. Both are called only when the moment is lived through on this screen.
 */
export function useLastSeconds(
  cutoffAt: string,
  on: { readonly onNear: () => void; readonly onPast: () => void },
): boolean {
  const [isPast, setPast] = useState(() => Date.parse(cutoffAt) <= serverNow().getTime())
  const latest = useRef(on)
  latest.current = on
  useEffect(() => {
    const cutoffMs = Date.parse(cutoffAt)
    let leftBefore = cutoffMs - serverNow().getTime()
    return watchClock((now) => {
      const left = cutoffMs - now.getTime()
      if (leftBefore > BEFORE_MS && left <= BEFORE_MS) latest.current.onNear()
      if (leftBefore > 0 && left <= 0) latest.current.onPast()
      leftBefore = left
      setPast(left <= 0)
      return left > 0 ? Math.min(LONGEST_MS, left > BEFORE_MS ? left - BEFORE_MS : left) + 1 : undefined
    })
  }, [cutoffAt])
  return isPast
}
