/** Removes what is older than it must be kept, month by month in small transactions (RET-03). */
import { setTimeout as sleep } from 'node:timers/promises'
import { addMonths, type PlainDate } from '#rules/calendar.ts'
import type { RetentionKind } from '#rules/retention/kinds.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Archive } from './archive.ts'
import { type Held, keptTables } from './kinds.sql.ts'
import type { PlanOfKind } from './plan.ts'
import { dropPart, entriesAfter, type RecordPart, recordParts, takeOut, UNDEFINED_TABLE } from './records.sql.ts'
import { columnsOf, holdSome, monthsOf, removeRows, rowsOf, tablesOf } from './rows.sql.ts'

/** Rows of a table in one transaction, each with those of its parts: a tenth of a second on a small machine. */
const ROWS_AT_ONCE = 200
const ENTRIES_AT_ONCE = 5_000
/** Others are served between two transactions. */
const PAUSE_MS = 20
/** How often a month of the record is tried while somebody holds the record. */
const TRIES = 40
const TRY_AGAIN_MS = 250

export interface Removal {
  readonly archive: Archive | undefined
  /** After each month of a table. */
  readonly log: (line: string) => void
}

/** Removes what a plan says; answers how many rows went, by kind. What was not removed, since somebody held it, goes with the next run. */
export async function removeOld(
  db: Db,
  plan: readonly Pick<PlanOfKind, 'kind' | 'until'>[],
  removal: Removal,
): Promise<Partial<Record<RetentionKind, number>>> {
  const gone: Partial<Record<RetentionKind, number>> = {}
  for (const { kind, until } of plan)
    gone[kind] =
      kind === 'records' ? await removeRecords(db, until, removal) : await removeKind(db, kind, until, removal)
  return gone
}

async function removeKind(db: Db, kind: Exclude<RetentionKind, 'records'>, until: PlainDate, removal: Removal) {
  const { tables, isArchived } = keptTables[kind]
  const archive = isArchived ? removal.archive : undefined
  let gone = 0
  for (const held of tables) {
    for (const { month, rows } of await monthsOf(db, held, until)) {
      if (rows === 0) continue
      const removed = await removeMonth(db, { kind, held, month, archive })
      gone += removed
      removal.log(`${held.table}, ${month}: ${removed} removed`)
    }
  }
  return gone
}

interface MonthOfTable {
  readonly kind: RetentionKind
  readonly held: Held
  readonly month: string
  readonly archive: Archive | undefined
}

async function removeMonth(db: Db, { kind, held, month, archive }: MonthOfTable): Promise<number> {
  const from = `${month}-01`
  const range = { from, until: addMonths(from, 1), most: ROWS_AT_ONCE }
  let gone = 0
  for (;;) {
    const removed = await inTransaction(db, async (tx) => {
      const { keys, count } = await holdSome(tx, held, range)
      if (count === 0) return 0
      let rows = 0
      if (archive)
        for (const each of tablesOf(held)) {
          const columns = await columnsOf(tx, each.table)
          await archive.add({ kind, month, table: each.table, columns }, await rowsOf(tx, held, each, keys))
        }
      for (const each of tablesOf(held)) rows += await removeRows(tx, held, each, keys)
      return rows
    })
    if (removed === 0) return gone
    gone += removed
    await sleep(PAUSE_MS)
  }
}

async function removeRecords(db: Db, until: PlainDate, removal: Removal): Promise<number> {
  let gone = 0
  for (const part of await recordParts(db, until)) {
    const rows = await removePart(db, part, removal).catch((error: { code?: unknown }) => {
      if (error.code !== UNDEFINED_TABLE) throw error
      throw new Error(`Another run of retention is removing ${part.month} of the record. Run this again after it.`)
    })
    gone += rows
    removal.log(`audit_entry, ${part.month}: ${rows} removed`)
  }
  return gone
}

async function removePart(db: Db, { part, month, isOut }: RecordPart, { archive }: Removal): Promise<number> {
  if (!isOut) await takeOutSoon(db, part, month)
  let last = 0
  let rows = 0
  const columns = await columnsOf(db, part)
  for (;;) {
    const entries = await entriesAfter(db, part, last, ENTRIES_AT_ONCE)
    if (entries.length === 0) break
    last = entries.at(-1)?.entryId ?? last
    rows += entries.length
    const lines = entries.map(({ row }) => row)
    await archive?.add({ kind: 'records', month, table: 'audit_entry', columns }, lines)
  }
  await dropPart(db, part)
  return rows
}

async function takeOutSoon(db: Db, part: string, month: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await takeOut(db, part)) return
    await sleep(TRY_AGAIN_MS)
  }
  throw new Error(`The record of changes is in use: ${month} stays. Run it again when less is going on.`)
}
