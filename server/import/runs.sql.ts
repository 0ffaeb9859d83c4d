import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface FileOfRun {
  readonly file: string
  readonly rows: number
  readonly inserted: number
  readonly updated: number
  readonly removed: number
  readonly refused: number
}
/** By which way an import came, and who sent it. */
export interface RunBy {
  readonly channel: 'command' | 'http'
  readonly startedBy: string
}
export const BY_COMMAND: RunBy = { channel: 'command', startedBy: '' }
export interface ImportRun extends RunBy {
  readonly ranAt: Date
  readonly tookMs: number
  readonly source: string
  /** False: refused, or broken off, and nothing was written. */
  readonly isDone: boolean
  readonly isBrokenOff: boolean
  readonly files: readonly FileOfRun[]
  readonly problemCount: number
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}

/** Adds a run to the log. */
export const addRun = (db: Db, { files, problems, notes, ...run }: ImportRun) =>
  db
    .insertInto('importRun')
    .values({ ...run, files: sql`${JSON.stringify(files)}::jsonb`, problems: [...problems], notes: [...notes] })
    .execute()

/** How many rows each of these files had when it was imported last. */
export async function lastRowCounts(db: Db, files: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ file: string; rows: number }>`
    select g.file, last.rows
      from unnest(${files}::text[]) as g (file)
      cross join lateral (
        select (each ->> 'rows')::integer as rows from import_run r, jsonb_array_elements(r.files) as each
         where r.is_done and each ->> 'file' = g.file order by r.run_id desc limit 1) last`.execute(db)
  return new Map(rows.map(({ file, rows: count }) => [file, count]))
}
