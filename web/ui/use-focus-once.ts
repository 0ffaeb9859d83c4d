import { useEffect, useRef } from 'react'

/** Once, when there is something to come back to. */
export function useFocusOnce(isThere: boolean, focus: () => void): void {
  const isDone = useRef(false)
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (isThere) latest.current()
  }, [isThere])
}
