/**
 * The one cut-off engine (CUT-13 to CUT-15): rules/ordering/cutoff.ts says which row counts and at what wall time,
 * server/runtime/zone.ts makes it an instant, the order carries that instant so that a save is one comparison. Calendar, create, save, uploads and the API all ask here.
 */
import { addDays, type PlainDate } from '#rules/calendar.ts'
import { type Cutoff, type CutoffRules, cutoffFor } from '#rules/ordering/cutoff.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { instantOf } from '../runtime/zone.ts'
import { cutoffRows, moveCutoffs, openDays, waitForReaders } from './cutoffs.sql.ts'

export interface DayCutoff {
  readonly cutoffAt: Date
  readonly isNoWork: boolean
  /** Which row says so. */
  readonly from: Cutoff['from']
}
export type CutoffEngine = (customerNo: string, date: PlainDate) => DayCutoff

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
): Promise<CutoffEngine> {
  return engineOf(await cutoffRows(db, customerNos, from, to), timeZone)
}

/** The engine over rules that were read, or that are thought of: what would be if a row said something else. */
export function engineOf({ weekdays, dates }: CutoffRules, timeZone: string): CutoffEngine {
  const [weekdaysOf, datesOf] = [byOwner(weekdays), byOwner(dates)]
  // Most customers close together, and an instant costs more to find than to remember.
  const instants = new Map<string, Date>()
  const instantAt = (date: PlainDate, time: string): Date => {
    const known = instants.get(`${date} ${time}`) ?? instantOf(date, time, timeZone)
    instants.set(`${date} ${time}`, known)
    return known
  }
  return (customerNo, date) => {
    // Its own rows and everybody's: with ten thousand customers nobody looks through the rows of all.
    const owners = [...new Set([customerNo, ''])]
    const rules = {
      weekdays: owners.flatMap((owner) => weekdaysOf.get(owner) ?? []),
      dates: owners.flatMap((owner) => datesOf.get(owner) ?? []),
    }
    const { date: wallDate, time, isNoWork, from } = cutoffFor(rules, customerNo, date)
    return { cutoffAt: instantAt(wallDate, time), isNoWork, from }
  }
}

function byOwner<R extends { readonly customerNo: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const found = new Map<string, R[]>()
  for (const row of rows) {
    const own = found.get(row.customerNo)
    if (own) own.push(row)
    else found.set(row.customerNo, [row])
  }
  return found
}

export const cutoffOn = async (db: Db, customerNo: string, date: PlainDate, timeZone: string): Promise<DayCutoff> =>
  (await cutoffsBetween(db, customerNo, date, date, timeZone))(date)

/** Brings the instants stored with open orders in step with the rules; answers how many moved. Run after a change of rules. */
export async function refreshCutoffs(db: Db, today: PlainDate, timeZone: string): Promise<number> {
  const days = await openDays(db, today)
  const last = days.reduce((latest, { orderDate }) => (orderDate > latest ? orderDate : latest), addDays(today, 1))
  const customerNos = [...new Set(days.map(({ customerNo }) => customerNo))]
  const engine = await cutoffsOfCustomers(db, customerNos, today, last, timeZone)
  const moves = days.map(({ customerNo, orderDate }) => ({
    customerNo,
    orderDate,
    cutoffAt: engine(customerNo, orderDate).cutoffAt,
  }))
  return moveCutoffs(db, moves)
}

/**
 * The same once a change of the rules is committed: waits for orders that are being made by the rules of before, and brings them
 * in step, too. A change that took the lock itself would keep all others from making orders for as long as it takes: an import
 * runs for minutes.
 */
export const settleCutoffs = (db: Db, today: PlainDate, timeZone: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    await waitForReaders(tx)
    return refreshCutoffs(tx, today, timeZone)
  })
