import { useEffect, useState } from 'react'
import { serverNow, watchClock } from './clock.ts'

const MINUTE_MS = 60_000

/** The server's time, told anew each minute and at the first of the moments ahead (ISO instants), such as cut-offs. */
export function useServerNow(moments: readonly string[]): Date {
  const [now, setNow] = useState(serverNow)
  const nextMs = Math.min(
    now.getTime() + MINUTE_MS,
    ...moments.map((moment) => Date.parse(moment)).filter((moment) => moment > now.getTime()),
  )
  useEffect(
    () =>
      watchClock((at) => {
        const leftMs = nextMs - at.getTime()
        if (leftMs > 0) return leftMs
        // The next moment comes with the next drawing.
        setNow(at)
        return undefined
      }),
    [nextMs],
  )
  return now
}
