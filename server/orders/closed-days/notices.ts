import { api } from '#contract/index.ts'
import { reachOf } from '../../access/reach.ts'
import { implement } from '../../http/call.ts'
import * as sql from './notices.sql.ts'

const DAY_MS = 86_400_000
const SHOWN_DAYS = 30

/** What company staff did with a user's own orders, on the dashboard until the user has read it (CUT-15). */
export const dayNoticeHandlers = implement('dayNotices', api.dayNotices, {
  list: async ({ db, world: { clock }, caller, customerNo }) => {
    // Staff made the change; the notices are for the customer's own users.
    if (caller.isStaff) return []
    const since = new Date(clock.now().getTime() - SHOWN_DAYS * DAY_MS)
    const found = await sql.unreadNotices(db, reachOf(caller, customerNo), caller.userId, since)
    return found.map(({ toDate, listed, ...notice }) => ({
      ...notice,
      ...(toDate !== null && { toDate }),
      listed: listed.map((order) => ({ ...order, orderNo: String(order.orderNo) })),
    }))
  },

  read: async ({ db, world, caller, customerNo, input }) => {
    await sql.putRead(db, { customerNo, userId: caller.userId, now: world.clock.now(), ...input })
    return {}
  },
})
