/** What the tabs of one browser tell each other at once: that somebody signed out in one of them (SES-17). */
const CHANNEL = 'provender.session'
const SIGNED_OUT = 'signed out'
const RENEWED = 'session renewed'

/** Tells every other tab. A browser without such channels tells them with their next request. */
export const tellSignedOut = (): void => tell(SIGNED_OUT)
/** The session goes on with another token, as after a change of the password: the other tabs ask for it. */
export const tellRenewed = (): void => tell(RENEWED)

function tell(what: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(what)
  channel.close()
}

/** Calls back when another tab signed out. Answers how to stop listening. */
export const onSignedOut = (listener: () => void): (() => void) => hear(SIGNED_OUT, listener)
export const onRenewed = (listener: () => void): (() => void) => hear(RENEWED, listener)

function hear(what: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === what) listener()
  }
  return () => channel.close()
}
