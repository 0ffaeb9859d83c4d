import { RequestError } from '../http/request-error.ts'
import type { World } from '../runtime/world.ts'
import { record } from './audit.sql.ts'
import type { Actor } from './audit.ts'
import { isForeign } from './foreign.sql.ts'

/**
 * Asking for another customer's data is answered "not found", like anything absent, and recorded in the audit (ASVS 16.3.2). Answers
 * whether it was another customer's.
 */
export async function recordForeign(
  { db, clock, log }: World,
  error: unknown,
  { name = '', caller }: { name?: string; caller?: Actor },
  requestId: string,
  address: string,
): Promise<boolean> {
  if (!(error instanceof RequestError) || error.sought === undefined || caller === undefined) return false
  const { userCode: actor, userId: actorId, customerNo, isViewingAs } = caller
  const subject = error.sought.slice(0, 40)
  try {
    if (!(await isForeign(db, subject, customerNo ?? ''))) return false
    const onBehalfOf = isViewingAs ? customerNo : undefined
    const who = { actor, actorId, customerNo, onBehalfOf }
    await record(db, {
      ...who,
      action: 'access.refused',
      subject,
      note: name,
      happenedAt: clock.now(),
      requestId,
      address,
    })
    return true
  } catch (fault) {
    log.warn({ requestId, reason: (fault as Error).message }, 'a refused access could not be recorded')
    return false
  }
}
