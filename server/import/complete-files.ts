/** Complete files (IMP-12): what they lack is removed, or ended where history needs it, after all files are loaded. */
import type { PlainDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { removalText } from '#rules/uploads/half-a-file.ts'
import { asNewUserCode, asUserCode } from '#rules/users/user-code.ts'
import type { Db } from '../db/open.ts'
import { refreshCutoffs } from '../ordering/cutoffs.ts'
import { refreshMenus } from '../ordering/rotation/rotations.ts'
import type { Keys, Kind } from './complete/kind.ts'
import { kinds } from './complete/kinds.sql.ts'
import { countMissing, customersOfMissing, type Ended, endMissing } from './complete/missing.sql.ts'
import { completeFiles } from './complete/table.ts'
import { namedText } from './consequences/consequences.ts'
import { type FileName, fileNames, type Sheets, shapeOf } from './layout.ts'
import type { Problem } from './read.ts'
import { endUsers } from './users/end-users.ts'

export interface Complete {
  readonly names: ReadonlySet<FileName>
  readonly problems: readonly Problem[]
}

const problem = (file: string, message: string): Problem => ({ file, line: 1, column: '', value: '', message })

/** The files that are said to be complete. One that cannot be, or that is not there, is refused. */
export function readComplete(files: readonly string[], present: ReadonlyMap<FileName, unknown>): Complete {
  const names = new Set<FileName>()
  const problems: Problem[] = []
  for (const file of new Set(files)) {
    const name = fileNames.find((each) => shapeOf(each).file === file)
    const may = name && completeFiles[name]
    if (!name || !may) problems.push(problem(file, 'No file of the layout has this name; docs/import.md lists them.'))
    else if (!may.canBe) problems.push(problem(file, `This file cannot be complete: ${may.why}.`))
    else if (!present.has(name)) problems.push(problem(file, 'The file is said to be complete and is not there.'))
    else names.add(name)
  }
  return { names, problems }
}

const asRecord = (row: object) => row as Readonly<Record<string, unknown>>
const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The keys that the file has of a kind. A cut-off is of the kind whose day it names. */
function keysOf(name: FileName, { key }: Kind, sheets: Sheets): Keys {
  // A user of before is found by the code as it is written, and a new one is stored by its plain letters.
  if (name === 'users')
    return (sheets.users?.rows ?? []).flatMap(({ customerNo, userCode }) =>
      [asUserCode(userCode), asNewUserCode(userCode)].map((code) => [customerNo, code]),
    )
  return (sheets[name]?.rows ?? [])
    .map((row) => key.map(([column]) => asRecord(row)[camel(column)]))
    .filter((values) => values.every((value) => value !== null))
}

const eachKind = (names: ReadonlySet<FileName>, sheets: Sheets) =>
  fileNames
    .filter((name) => names.has(name))
    .flatMap((name) => (kinds[name] ?? []).map((kind) => ({ name, kind, keys: keysOf(name, kind, sheets) })))

/** Complete files that lack more than half of what is here (IMP-13): half a file looks the same. */
export async function lackingTooMuch(
  db: Db,
  { names }: Complete,
  sheets: Sheets,
  today: PlainDate,
): Promise<readonly Problem[]> {
  const counts = new Map<FileName, { there: number; missing: number }>()
  for (const { name, kind, keys } of eachKind(names, sheets)) {
    const found = await countMissing(db, kind, keys, today)
    const before = counts.get(name) ?? { there: 0, missing: 0 }
    counts.set(name, { there: before.there + found.there, missing: before.missing + found.missing })
  }
  return [...counts].flatMap(([name, { there, missing }]) => {
    const text = removalText(there, missing)
    return text === undefined ? [] : [problem(shapeOf(name).file, text)]
  })
}

interface Removing {
  readonly timeZone: string
  readonly when: 'before loading' | 'after loading'
  readonly now: Date
  readonly today: PlainDate
}
export interface Removed {
  readonly counts: ReadonlyMap<FileName, Pick<Ended, 'ended' | 'endedFirst'>>
  readonly notes: readonly string[]
}

/** What goes before the files are loaded: a customer's own number moves from an item that is gone to another. */
const FIRST: ReadonlySet<FileName> = new Set(['customerItems'])

/** Removes or ends what complete files lack, what names others before what is named. */
export async function removeMissing(
  db: Db,
  { names }: Complete,
  sheets: Sheets,
  { when, now, today, timeZone }: Removing,
): Promise<Removed> {
  const counts = new Map<FileName, Pick<Ended, 'ended' | 'endedFirst'>>()
  const notes: string[] = []
  for (const { name, kind, keys } of eachKind(names, sheets).reverse()) {
    if (FIRST.has(name) !== (when === 'before loading')) continue
    const { ended, endedFirst, kept, keptFirst } = await (name === 'users'
      ? endUsers(db, await customersOfMissing(db, kind, keys, today), isIn(keys), { now, today })
      : endMissing(db, kind, keys, today))
    const before = counts.get(name)
    counts.set(name, {
      ended: ended + (before?.ended ?? 0),
      endedFirst: [...(before?.endedFirst ?? []), ...endedFirst],
    })
    if (kept > 0)
      notes.push(
        `${many(kept, 'row')} not in ${shapeOf(name).file} any more and still in use: left as is (${namedText(kept, keptFirst)}).`,
      )
  }
  const has = (name: FileName) => (counts.get(name)?.ended ?? 0) > 0
  // Moved in the transaction of the import, so that no order keeps the earlier cut-off until `settleCutoffs` runs after the commit.
  if (has('cutoffs')) await refreshCutoffs(db, today, timeZone)
  if (has('menuCycles') || has('menuWeeks')) await refreshMenus(db, today)
  return { counts, notes }
}

const isIn = (keys: Keys) => {
  const texts = new Set(keys.map((key) => key.join('\u0000')))
  return (...key: readonly string[]) => texts.has(key.join('\u0000'))
}
