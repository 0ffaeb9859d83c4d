/** Release of a make date to production (ORD-36): by staff, by command, or by the schedule; one transaction each, which tells the ERP (ERP-01). */
import type { PlainDate } from '#rules/calendar.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { isReleased } from '#rules/production/moves.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/request-error.ts'
import { type MovedBy, moveStates } from '../ordering/moves.sql.ts'
import type { Clock } from '../runtime/clock.ts'
import * as sql from './release.sql.ts'
import { tellReleased } from './told.sql.ts'

export interface Released {
  readonly makeDate: PlainDate
  readonly orderCount: number
  /** Those of them that customers could still change. */
  readonly earlyCount: number
  readonly pieces: number
  /** Absent when nothing was there to release. */
  readonly releaseNo?: number
}

/**
 * Locks the open orders of a make date by number, and releases those that count as they stand then: a save that was under way is in
 * the order that is made, or comes too late and is refused. Nothing to release is nothing done.
 */
export async function release(
  tx: Db,
  clock: Clock,
  asked: sql.ReleaseAsked,
  by: Omit<MovedBy, 'now' | 'channel'> & { readonly channel: sql.NewRelease['channel'] },
): Promise<Released> {
  const { makeDate, withOpen } = asked
  await refuseUnknown(tx, asked.routeNos)
  const locked = await sql.lockOpenOrders(tx, asked, clock.now())
  const now = clock.now()
  const facts = (await sql.ofLocked(tx, locked)).map((o) => ({ ...o, pastCutoff: isPastCutoff(o.cutoffAt, now) }))
  const taken = facts.filter((order) => isReleased(order, asked))
  const counts = {
    orderCount: taken.length,
    earlyCount: taken.filter(({ pastCutoff }) => !pastCutoff).length,
    pieces: taken.reduce((sum, { pieces }) => sum + pieces, 0),
  }
  if (taken.length === 0 || asked.isDryRun) return { makeDate, ...counts }
  // A release of late orders is one of their routes: the others are not released by it.
  const routes = new Set(asked.onlyLate ? taken.map(({ routeNo }) => routeNo) : asked.routeNos)
  const releaseNo = await sql.insertRelease(tx, {
    ...{ makeDate, withOpen, ...counts, routes: [...routes].sort() },
    ...{ releasedAt: now, releasedBy: by.actor, channel: by.channel },
  })
  const orderNos = taken.map(({ orderNo }) => orderNo)
  const to = { action: 'order.release', to: 'in production', releaseNo } as const
  await moveStates(tx, orderNos, to, { ...by, now, note: `release ${releaseNo}` })
  await tellReleased(tx, orderNos, releaseNo, now)
  return { makeDate, ...counts, releaseNo }
}

/** A route that does not exist is said, rather than taken for one without orders. */
export async function refuseUnknown(db: Db, routeNos: readonly string[]): Promise<void> {
  const [unknown] = await sql.unknownRoutes(db, routeNos)
  if (unknown !== undefined) throw notFound(`Route ${unknown}`)
}

/** The run of the schedule: once a day, whichever server comes first. Undefined: another one has it. */
export const releaseScheduled = (
  db: Db,
  clock: Clock,
  makeDates: readonly PlainDate[],
): Promise<Released[] | undefined> =>
  inTransaction(db, async (tx) => {
    if (!(await sql.takeRun(tx, clock.today(), clock.now()))) return undefined
    const done: Released[] = []
    for (const makeDate of makeDates)
      done.push(
        await release(
          tx,
          clock,
          { makeDate, routeNos: [], withOpen: false, withUnlocked: false },
          { actor: '(schedule)', channel: 'schedule' },
        ),
      )
    return done
  })
