import { Refusal } from '#rules/refusal.ts'
import type { Db } from '../../db/open.ts'
import { waitAtMost } from '../cutoffs.sql.ts'

/** An import may hold orders or rows for minutes, and users who create orders wait behind a transaction that waits. */
const LOCK_WAIT_MS = 3000
const LOCK_NOT_AVAILABLE = '55P03'

/** Runs a change of many orders or of the cut-offs, and refuses it when it would wait long for a lock. */
export async function inShortTime<T>(
  transact: <R>(work: (tx: Db) => Promise<R>) => Promise<R>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await transact(async (tx) => {
      await waitAtMost(tx, LOCK_WAIT_MS)
      return work(tx)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new Refusal('An import is changing orders or cut-offs. Nothing was saved. Try again in a minute.', 'busy')
  }
}
