/**
 * Whether the server can be reached. After a break it is asked how the order stands, less and less often, before anything is
 * sent again.
 */
import type { SavedLine } from './line-state.ts'

/** The order as the server has it now. `closed` is the reason why it takes no quantities. */
export type ServerCheck =
  | { readonly kind: 'seen'; readonly closed: string | undefined; readonly lines: readonly SavedLine[] }
  | { readonly kind: 'down' }
  | { readonly kind: 'signed out' }

export interface ConnectionDeps {
  /** Never rejects. */
  readonly checkServer: () => Promise<ServerCheck>
  readonly later: (run: () => void, ms: number) => () => void
  readonly onLost: () => void
  readonly onSeen: (seen: ServerCheck & { readonly kind: 'seen' }) => void
}

const BACK_OFF_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

export function createConnection({ checkServer, later, onLost, onSeen }: ConnectionDeps) {
  let isOffline = false
  let isStopped = false
  let isChecking = false
  let isWoken = false
  let failures = 0
  let cancel = () => {}

  function lost(inMs: number = BACK_OFF_MS[0]): void {
    isOffline = true
    onLost()
    cancel()
    if (!isStopped) cancel = later(() => void check(), inMs)
  }

  async function check(): Promise<void> {
    if (isChecking || isStopped) return
    isChecking = true
    isWoken = false
    const answer = await checkServer()
    isChecking = false
    if (answer.kind === 'seen') {
      failures = 0
      isOffline = false
      onSeen(answer)
      return
    }
    failures += 1
    if (isWoken) lost(0)
    else if (answer.kind === 'down') lost(BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)])
  }

  return {
    isOffline: () => isOffline,
    /** There was no usable answer: the server is asked in so many milliseconds. */
    lost,
    /** Tries to reach the server now. */
    wake: () => {
      isWoken = true
      if (isOffline && !isChecking) lost(0)
    },
    start: () => {
      isStopped = false
      if (isOffline) lost()
    },
    /** An unreachable server is not asked after any more. */
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
