/**
 * Until when this tab's View As lasts, as the server last said (IMP-05): 60 minutes after its last use. What a person does
 * here is told to the server as use; what screens ask by themselves is not.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '#contract/index.ts'
import { VIEW_AS_WARNING_MINUTES } from '#rules/limits.ts'
import { ask, onEnd } from './api.ts'
import { serverNow } from './clock.ts'
import { useServerNow } from './use-server-now.ts'

const MINUTE_MS = 60_000
/** Use is told at most this often. */
const TOLD_EVERY_MS = MINUTE_MS

interface Viewing {
  /** An ISO instant; undefined before it is known. */
  readonly until: string | undefined
  /** The server has refused a request because it ended. */
  readonly isRefused: boolean
}
let viewing: Viewing = { until: undefined, isRefused: false }
let usedAt = 0
const listeners = new Set<() => void>()
const renewedListeners = new Set<() => void>()

function set(next: Viewing): void {
  viewing = next
  for (const listener of [...listeners]) listener()
}

/** Takes what the server says; one that had ended here goes on, and what waited for it is sent. */
export function learnViewing(until: string | undefined): void {
  const wasRefused = viewing.isRefused
  if (until === undefined) usedAt = 0
  if (until === viewing.until && !wasRefused) return
  set({ until, isRefused: false })
  if (until !== undefined && wasRefused) for (const listener of [...renewedListeners]) listener()
}

/** Calls back when View As goes on after it had ended. Answers how to stop listening. */
export function onViewingRenewed(listener: () => void): () => void {
  renewedListeners.add(listener)
  return () => renewedListeners.delete(listener)
}

onEnd.viewing = () => set({ ...viewing, isRefused: true })

/** Tells the server that the customer's screens are used; throws what it refuses with. */
export async function goOnViewing(viewedCustomerNo: string): Promise<void> {
  usedAt = serverNow().getTime()
  learnViewing((await ask(api.session.keepViewAs, { viewedCustomerNo })).viewingUntil)
}

/** Another hour for a customer whose View As has ended; recorded as a new beginning. */
export async function viewAgain(viewedCustomerNo: string): Promise<void> {
  learnViewing((await ask(api.session.viewAs, { viewedCustomerNo })).viewingUntil)
}

export interface ViewingNow {
  readonly state: 'going on' | 'ending' | 'ended'
  /** Rounded up; of one that ends soon. */
  readonly minutesLeft: number
}

/** How this tab's View As stands now. Listens for what the person does as long as it is drawn. */
export function useViewing(customerNo: string): ViewingNow {
  const { until, isRefused } = useSyncExternalStore(subscribe, () => viewing)
  const endsMs = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
  const warnsMs = endsMs - VIEW_AS_WARNING_MINUTES * MINUTE_MS
  const now = useServerNow(until === undefined ? [] : [new Date(warnsMs).toISOString(), until]).getTime()
  const isNear = now >= warnsMs
  const isOver = isRefused || now >= endsMs

  // Another tab may have used it meanwhile: the server is asked before anything is said.
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
      if (serverNow().getTime() - usedAt > TOLD_EVERY_MS) goOnViewing(customerNo).catch(() => undefined)
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

/** The server has refused a request because this tab's View As had ended. */
export const useHasViewingEnded = (): boolean => useSyncExternalStore(subscribe, () => viewing.isRefused)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
