import { importEnds, importWays } from '#rules/imports/import-run.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, list, text, truth, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'

const File = record({
  file: ['file', text(60)],
  rows: ['rows', whole()],
  inserted: ['new', whole()],
  updated: ['changed', whole()],
  removed: ['removed', whole()],
  refused: ['refused', whole()],
})

const run = {
  runId: ['run_id', whole()],
  ranAt: ['time', instant],
  tookMs: ['took_ms', whole()],
  /** The folder's name. */
  source: ['source', text(250)],
  way: ['way', word(...importWays)],
  /** The log-in of the command, or the key's name; blank: not known. */
  startedBy: ['started_by', text(100)],
  end: ['end', word(...importEnds)],
  files: ['files', list(File)],
  problemCount: ['refusals', whole()],
  noteCount: ['notes', whole()],
} as const

/** The log of imports, for company staff (IMP-15). */
export const imports = {
  list: endpoint('GET /imports', {
    summary: 'Imports of files, newest first: when, by whom, what they did and how they ended',
    ability: 'imports.read',
    lane: 'reading',
    /** Runs older than this one: the last of the page before. */
    query: record({ before: ['before', optional(whole())] }),
    answer: record({ runs: ['runs', list(record(run))], hasMore: ['more', truth] }),
  }),
  one: endpoint('GET /import', {
    summary: 'An import with its notes and the first of its refusals',
    ability: 'imports.read',
    lane: 'reading',
    query: record({ run: ['run', whole()] }),
    answer: record({ ...run, notes: ['note_texts', list(text(4000))], problems: ['refusal_texts', list(text(4000))] }),
  }),
}
