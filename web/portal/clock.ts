/**
 * The server's time. Cut-offs are the server's, so a device clock that is wrong must not matter: the offset is learnt
 * from the Date header of every answer. The only place in web/ that reads the clock.
 */
const FORGET_MS = 15_000
let offsetMs: number | undefined

/** Now, by the server's clock as last learnt. */
export const serverNow = (): Date => new Date(Date.now() + (offsetMs ?? 0))

/**
 * Calls `look` at once, and again after as many milliseconds as it answers; undefined: not again. A hidden tab's timers sleep, so
 * it also looks when the tab is shown. A timer may fire too soon by a clock learned since: `look` then asks for the rest. Answers
 * how to stop.
 */
export function watchClock(look: (now: Date) => number | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    clearTimeout(timer)
    const ms = look(serverNow())
    if (ms !== undefined) timer = setTimeout(run, ms)
  }
  run()
  document.addEventListener('visibilitychange', run)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
  }
}

/**
 * Learns from one answer's Date header. The header is cut to whole seconds and takes a while to arrive, so each answer
 * proves only that the server is at least so far ahead: the largest offset seen is the truest. One far below it means
 * that the device's own clock was put forward, and starts afresh.
 */
export function learnServerTime(dateHeader: string | null): void {
  const toldMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (Number.isNaN(toldMs)) return
  const provenMs = toldMs - Date.now()
  if (offsetMs === undefined || provenMs > offsetMs || provenMs < offsetMs - FORGET_MS) offsetMs = provenMs
}

/** Forgets what was learnt; for tests. */
export function forgetServerTime(): void {
  offsetMs = undefined
}
