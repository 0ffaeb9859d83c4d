/** What is removed, as CSV files in a folder, before it is removed (RET-05). */
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { BOM, csvRow, csvText } from '#rules/text/write-csv.ts'

export interface Archive {
  /** Writes rows of a table, given as JSON, and comes back when they are on the disk. */
  add(
    place: { kind: string; month: string; table: string; columns: readonly string[] },
    rows: readonly string[],
  ): Promise<void>
}

const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/**
 * Files `KIND/MONTH/TABLE-RUN.csv` under the folder; `run` is this run's name, so that no run writes into another's file. Throws a sentence
 * where the folder cannot be written.
 */
export async function openArchive(folder: string, run: string): Promise<Archive> {
  await makeFolder(folder, folder).catch((error: Error) => {
    throw new Error(`The archive cannot be written to ${folder}: ${error.message}. Nothing was removed.`)
  })
  const begun = new Set<string>()
  const write: Archive['add'] = async ({ kind, month, table, columns }, rows) => {
    const place = path.join(folder, kind, month.replaceAll(' ', '-'))
    const name = path.join(place, `${table}-${run}.csv`)
    const isNew = !begun.has(name)
    if (isNew) await makeFolder(place, folder)
    const file = await open(name, isNew ? 'wx' : 'a', FILE_MODE)
    try {
      await file.writeFile(
        (isNew ? BOM + csvRow(columns.map(csvText)) : '') + rows.map((row) => line(row, columns)).join(''),
      )
      await file.sync()
    } finally {
      await file.close()
    }
    if (isNew) await syncFolder(place)
    begun.add(name)
  }
  return {
    async add(place, rows) {
      if (rows.length > 0) await write(place, rows).catch(stopped(folder))
    },
  }
}

/** In the middle: what went before is in the files, and what is left goes with the next run. */
const stopped = (folder: string) => (error: Error) => {
  throw new Error(
    `The archive cannot be written to ${folder}: ${error.message}. What it could not take was not removed. Run it again when it can be written.`,
  )
}

function line(row: string, columns: readonly string[]): string {
  const values = JSON.parse(row) as Readonly<Record<string, unknown>>
  return csvRow(columns.map((column) => cell(values[column])))
}

/** Nothing is an empty cell, and an empty text is "". */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return csvText(typeof value === 'string' ? value : JSON.stringify(value))
}

async function makeFolder(folder: string, top: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  // A new folder stands in the one above it.
  for (let each = folder; each.startsWith(top); each = path.dirname(each)) await syncFolder(each)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
