import path from 'node:path'
import { expectedText, smallerText } from '#rules/uploads/half-a-file.ts'
import { dateIn } from '#rules/zone.ts'
import { tellWho } from '../audit/audit.sql.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { settleCutoffs } from '../ordering/cutoffs.ts'
import { checkSheets } from './check.ts'
import { lackingTooMuch, type Removed, readComplete, removeMissing } from './complete-files.ts'
import { consequencesOf } from './consequences/consequences.ts'
import { unlikelyWaste } from './consequences/unlikely-waste.ts'
import { type FileName, shapeOf } from './layout.ts'
import { addAudit, analyze, type FirstKeys, known, lockImports, statementTimeOff, tryLockImports } from './load.sql.ts'
import { type Counts, type Loaded, loadSheets } from './load.ts'
import { namedOtherwise, numberedInErp, placedHere } from './own-orders.sql.ts'
import { type Problem, type ReadFolder, readFolder } from './read.ts'
import { addRun, BY_COMMAND, lastRowCounts, type RunBy } from './runs.sql.ts'
import { statedOrders } from './states/load-states.ts'
import { orderNosKnown } from './states/states.sql.ts'
import { usersNamed } from './users/load-users.ts'

export interface FileReport extends Omit<Counts, 'first'> {
  readonly file: string
  readonly rows: number
  /** Removed or ended, because a complete file lacks them (IMP-12). */
  readonly removed: number
  readonly refused: number
  /** The first keys of what is added, changed and removed; orders and lines of text have none. */
  readonly first: FirstKeys & { readonly removed: readonly string[] }
}
export interface ImportReport extends Pick<FileReport, 'rows' | 'inserted' | 'updated' | 'unchanged' | 'removed'> {
  readonly isDryRun: boolean
  readonly files: readonly FileReport[]
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
  /** Files that hold everything of their kind, by name: what they lack is removed or ended (IMP-12). */
  readonly complete?: readonly string[]
  /** Complete files may lack more than half of what is here. */
  readonly removeMany?: boolean
  /** Waits for another import to end, however long; where not, it throws ImportBusy. */
  readonly mayWait?: boolean
  /** Who runs it and by which way, for the log. */
  readonly by?: RunBy
  readonly log?: (line: string) => void
}

/**
 * Imports a folder of the layout of docs/import.md (SRV-01). With any problem nothing is written and every problem is
 * reported; so is nothing with `dryRun`, whose report says what would be. A second run of the same folder changes nothing.
 * Throws only when the folder or the database cannot be read or written.
 */
export async function importFolder(db: Db, folder: string, options: Options): Promise<ImportReport> {
  return importRead(db, { read: await readFolder(folder), source: path.basename(path.resolve(folder)) }, options)
}

/** What was read from a folder, or sent; `source` names it in the log of imports. */
interface ReadSource {
  readonly read: ReadFolder
  readonly source: string
}

