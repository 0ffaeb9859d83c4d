/** What is said of a run of an import in its log (IMP-15). */

/** By which way a run comes. */
export const importWays = ['command', 'http'] as const
export type ImportWay = (typeof importWays)[number]

/** How a run ends; all but the first wrote nothing. */
export const importEnds = ['done', 'refused', 'broken off'] as const
export type ImportEnd = (typeof importEnds)[number]

export const IMPORT_ENDS: Readonly<Record<ImportEnd, { readonly label: string; readonly means: string }>> = {
  done: { label: 'Done', means: 'All of it was imported.' },
  refused: { label: 'Refused', means: 'Nothing was imported. Correct what is refused, and send all files again.' },
  'broken off': { label: 'Broke off', means: 'Nothing was imported. Send the files again.' },
}

export const importEnd = (run: { readonly isDone: boolean; readonly isBrokenOff: boolean }): ImportEnd =>
  run.isDone ? 'done' : run.isBrokenOff ? 'broken off' : 'refused'

const WAYS: Readonly<Record<ImportWay, string>> = { command: 'Command', http: 'HTTP' }

/** 'Command by erp', 'HTTP by NIGHT'; without a name the way alone. */
export const startedWords = ({ way, startedBy }: { readonly way: ImportWay; readonly startedBy: string }): string =>
  startedBy === '' ? WAYS[way] : `${WAYS[way]} by ${startedBy}`

export interface FileSums {
  readonly rows: number
  readonly inserted: number
  readonly updated: number
  readonly removed: number
}
/** What all files of a run did together. */
export const sumsOf = (files: readonly FileSums[]): FileSums =>
  files.reduce(
    (sum, file) => ({
      rows: sum.rows + file.rows,
      inserted: sum.inserted + file.inserted,
      updated: sum.updated + file.updated,
      removed: sum.removed + file.removed,
    }),
    { rows: 0, inserted: 0, updated: 0, removed: 0 },
  )
