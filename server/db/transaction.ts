import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './open.ts'
import { foundNoPrimary } from './outage.ts'
import { isOfOldPlan } from './prepared.ts'

/** Two transactions waited for each other, or one saw what another was changing: PostgreSQL undid this one, and it may succeed now. */
const UNDONE_BY_OTHERS: ReadonlySet<unknown> = new Set(['40P01', '40001'])

/** The other transactions continue with the locks that this one released. */
const PAUSE_MS = 50
/** The next connection may lead to the new primary. */
const NO_PRIMARY_MS = 500

/**
 * Runs statements as one transaction, and once more from its beginning when another transaction was in the way. `work` therefore
 * does nothing that outlasts it but by `tx`.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  onceMore(() => db.transaction().execute((tx) => work(tx)))

/** Statements that must agree are of one look at the data, whatever is committed between them; they change nothing. */
export const inOneLook = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work(tx))

/** Runs it, and once more when PostgreSQL undid it because another transaction was in the way, or did not begin it (SCL-05). */
export async function onceMore<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    // Each time one statement loses its name: there is an end to it.
    if (isOfOldPlan(error)) return onceMore(run)
    const wasUndone = UNDONE_BY_OTHERS.has((error as { code?: unknown }).code)
    if (!wasUndone && !foundNoPrimary(error)) throw error
    await sleep(wasUndone ? PAUSE_MS : NO_PRIMARY_MS)
    return run()
  }
}
