/**
 * The state of this tab's View As (IMP-05): it ends 60 minutes after its last use. Keys and presses are reported to the server as
 * use; requests that screens make by themselves are not. Apart from portal/viewing.ts, because only staff need it.
 */
import { useEffect } from 'react'
import { api } from '#contract/index.ts'
import { VIEW_AS_WARNING_MINUTES } from '#rules/limits.ts'
import { ask } from '../portal/api.ts'
import { serverNow } from '../portal/clock.ts'
import { useServerNow } from '../portal/use-server-now.ts'
import { lastUse, learnViewing, useKnownViewing } from '../portal/viewing.ts'

const MINUTE_MS = 60_000
/** Use is reported at most this often. */
const REPORTED_EVERY_MS = MINUTE_MS

/** Tells the server that the customer's screens are used; throws what it refuses with. */
export async function goOnViewing(viewedCustomerNo: string): Promise<void> {
  lastUse.at = serverNow().getTime()
  learnViewing((await ask(api.session.keepViewAs, { viewedCustomerNo })).viewingUntil)
}

/** Another hour for a customer whose View As has ended; recorded as a new beginning. */
export async function viewAgain(viewedCustomerNo: string): Promise<void> {
  learnViewing((await ask(api.session.viewAs, { viewedCustomerNo })).viewingUntil)
}

interface ViewingNow {
  readonly state: 'going on' | 'ending' | 'ended'
  /** Rounded up; of one that ends soon. */
  readonly minutesLeft: number
}

/** The state of this tab's View As. Listens for what the person does as long as it is drawn. */
export function useViewing(customerNo: string): ViewingNow {
  const { until, isRefused } = useKnownViewing()
  const endsMs = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
  const warnsMs = endsMs - VIEW_AS_WARNING_MINUTES * MINUTE_MS
  const now = useServerNow(until === undefined ? [] : [new Date(warnsMs).toISOString(), until]).getTime()
  const isNear = now >= warnsMs
  const isOver = isRefused || now >= endsMs

  // Another tab may have used it since: ask the server before showing anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more when it is over
  useEffect(() => {
    if (!isNear || isRefused) return
    ask(api.session.current, {})
      .then((here) => learnViewing(here.viewingUntil))
      .catch(() => undefined)
  }, [isNear, isOver, isRefused])

  useEffect(() => {
    if (isOver) return
    const noteUse = () => {
      if (serverNow().getTime() - lastUse.at > REPORTED_EVERY_MS) goOnViewing(customerNo).catch(() => undefined)
    }
    for (const event of ['keydown', 'pointerdown'] as const) window.addEventListener(event, noteUse, true)
    return () => {
      for (const event of ['keydown', 'pointerdown'] as const) window.removeEventListener(event, noteUse, true)
    }
  }, [customerNo, isOver])

  return {
    state: isOver ? 'ended' : isNear ? 'ending' : 'going on',
    minutesLeft: Math.max(1, Math.ceil((endsMs - now) / MINUTE_MS)),
  }
}
