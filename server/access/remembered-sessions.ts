/**
 * Sessions as they were read a moment ago, for calls whose one statement asks itself whether the session still stands
 * (`stillStands` in session-stamp.sql.ts): they save the statement that reads it, and no ended session gets through. Only a
 * customer's own users are remembered; leave to view as a customer is asked every time.
 */
import type { SessionRow } from './sessions.sql.ts'

const SESSIONS_REMEMBERED = 5_000

export interface RememberedSessions {
  /** The row of a token, unless it has run out by now. */
  recall(
    tokenHash: string,
    at: { readonly now: Date; readonly seenSince: Date; readonly today: string },
  ): SessionRow | undefined
  remember(tokenHash: string, row: SessionRow): void
  forget(tokenHash: string): void
}

const memories = new WeakMap<object, RememberedSessions>()

/** The sessions remembered of one database. */
export function rememberedSessions(database: object): RememberedSessions {
  const memory = memories.get(database) ?? newMemory()
  memories.set(database, memory)
  return memory
}

function newMemory(): RememberedSessions {
  const rows = new Map<string, SessionRow>()
  return {
    recall(tokenHash, { now, seenSince, today }) {
      const row = rows.get(tokenHash)
      return row && row.expiresAt > now && row.lastSeenAt > seenSince && row.expiresOn >= today ? row : undefined
    },
    remember(tokenHash, row) {
      if (row.homeCustomerNo === null) return
      if (rows.size >= SESSIONS_REMEMBERED) rows.clear()
      rows.set(tokenHash, row)
    },
    forget: (tokenHash) => void rows.delete(tokenHash),
  }
}
