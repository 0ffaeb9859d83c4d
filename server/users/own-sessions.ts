/** Where one is signed in, and signing out there (PWD-07). The record says what was ended, as it does of a new password. */
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { many } from '#rules/many.ts'
import { Refusal } from '#rules/refusal.ts'
import { deviceWords } from '#rules/users/device.ts'
import { deleteSession } from '../access/sessions.sql.ts'
import { deleteOtherSessions } from '../access/users/end-access.sql.ts'
import { endViewAs, endViewAsOfUser } from '../access/view-as.sql.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import * as sql from './own-sessions.sql.ts'

const MOST = 100

export const ownSessionHandlers = implement('ownSessions', api.ownSessions, {
  async list({ db, world, caller }) {
    refuseViewing(caller)
    const now = world.clock.now()
    const idleSince = new Date(now.getTime() - world.config.sessionIdleMs)
    const rows = await sql.liveSessionsOf(db, caller.userId, { now, idleSince })
    const isThis = ({ sessionId }: { sessionId: number }) => sessionId === caller.sessionId
    const inOrder = [...rows.filter(isThis), ...rows.filter((row) => !isThis(row))].slice(0, MOST)
    const sessions = inOrder.map((row) => ({
      sessionId: row.sessionId,
      device: deviceWords(row),
      beganAt: row.createdAt.toISOString(),
      usedAt: row.lastSeenAt.toISOString(),
      isThis: isThis(row),
    }))
    return { sessions, total: rows.length }
  },

  async end(call) {
    const { caller, input, world, requestId, address, transact } = call
    const { sessionId } = input
    refuseViewing(caller)
    if (sessionId === caller.sessionId) throw new Refusal('To sign out here, choose Logout.', 'this session')
    await transact(async (tx) => {
      const ended = await sql.lockSessionOf(tx, caller.userId, sessionId)
      if (!ended) throw notFound('This session', `Session ${sessionId}`)
      await endViewAs(tx, { sessionId, now: world.clock.now(), why: 'sign-out', requestId, address })
      await deleteSession(tx, sessionId)
      await recordEnd(call, tx, deviceWords(ended))
    })
    return {}
  },

  async endOthers(call) {
    const { caller, world, requestId, address, transact } = call
    const { userId, sessionId } = caller
    refuseViewing(caller)
    return transact(async (tx) => {
      const now = world.clock.now()
      await endViewAsOfUser(tx, { userId, butSessionId: sessionId, now, why: 'sign-out', requestId, address })
      const ended = await deleteOtherSessions(tx, userId, sessionId)
      await recordEnd(call, tx, `everywhere else: ${many(ended, 'session')}`)
      return { ended }
    })
  },
})

function refuseViewing({ isViewingAs }: Call<AnyEndpoint>['caller']): void {
  if (isViewingAs) throw new Refusal('Go back to your own account to see where you are signed in.', 'viewing as')
}

const recordEnd = (
  { caller, record }: Pick<Call<AnyEndpoint>, 'caller' | 'record'>,
  tx: Call<AnyEndpoint>['db'],
  note: string,
) =>
  record(tx, {
    action: 'session.end',
    customerNo: caller.isStaff ? undefined : caller.customerNo,
    subject: caller.userCode,
    note,
  })
