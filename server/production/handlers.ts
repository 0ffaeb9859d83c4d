/** Making and shipping (ORD-36, SRV-02): what staff release, unlock, ship and invoice. */
import { api } from '#contract/index.ts'
import { refuseFaults } from '#rules/faults.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { moveRefusal, reasonFault } from '#rules/production/moves.ts'
import { isReleaseTime, OFF, RELEASE_TIME_PROBLEM } from '#rules/production/schedule.ts'
import { refuseIf } from '#rules/refusal.ts'
import type { Db } from '../db/open.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { moveStates } from '../ordering/moves.sql.ts'
import { putSetting, RELEASE_AT, settingOf } from '../ordering/settings.sql.ts'
import { moveOn } from './move.ts'
import * as sql from './orders.sql.ts'
import { release } from './release.ts'
import { stillOpen } from './still-open.ts'
import { tellUnlocked } from './told.sql.ts'

export const productionHandlers = implement('production', api.production, {
  async day({ db, world, input }) {
    const now = world.clock.now()
    return {
      routes: await sql.routesOfDay(db, input, now),
      stillOpen: input.by === 'make' ? await stillOpen(db, world, input.date) : [],
      late: await sql.lateDays(db, world.clock.today(), now),
      forgotten: await sql.forgottenDays(db, world.clock.today()),
      schedule: await scheduleNow(db),
    }
  },

  async orders({ db, world, input }) {
    const now = world.clock.now()
    const { rows, count } = await sql.ordersOfDay(db, input, now)
    return { count, orders: rows.map((row) => asOrder(row, now)) }
  },

  async releases({ db, input: { most } }) {
    const { rows, count } = await sql.releases(db, most)
    return {
      count,
      releases: rows.map(({ routes, releasedAt, channel, ...row }) => ({
        ...row,
        routeNos: routes,
        releasedAt: releasedAt.toISOString(),
        channel: channel as 'web',
      })),
    }
  },

  release: (call) =>
    call.transact(async (tx) => {
      const asked = { ...call.input, withUnlocked: true }
      const { makeDate: _, ...released } = await release(tx, call.world.clock, asked, byOf(call))
      return released
    }),

  unlock: (call) =>
    call.transact(async (tx) => {
      const { caller, world, input } = call
      const reason = input.reason.trim()
      const fault = reasonFault(reason)
      refuseFaults(fault === undefined ? [] : [{ field: 'reason', text: fault }])
      const order = await sql.lockOne(tx, input.orderNo, caller.customerNo)
      if (!order) throw notFound(`Order ${input.orderNo}`)
      refuseIf(moveRefusal(order.state, 'unlock'))
      const now = world.clock.now()
      const { orderNo, customerNo } = order
      await sql.insertUnlock(tx, { customerNo, orderNo, unlockedAt: now, unlockedBy: caller.userCode, reason })
      await moveStates(tx, [orderNo], { action: 'order.unlock', to: 'open' }, { ...byOf(call), now, note: reason })
      await tellUnlocked(tx, [orderNo], now)
      return { orderNo: String(orderNo) }
    }),

  move: (call) =>
    call.transact((tx) => {
      const { date, by, ...asked } = call.input
      const day = date === undefined ? undefined : { date, by }
      return moveOn(tx, call.world.clock, { ...asked, day }, byOf(call))
    }),

  schedule: (call) =>
    call.transact(async (tx) => {
      const { caller, world, input } = call
      const releaseAt = input.releaseAt.trim()
      refuseFaults(isReleaseTime(releaseAt) ? [] : [{ field: 'releaseAt', text: RELEASE_TIME_PROBLEM }])
      const before = await scheduleNow(tx)
      if (before.releaseAt === releaseAt) return before
      const now = world.clock.now()
      await putSetting(tx, RELEASE_AT, { value: releaseAt, changedBy: caller.userCode, changedAt: now })
      await call.record(tx, {
        action: 'setting.change',
        ...{ customerNo: undefined, subject: RELEASE_AT, oldValue: before.releaseAt, newValue: releaseAt },
        happenedAt: now,
      })
      return scheduleNow(tx)
    }),
})

/** Who moves orders, for their record. */
const byOf = ({
  caller,
  channel,
  requestId,
  address,
}: Pick<Call<typeof api.production.move>, 'caller' | 'channel' | 'requestId' | 'address'>) => ({
  ...{ actor: caller.userCode, actorId: caller.userId, channel, requestId, address },
  onBehalfOf: caller.isViewingAs ? caller.customerNo : undefined,
})

function asOrder({ cutoffAt, unlockReason, unlockedBy, unlockedAt, ...row }: sql.ProductionOrderRow, now: Date) {
  return {
    ...row,
    orderNo: String(row.orderNo),
    pastCutoff: isPastCutoff(cutoffAt, now),
    cutoffAt: cutoffAt.toISOString(),
    ...(unlockReason !== null && {
      unlockReason,
      unlockedBy: unlockedBy ?? '',
      unlockedAt: unlockedAt?.toISOString(),
    }),
  }
}

async function scheduleNow(db: Db) {
  const row = await settingOf(db, RELEASE_AT)
  return {
    releaseAt: row?.value ?? OFF,
    ...(row?.changedAt && { changedBy: row.changedBy, changedAt: row.changedAt.toISOString() }),
  }
}
