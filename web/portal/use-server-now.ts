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
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      const leftMs = nextMs - serverNow().getTime()
      // Once the moment is reached, the next one comes with the next drawing.
      timer = setTimeout(tick, leftMs > 0 ? leftMs : MINUTE_MS)
    }
    const tick = () => {
      setNow(serverNow())
      // A timer that fires a little too soon, by a clock learned since, waits for the same moment again.
      wait()
    }
    wait()
    // A hidden tab's timers sleep: look again when it is shown.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [nextMs])
  return now
}
