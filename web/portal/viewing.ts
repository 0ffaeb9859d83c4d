/** When this tab's View As ends, as the server last reported it (IMP-05). session/use-viewing.ts shows it and extends it. */
import { useSyncExternalStore } from 'react'
import { onEnd } from './api.ts'

interface Viewing {
  /** An ISO instant; undefined before it is known. */
  readonly until: string | undefined
  /** The server has refused a request because it ended. */
  readonly isRefused: boolean
}
let viewing: Viewing = { until: undefined, isRefused: false }
/** When use was last reported, in milliseconds; 0 before any. */
export const lastUse = { at: 0 }
const listeners = new Set<() => void>()
const renewedListeners = new Set<() => void>()

function set(next: Viewing): void {
  viewing = next
  for (const listener of [...listeners]) listener()
}

/** Takes what the server says; one that had ended here goes on, and what waited for it is sent. */
export function learnViewing(until: string | undefined): void {
  const wasRefused = viewing.isRefused
  if (until === undefined) lastUse.at = 0
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

export const useKnownViewing = (): Viewing => useSyncExternalStore(subscribe, () => viewing)

/** The server has refused a request because this tab's View As had ended. */
export const useHasViewingEnded = (): boolean => useSyncExternalStore(subscribe, () => viewing.isRefused)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
