import { sql } from 'kysely'
import type { ImportWay } from '#rules/imports/import-run.ts'
import type { Db } from '../db/open.ts'

/** A file of a run. Runs of before 0034 do not say what was removed and refused. */
interface FileOfRun {
  readonly file: string
  readonly rows: number
  readonly inserted: number
  readonly updated: number
  readonly removed?: number
  readonly refused?: number
}

const columns = (db: Db) =>
  db
    .selectFrom('importRun')
    .select(['runId', 'ranAt', 'tookMs', 'source', 'startedBy', 'isDone', 'isBrokenOff', 'problemCount'])
    .select(sql<ImportWay>`channel`.as('way'))
    .select(sql<readonly FileOfRun[]>`files`.as('files'))
    .select(sql<number>`cardinality(notes)`.as('noteCount'))

/** Runs of imports, newest first. */
export const runsBefore = (db: Db, before: number | undefined, limit: number) =>
  columns(db)
    .$if(before !== undefined, (query) => query.where('runId', '<', before ?? 0))
    .orderBy('runId', 'desc')
    .limit(limit)
    .execute()
export type RunRow = Awaited<ReturnType<typeof runsBefore>>[number]

/** One run with all that it said. */
export const runById = (db: Db, runId: number) =>
  columns(db).select(['notes', 'problems']).where('runId', '=', runId).executeTakeFirst()
