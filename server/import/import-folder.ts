import path from 'node:path'
import { expectedText, smallerText } from '#rules/uploads/half-a-file.ts'
import { dateIn } from '#rules/zone.ts'
import { tellWho } from '../audit/audit.sql.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { settleCutoffs } from '../ordering/cutoffs.ts'
import { checkSheets } from './check.ts'
import { shapeOf } from './layout.ts'
import { addAudit, analyze, known, lockImports, statementTimeOff } from './load.sql.ts'
import { type Counts, type Loaded, loadSheets } from './load.ts'
import { namedOtherwise, placedHere } from './own-orders.sql.ts'
import { type Problem, type ReadFolder, readFolder } from './read.ts'
import { addRun, lastRowCounts } from './runs.sql.ts'
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
  /** How many rows a file must have, by its name (ERP-06). */
  readonly expectedRows?: ReadonlyMap<string, number>
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
  { now, timeZone, dryRun = false, invites = false, expectedRows = new Map(), log = () => {} }: Options,
): Promise<ImportReport> {
  const started = performance.now()
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
      const ownOrders = await placedHere(tx, read.sheets.orders?.rows ?? [])
      const orderNos = await orderNosKnown(tx, statedOrders(read.sheets))
      const otherNames = await namedOtherwise(tx, read.sheets.orders?.rows ?? [])
      const problems = [
        ...read.problems,
        ...unexpected(read, expectedRows),
        ...checkSheets(read, { ...(await known(tx)), ownOrders, orderNos, otherNames, users, today: loading.today }),
      ]
      const noteRun = (report: ImportReport) =>
        dryRun ? undefined : addRun(tx, runOf(report, folder, now, performance.now() - started))
      if (problems.length > 0) {
        const refused = reportOf(read, problems, undefined, dryRun)
        await noteRun(refused)
        return refused
      }
      const smaller = await smallerThanBefore(tx, read)
      const loaded = await loadSheets(tx, read.sheets, loading)
      const done = reportOf(read, [], { ...loaded, notes: [...smaller, ...loaded.notes] }, dryRun)
      if (dryRun) throw new DryRun(done)
      await noteRun(done)
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

/** Files whose number of rows is not what the caller said, and those that he named and did not send. */
function unexpected({ rowCounts }: ReadFolder, expectedRows: ReadonlyMap<string, number>): Problem[] {
  const counts = new Map([...rowCounts].map(([name, rows]) => [shapeOf(name).file, rows]))
  return [...expectedRows].flatMap(([file, expected]) => {
    const rows = counts.get(file)
    const message = rows === undefined ? 'The file was expected and is not there.' : expectedText(expected, rows)
    return message === undefined ? [] : [{ file, line: 1, column: '', value: '', message }]
  })
}

async function smallerThanBefore(db: Db, { rowCounts }: ReadFolder): Promise<string[]> {
  const counts = [...rowCounts].map(([name, rows]) => ({ file: shapeOf(name).file, rows }))
  const before = await lastRowCounts(
    db,
    counts.map(({ file }) => file),
  )
  return counts.flatMap(({ file, rows }) => smallerText(file, before.get(file), rows) ?? [])
}

const KEPT_PROBLEMS = 50
const runOf = ({ files, problems, notes }: ImportReport, folder: string, ranAt: Date, tookMs: number) => ({
  ranAt,
  tookMs: Math.round(tookMs),
  source: path.basename(path.resolve(folder)),
  isDone: problems.length === 0,
  files: files.map(({ file, rows, inserted, updated }) => ({ file, rows, inserted, updated })),
  problemCount: problems.length,
  problems: problems.slice(0, KEPT_PROBLEMS).map(({ file, line, message }) => `${file}:${line}: ${message}`),
  notes,
})

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
