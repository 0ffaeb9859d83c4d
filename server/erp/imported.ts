/** An import over HTTP (ERP-11): the answer that the command prints, and a refusal with the same facts. */
import { IMPORT_PROBLEMS_TOLD } from '#rules/limits.ts'
import { many } from '#rules/many.ts'
import { Refusal } from '#rules/refusal.ts'
import { readExpected } from '#rules/uploads/half-a-file.ts'
import { RequestError } from '../http/request-error.ts'
import { NoTurn, turns } from '../http/turns.ts'
import { ImportBusy, type ImportReport, importRead } from '../import/import-folder.ts'
import { watchedImport } from '../import/watched-import.ts'
import type { World } from '../runtime/world.ts'

/** One at a time in this process: each keeps its files in memory. */
const imports = turns({ atOnce: 1, waiting: 0, waitMs: 0 })

/** Does the work of an import, that begins with reading what is sent; throws 429 while another is under way, here or by the command. */
export async function importInTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await imports.take(0, work)
  } catch (error) {
    if (!(error instanceof NoTurn || error instanceof ImportBusy)) throw error
    const text = 'Another import is under way. Send this one after it.'
    throw new RequestError(429, text, 'busy', { 'Retry-After': '10' })
  }
}

const BY_ERP = { channel: 'http', startedBy: 'ERP' } as const

export function expectedOf(text: string): [file: string, rows: number] {
  const expected = readExpected(text.trim())
  if (expected === undefined)
    throw new RequestError(400, `expect_rows: ${text.slice(0, 40)} must be written as items.csv=1200.`, 'unreadable')
  return expected
}

/** Imports what was sent in the command's own transaction; throws the refusal where a row is bad. */
export async function imported(
  world: World,
  source: Parameters<typeof importRead>[1],
  options: Omit<Parameters<typeof importRead>[2], 'now' | 'timeZone' | 'log' | 'mayWait'>,
) {
  const { db, clock, config, log } = world
  const asked = { ...options, by: BY_ERP, mayWait: false, now: clock.now(), timeZone: config.timeZone }
  const report = await watchedImport(world, () => importRead(db, source, asked))
  const { rows, inserted, updated, problems } = report
  log.info({ source: source.source, rows, inserted, updated, problems: problems.length }, 'import over HTTP')
  if (problems.length === 0) return told(report)
  const text = `Nothing was imported: ${many(problems.length, 'problem')} in ${many(new Set(problems.map(({ file }) => file)).size, 'file')}.`
  throw new Refusal(text, 'import refused', told(report))
}

const told = ({ problems, files, notes, ...report }: ImportReport) => ({
  isOk: problems.length === 0,
  ...report,
  files: files.map(({ first, ...file }) => ({
    ...file,
    first: { inserted: [...first.inserted], updated: [...first.updated], removed: [...first.removed] },
  })),
  notes: [...notes],
  problems: problems.slice(0, IMPORT_PROBLEMS_TOLD).map(({ message, ...problem }) => ({ ...problem, text: message })),
})
