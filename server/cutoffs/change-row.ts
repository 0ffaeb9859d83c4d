/** A change of one cut-off row: judged, weighed, written, and followed by the open orders, in one transaction (CUT-09 to CUT-11). */
import { addDays, weekdayOf } from '#rules/calendar.ts'
import { refuseFaults } from '#rules/faults.ts'
import { type CutoffEffect, cutoffEffect } from '#rules/ordering/cutoff-effect.ts'
import { type CutoffKey, type CutoffRow, judgeCutoffRow, withRow } from '#rules/ordering/cutoff-row.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Db } from '../db/open.ts'
import { cutoffRows, waitForReaders } from '../ordering/cutoffs.sql.ts'
import { type CutoffEngine, engineOf, refreshCutoffs } from '../ordering/cutoffs.ts'
import { inShortTime } from '../ordering/days/short-time.ts'
import type { World } from '../runtime/world.ts'
import * as sql from './cutoffs.sql.ts'
import { deletedText, wireRow } from './wire-row.ts'

export interface RowChange {
  readonly intent: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly row: CutoffRow
  /** The version that the person saw; undefined: over whatever is there. */
  readonly version: number | undefined
}

/** The furthest day whose state a row can change now: nine days ahead closes at the earliest, and a week more is said for weekdays. */
const DAYS_AHEAD = 16
/** Writes it; answers what it did. `by` is the user. */
export const changeRow = (
  transact: <T>(work: (tx: Db) => Promise<T>) => Promise<T>,
  world: World,
  by: string,
  change: RowChange,
): Promise<{ row: sql.StoredRow | undefined; effect: CutoffEffect }> =>
  inShortTime(transact, (tx) => changeInside(tx, world, by, change))

async function changeInside(tx: Db, world: World, by: string, change: RowChange) {
  const { intent, row } = change
  const stored = await sql.lockRow(tx, row)
  await refuseWrong(tx, world, change, stored)
  // From here on nobody makes an order by the rules of before; whoever was about to has finished, and is counted below.
  await waitForReaders(tx)
  const { effect } = await weigh(tx, world, change)
  if (intent === 'UPDATE' && stored && isSame(stored, row)) return { row: stored, effect }
  const stamp = { by, at: world.clock.now() }
  const isWritten =
    intent === 'DELETE'
      ? await sql.deleteRow(tx, row, stored?.version ?? 0)
      : stored
        ? await sql.updateRow(tx, row, stored.version, stamp)
        : await sql.insertRow(tx, row, stamp)
  // Somebody was quicker, while this one waited for those who make orders.
  if (!isWritten && intent === 'INSERT') refuseFaults(await faultsOf(tx, world, change, true))
  if (!isWritten) throw conflict(world, await sql.lockRow(tx, row))
  await refreshCutoffs(tx, world.clock.today(), world.config.timeZone)
  return { row: await sql.lockRow(tx, row), effect }
}

const isSame = (a: CutoffRow, b: CutoffRow) =>
  a.cutDay === b.cutDay && a.cutTime === b.cutTime && a.isNoWork === b.isNoWork

/** Every reason why a change is not made: a conflict first, then all faults of the row. */
export async function refuseWrong(
  db: Db,
  world: World,
  { intent, row, version }: RowChange,
  stored: sql.StoredRow | undefined,
): Promise<void> {
  const isDefault = row.customerNo === '' && row.orderDate === undefined
  const isNew = intent === 'INSERT'
  if (!isNew && version !== undefined && version !== (stored?.version ?? 0)) throw conflict(world, stored)
  if (!isNew && !stored && !isDefault) throw conflict(world, undefined)
  if (intent === 'DELETE' && isDefault) throw new Refusal('A default row can be changed, not deleted.', 'default row')
  refuseFaults(await faultsOf(db, world, { intent, row, version }, stored !== undefined))
}

async function faultsOf(db: Db, { clock }: World, { intent, row }: RowChange, hasRow: boolean) {
  const isCustomerKnown = row.customerNo === '' || (await sql.ownerName(db, row.customerNo)) !== undefined
  return judgeCutoffRow(row, { today: clock.today(), isCustomerKnown, hasRow, isNew: intent === 'INSERT' })
}

function conflict(world: World, stored: sql.StoredRow | undefined): Refusal {
  const changedBy = stored && (stored.modifiedBy || stored.addedBy)
  const text = stored ? `${changedBy || 'An import'} changed this cut-off while you had it open.` : deletedText
  return new Refusal(text, 'conflict', {
    ...(stored && { current: wireRow(stored, world.config.timeZone) }),
    ...(changedBy && { changedBy }),
  })
}

/** What the change does to open orders and days, by the rules as they are and as they would be; writes nothing. */
export async function weigh(
  db: Db,
  { clock, config }: World,
  { intent, row }: RowChange,
): Promise<{ effect: CutoffEffect; after: CutoffEngine }> {
  const [today, now] = [clock.today(), clock.now()]
  const open = await sql.openOrdersOf(db, row, today)
  const days = daysOf(row, today)
  const last = [...open.map(({ orderDate }) => orderDate), ...days, addDays(today, DAYS_AHEAD)].sort().at(-1) as string
  const rules = await cutoffRows(
    db,
    [...new Set([row.customerNo, ...open.map(({ customerNo }) => customerNo)])],
    today,
    last,
  )
  const before = engineOf(rules, config.timeZone)
  const after = engineOf(withRow(rules, row, intent === 'DELETE'), config.timeZone)
  const exempt = await sql.customersBefore(db, row)
  return { effect: cutoffEffect({ open, before, after, days, owner: row.customerNo, now, exempt }), after }
}

/** The days that the row can decide and that may be open or closed now. */
const daysOf = ({ orderDate, weekday }: CutoffKey, today: string): string[] =>
  orderDate === undefined
    ? Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => addDays(today, i)).filter((date) => weekdayOf(date) === weekday)
    : [orderDate].filter((date) => date >= today)
