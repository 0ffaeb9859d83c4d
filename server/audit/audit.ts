import type { AuditEntry, Who } from './audit.sql.ts'

/** What was done; the rest of the entry is the call's. */
export type Action = Pick<AuditEntry, 'action'> & Partial<Omit<AuditEntry, 'actor' | 'actorId' | 'onBehalfOf'>>

/** The signed-in user as an entry names them. */
export interface Actor {
  readonly userCode: string
  readonly userId: number
  readonly customerNo: string | undefined
  readonly isViewingAs: boolean
}
/** What an entry takes from the call that made it. */
interface RecordedCall {
  readonly caller: Actor
  readonly world: { readonly clock: { now(): Date } }
  readonly channel: string
  readonly requestId: string
  readonly address: string
}

/** The entry for what a signed-in user did. */
export function entryOf({ caller, world, channel, requestId, address }: RecordedCall, act: Action): AuditEntry {
  const customerNo = 'customerNo' in act ? act.customerNo : caller.customerNo
  return {
    ...{ actor: caller.userCode, actorId: caller.userId, channel, requestId, address },
    ...{ happenedAt: world.clock.now(), ...act, customerNo },
    onBehalfOf: caller.isViewingAs ? customerNo : undefined,
  }
}

/** Who a signed-in user is to the entries that the database writes itself. */
export const whoOf = ({ caller, world, channel, requestId, address }: RecordedCall): Who => ({
  ...{ actor: caller.userCode, actorId: caller.userId, channel, requestId, address },
  onBehalfOf: caller.isViewingAs ? caller.customerNo : undefined,
  happenedAt: world.clock.now(),
})
