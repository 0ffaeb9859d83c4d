import path from 'node:path'
import { dateIn } from '#rules/zone.ts'
import { tellWho } from '../audit/audit.sql.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { settleCutoffs } from '../ordering/cutoffs.ts'
import { checkSheets } from './check.ts'
import { shapeOf } from './layout.ts'
import { addAudit, analyze, known, lockImports, statementTimeOff } from './load.sql.ts'
import { type Counts, type Loaded, loadSheets } from './load.ts'
import { ordersNamed } from './load-own-orders.ts'
import { namedOtherwise } from './own-orders.sql.ts'
import { type Problem, type ReadFolder, readFolder } from './read.ts'
import { statedOrders } from './states/load-states.ts'
import { orderNosKnown } from './states/states.sql.ts'
import { usersNamed } from './users/load-users.ts'

export interface ImportReport extends Counts {
  readonly isDryRun: boolean
  readonly files: readonly (Counts & { readonly file: string; readonly rows: number })[]
  readonly rows: number
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
}
interface Options {
  readonly now: Date
  readonly timeZone: string
  readonly dryRun?: boolean
  /** New users are mailed a link for choosing a password. */
  readonly invites?: boolean
  readonly log?: (line: string) => void
}

/**
 * Imports a folder of the layout of docs/import.md (SRV-01). With any problem nothing is written and every problem is
 * reported; so is nothing with `dryRun`, whose report says what would be. A second run of the same folder changes nothing.
 * Throws only when the folder or the database cannot be read or written.
 */
export async function importFolder(
  db: Db,
  folder: string,
  { now, timeZone, dryRun = false, invites = false, log = () => {} }: Options,
): Promise<ImportReport> {
  const read = await readFolder(folder)
  const loading = { now, today: dateIn(now, timeZone), timeZone, platform: 'import', invites, log } as const
  try {
    const report = await inTransaction(db, async (tx) => {
      await statementTimeOff(tx)
      await lockImports(tx)
      await tellWho(tx, { actor: 'IMPORT', channel: 'import', happenedAt: now, inserts: false })
      const users = await usersNamed(
        tx,
        (read.sheets.users?.rows ?? []).map(({ customerNo }) => customerNo),
      )
      const ownOrders = await ordersNamed(tx, read.sheets.orders?.rows ?? [])
      const orderNos = await orderNosKnown(tx, statedOrders(read.sheets))
      const otherNames = await namedOtherwise(tx, read.sheets.orders?.rows ?? [])
      const problems = [
        ...read.problems,
        ...checkSheets(read, { ...(await known(tx)), ownOrders, orderNos, otherNames, users, today: loading.today }),
      ]
      if (problems.length > 0) return reportOf(read, problems, undefined, dryRun)
      const loaded = await loadSheets(tx, read.sheets, loading)
      const done = reportOf(read, [], loaded, dryRun)
      if (dryRun) throw new DryRun(done)
      const { inserted, updated } = done
      const subject = path.basename(path.resolve(folder))
      if (inserted + updated > 0) {
        await addAudit(tx, {
          actor: 'IMPORT',
          action: 'import',
          subject,
          newValue: JSON.stringify({ inserted, updated }),
        })
      }
      return done
    })
    const changed = report.files.find(({ file }) => file === shapeOf('cutoffs').file)
    if (changed && changed.inserted + changed.updated > 0) await settleCutoffs(db, loading.today, timeZone)
    if (report.inserted + report.updated > 5_000) await analyze(db)
    return report
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

/** Leaves the transaction without a trace and carries the report out. */
class DryRun extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('dry run')
    this.report = report
  }
}

function reportOf(
  read: ReadFolder,
  problems: readonly Problem[],
  loaded: Loaded | undefined,
  isDryRun: boolean,
): ImportReport {
  const none: Counts = { inserted: 0, updated: 0, unchanged: 0 }
  const files = [...read.rowCounts].map(([name, rows]) => {
    return { file: shapeOf(name).file, rows, ...(loaded?.counts.get(name) ?? none) }
  })
  const sum = (of: 'rows' | 'inserted' | 'updated' | 'unchanged') => files.reduce((total, file) => total + file[of], 0)
  const totals = { rows: sum('rows'), inserted: sum('inserted'), updated: sum('updated'), unchanged: sum('unchanged') }
  const ordered = [...problems].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
  return { isDryRun, files, ...totals, problems: ordered, notes: loaded?.notes ?? [] }
}
