import { useEffect, useRef, useState } from 'react'

/**
 * Whether a box that scrolls sideways has more on its far side, looked at anew when its size or scroll position changes, and
 * when `what` it is and holds is another.
 */
export function useMoreAside(boxOf: () => HTMLElement | null, what: string): boolean {
  const [hasMore, setMore] = useState(false)
  const latest = useRef(boxOf)
  latest.current = boxOf
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns, another box
  useEffect(() => {
    const box = latest.current()
    if (!box) return
    const measure = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 1)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [what])
  return hasMore
}
