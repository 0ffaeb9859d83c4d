import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Scroller {
  readonly scroller: () => HTMLElement | null
  /** How far down in the scroller the lines begin, in px. */
  readonly top: number
}

/**
 * What scrolls the lines: their own box, or the page of the order around it (ORD-08). Another view (`viewKey`) begins at its
 * top, and what stands above the lines does not come back for it.
 */
export function useScroller(box: RefObject<HTMLElement | null>, isBoxed: boolean, viewKey: string): Scroller {
  const [top, setTop] = useState(0)
  const scroller = () => (isBoxed ? box.current : (box.current?.closest<HTMLElement>('.order-scroll') ?? null))
  // Whatever stands above the lines may have grown, with any render.
  const measure = useCallback(() => setTop(isBoxed ? 0 : (box.current?.offsetTop ?? 0)), [box, isBoxed])
  useLayoutEffect(measure)
  const latest = useRef({ scroller, top })
  latest.current = { scroller, top }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view starts at its top
  useLayoutEffect(() => {
    const element = latest.current.scroller()
    if (element) element.scrollTop = Math.min(element.scrollTop, latest.current.top)
  }, [viewKey])
  return { scroller, top }
}
