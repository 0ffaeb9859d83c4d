import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'

const MINUTE_MS = 60_000

/** The server's time, told anew each minute and at the first of the moments ahead (ISO instants), such as cut-offs. */
export function useServerNow(moments: readonly string[]): Date {
  const [now, setNow] = useState(serverNow)
  const nextMs = Math.min(
    now.getTime() + MINUTE_MS,
    ...moments.map((moment) => Date.parse(moment)).filter((moment) => moment > now.getTime()),
  )
  useEffect(() => {
    const tick = () => setNow(serverNow())
    const timer = setTimeout(tick, Math.max(1, nextMs - serverNow().getTime()))
    // A hidden tab's timers sleep: look again when it is shown.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [nextMs])
  return now
}
