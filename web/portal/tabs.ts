/** What the tabs of one browser tell each other at once: that somebody signed out in one of them (SES-17). */
const CHANNEL = 'provender.session'
const SIGNED_OUT = 'signed out'

/** Tells every other tab. A browser without such channels tells them with their next request. */
export function tellSignedOut(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(SIGNED_OUT)
  channel.close()
}

/** Calls back when another tab signed out. Answers how to stop listening. */
export function onSignedOut(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === SIGNED_OUT) listener()
  }
  return () => channel.close()
}
