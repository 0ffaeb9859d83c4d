import { api } from '#contract/index.ts'
import { importEnd } from '#rules/imports/import-run.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import * as sql from './imports.sql.ts'

const PAGE = 50

/** The log of imports (IMP-15): of the whole installation, so staff administrators' alone. */
export const importsHandlers = implement('imports', api.imports, {
  async list({ db, input: { before } }) {
    const runs = await sql.runsBefore(db, before, PAGE + 1)
    return { runs: runs.slice(0, PAGE).map(told), hasMore: runs.length > PAGE }
  },

  async one({ db, input }) {
    const run = await sql.runById(db, input.run)
    if (!run) throw notFound(`Import ${input.run}`)
    return { ...told(run), notes: run.notes, problems: run.problems }
  },
})

const told = ({ ranAt, files, isDone, isBrokenOff, ...run }: sql.RunRow) => ({
  ...run,
  ranAt: ranAt.toISOString(),
  end: importEnd({ isDone, isBrokenOff }),
  files: files.map((file) => ({ removed: 0, refused: 0, ...file })),
})
