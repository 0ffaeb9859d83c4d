import type { PlainDate } from '#rules/calendar.ts'
import { firstDayKept } from '#rules/retention/ages.ts'
import type { Ages, RetentionKind } from '#rules/retention/kinds.ts'
import type { Db } from '../db/open.ts'
import { keptTables } from './kinds.sql.ts'
import { recordParts, sizeOfPart } from './records.sql.ts'
import { monthsOf } from './rows.sql.ts'

/** What of a kind would go. */
export interface PlanOfKind {
  readonly kind: RetentionKind
  readonly keptMonths: number
  /** The first day that stays. */
  readonly until: PlainDate
  /** Oldest first. */
  readonly months: readonly { readonly month: string; readonly rows: number; readonly bytes: number }[]
  /** Old enough, and stays for what it is. */
  readonly stays: number
}

/** What would go of each kind, from which months; changes nothing (RET-02). */
export async function planRetention(
  db: Db,
  { today, ages, kinds }: { readonly today: PlainDate; readonly ages: Ages; readonly kinds: readonly RetentionKind[] },
): Promise<PlanOfKind[]> {
  const plan: PlanOfKind[] = []
  for (const kind of kinds) {
    const until = firstDayKept(today, ages[kind])
    const found = kind === 'records' ? await recordMonths(db, until) : await rowMonths(db, kind, until)
    plan.push({ kind, keptMonths: ages[kind], until, ...found })
  }
  return plan
}

async function recordMonths(db: Db, until: PlainDate) {
  const months: { month: string; rows: number; bytes: number }[] = []
  for (const { part, month } of await recordParts(db, until)) months.push({ month, ...(await sizeOfPart(db, part)) })
  return { months, stays: 0 }
}

async function rowMonths(db: Db, kind: Exclude<RetentionKind, 'records'>, until: PlainDate) {
  const months = new Map<string, { month: string; rows: number; bytes: number }>()
  let stays = 0
  for (const held of keptTables[kind].tables) {
    for (const each of await monthsOf(db, held, until)) {
      stays += each.stays
      if (each.rows === 0) continue
      const { month, rows, bytes } = months.get(each.month) ?? { month: each.month, rows: 0, bytes: 0 }
      months.set(month, { month, rows: rows + each.rows, bytes: bytes + each.bytes })
    }
  }
  return { months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)), stays }
}
