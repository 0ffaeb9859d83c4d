/**
 * The one cut-off engine (CUT-13 to CUT-15): rules/cutoff.ts says which row counts and at what wall time, zone.ts makes it
 * an instant, the order carries that instant so that a save is one comparison. Calendar, create, save, uploads and the API all ask here.
 */
import { addDays, type PlainDate } from '#rules/calendar.ts'
import { cutoffFor } from '#rules/cutoff.ts'
import { cutoffRows, moveCutoffs, openDays } from './cutoffs.sql.ts'
import type { Db } from './db/open.ts'
import { instantOf } from './zone.ts'

export interface DayCutoff {
  readonly cutoffAt: Date
  readonly isNoWork: boolean
}

/** The cut-offs of a range of order dates, asked of the database once. */
export async function cutoffsBetween(
  db: Db,
  customerNo: string,
  from: PlainDate,
  to: PlainDate,
  timeZone: string,
): Promise<(date: PlainDate) => DayCutoff> {
  const ofCustomer = await cutoffsOfCustomers(db, [customerNo], from, to, timeZone)
  return (date) => ofCustomer(customerNo, date)
}

/** The same for several customers. */
export async function cutoffsOfCustomers(
  db: Db,
  customerNos: readonly string[],
  from: PlainDate,
  to: PlainDate,
  timeZone: string,
): Promise<(customerNo: string, date: PlainDate) => DayCutoff> {
  const rules = await cutoffRows(db, customerNos, from, to)
  return (customerNo, date) => {
    const { date: wallDate, time, isNoWork } = cutoffFor(rules, customerNo, date)
    return { cutoffAt: instantOf(wallDate, time, timeZone), isNoWork }
  }
}

export const cutoffOn = async (db: Db, customerNo: string, date: PlainDate, timeZone: string): Promise<DayCutoff> =>
  (await cutoffsBetween(db, customerNo, date, date, timeZone))(date)

/** Brings the instants stored with open orders in step with the rules; answers how many moved. Run after a change of rules. */
export async function refreshCutoffs(db: Db, today: PlainDate, timeZone: string): Promise<number> {
  const days = await openDays(db, today)
  const last = days.reduce((latest, { orderDate }) => (orderDate > latest ? orderDate : latest), addDays(today, 1))
  const engines = new Map<string, (date: PlainDate) => DayCutoff>()
  const moves = []
  for (const { customerNo, orderDate } of days) {
    const engine = engines.get(customerNo) ?? (await cutoffsBetween(db, customerNo, today, last, timeZone))
    engines.set(customerNo, engine)
    moves.push({ customerNo, orderDate, cutoffAt: engine(orderDate).cutoffAt })
  }
  return moveCutoffs(db, moves)
}
