import { useRef } from 'react'
import { serverNow } from '../../portal/clock.ts'

/** The first press counts, and the same within `ms` after it does not (WST-08); `what` tells presses of different things apart. */
export function useLeadingEdge(ms: number): (what: string) => boolean {
  const last = useRef({ what: '', at: 0 })
  return (what) => {
    const at = serverNow().getTime()
    const isFirst = last.current.what !== what || at - last.current.at >= ms
    last.current = { what, at }
    return isFirst
  }
}