/** The same of what was read already. */
export async function importRead(
  db: Db,
  { read, source }: ReadSource,
  { now, timeZone, dryRun = false, invites = false, expectedRows = new Map(), log = () => {}, ...options }: Options,
): Promise<ImportReport> {
  const started = performance.now()
  const complete = readComplete(options.complete ?? [], read.rowCounts)
  const run = () => ({
    ranAt: now,
    tookMs: Math.round(performance.now() - started),
    source,
    ...(options.by ?? BY_COMMAND),
  })
  const loading = { now, today: dateIn(now, timeZone), timeZone, platform: 'import', invites, log } as const
  try {
    const report = await inTransaction(db, async (tx) => {
      await statementTimeOff(tx)
      if (options.mayWait ?? true) await lockImports(tx)
      else if (!(await tryLockImports(tx))) throw new ImportBusy()
      await tellWho(tx, { actor: 'IMPORT', channel: 'import', happenedAt: now, inserts: false })
      const users = await usersNamed(
        tx,
        (read.sheets.users?.rows ?? []).map(({ customerNo }) => customerNo),
      )
      const ownOrders = await placedHere(tx, read.sheets.orders?.rows ?? [])
      const orderNos = await orderNosKnown(tx, statedOrders(read.sheets))
      const otherNames = await namedOtherwise(tx, read.sheets.orders?.rows ?? [])
      const inErp = await numberedInErp(tx, read.sheets.orders?.rows ?? [], read.sheets.orderStates?.rows ?? [])
      const problems = [
        ...read.problems,
        ...unexpected(read, expectedRows),
        ...complete.problems,
        ...checkSheets(read, {
          ...(await known(tx)),
          ownOrders,
          orderNos,
          otherNames,
          inErp,
          users,
          today: loading.today,
          complete: complete.names,
        }),
      ]
      if (problems.length === 0 && !options.removeMany)
        problems.push(...(await lackingTooMuch(tx, complete, read.sheets, loading.today)))
      const noteRun = (report: ImportReport) => (dryRun ? undefined : addRun(tx, { ...run(), ...loggedOf(report) }))
      if (problems.length > 0) {
        const refused = reportOf(read, problems, undefined, dryRun)
        await noteRun(refused)
        return refused
      }
      const smaller = await smallerThanBefore(tx, read)
      const before = await removeMissing(tx, complete, read.sheets, { when: 'before loading', ...loading })
      const loaded = await loadSheets(tx, read.sheets, loading)
      const after = await removeMissing(tx, complete, read.sheets, { when: 'after loading', ...loading })
      const removed = new Map([...before.counts, ...after.counts])
      const changed = changedBy(loaded, removed)
      const consequences = await consequencesOf(tx, changed, loading.today)
      const waste = changed.has('waste') ? await unlikelyWaste(tx, read.sheets.waste?.rows ?? [], loading.today) : []
      const notes = [...smaller, ...loaded.notes, ...before.notes, ...after.notes, ...consequences, ...waste]
      const done = reportOf(read, [], { ...loaded, removed, notes }, dryRun)
      if (dryRun) throw new DryRun(done)
      await noteRun(done)
      const { inserted, updated, removed: ended } = done
      const newValue = JSON.stringify({ inserted, updated, ...(ended > 0 && { removed: ended }) })
      if (inserted + updated + ended > 0)
        await addAudit(tx, { actor: 'IMPORT', action: 'import', subject: run().source, newValue })
      return done
    })
    // Also where nothing changed: of an import that broke off after its commit the same one again settles them.
    if (report.problems.length === 0 && read.rowCounts.has('cutoffs')) await settleCutoffs(db, loading.today, timeZone)
    if (report.inserted + report.updated > 5_000) await analyze(db)
    return report
  } catch (error) {
    if (error instanceof DryRun) return error.report
    if (error instanceof ImportBusy) throw error
    if (!dryRun) await addRun(db, { ...run(), ...brokenOff(error) }).catch(() => undefined)
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
const loggedOf = ({ files, problems, notes }: ImportReport) => ({
  isDone: problems.length === 0,
  isBrokenOff: false,
  files: files.map(({ file, rows, inserted, updated, removed, refused }) => ({
    ...{ file, rows, inserted, updated, removed, refused },
  })),
  problemCount: problems.length,
  problems: problems.slice(0, KEPT_PROBLEMS).map(({ file, line, message }) => `${file}:${line}: ${message}`),
  notes,
})

/** What the log says of a run that could not end; nothing of it was written. */
const brokenOff = (error: unknown) => ({
  isDone: false,
  isBrokenOff: true,
  files: [],
  problemCount: 1,
  problems: [error instanceof Error ? error.message : String(error)],
  notes: [],
})

/** Another import is under way; nothing was done. */
export class ImportBusy extends Error {}

/** Leaves the transaction without a trace and carries the report out. */
class DryRun extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('dry run')
    this.report = report
  }
}

/** The files that changed something. */
const changedBy = ({ counts }: Loaded, removed: Removed['counts']): ReadonlySet<FileName> =>
  new Set(
    [...counts].flatMap(([name, { inserted, updated }]) =>
      inserted + updated + (removed.get(name)?.ended ?? 0) > 0 ? [name] : [],
    ),
  )

interface Outcome extends Loaded {
  readonly removed: Removed['counts']
}
function reportOf(
  read: ReadFolder,
  problems: readonly Problem[],
  outcome: Outcome | undefined,
  isDryRun: boolean,
): ImportReport {
  const files = [...read.rowCounts].map(([name, rows]): FileReport => {
    const { file } = shapeOf(name)
    const { first, ...counts } = outcome?.counts.get(name) ?? { inserted: 0, updated: 0, unchanged: 0 }
    const { ended = 0, endedFirst = [] } = outcome?.removed.get(name) ?? {}
    const refused = new Set(problems.filter((each) => each.file === file && each.line > 1).map(({ line }) => line)).size
    const keys = { inserted: first?.inserted ?? [], updated: first?.updated ?? [], removed: endedFirst }
    return { file, rows, ...counts, removed: ended, refused, first: keys }
  })
  const sum = (of: 'rows' | 'inserted' | 'updated' | 'unchanged' | 'removed') =>
    files.reduce((total, file) => total + file[of], 0)
  const ordered = [...problems].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
  return {
    isDryRun,
    files,
    ...{ rows: sum('rows'), inserted: sum('inserted'), updated: sum('updated'), unchanged: sum('unchanged') },
    removed: sum('removed'),
    problems: ordered,
    notes: outcome?.notes ?? [],
  }
}
