import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { AuditEntry } from './audit.sql.ts'
import type { Call } from './handle.ts'

/** What was done; the rest of the entry is the call's. */
export type Deed = Pick<AuditEntry, 'action'> & Partial<Omit<AuditEntry, 'actor' | 'actorId' | 'onBehalfOf'>>

/** The entry of a signed-in user's deed. */
export function entryOf(
  {
    caller,
    world,
    channel,
    requestId,
    address,
  }: Pick<Call<AnyEndpoint>, 'caller' | 'world' | 'channel' | 'requestId' | 'address'>,
  deed: Deed,
): AuditEntry {
  const customerNo = 'customerNo' in deed ? deed.customerNo : caller.customerNo
  return {
    ...{ actor: caller.userCode, actorId: caller.userId, channel, requestId, address },
    ...{ happenedAt: world.clock.now(), ...deed, customerNo },
    onBehalfOf: caller.isViewingAs ? customerNo : undefined,
  }
}
