import { type Draft, type FileName, type Row, type Sheet, shapeOf } from './layout.ts'

/** A whole row from what is worth saying: columns left out take what a blank stands for. */
export function row<F extends FileName>(name: F, draft: Draft<F>): Row<F> {
  return { ...blanks(name), ...draft } as unknown as Row<F>
}

/** Rows written by a program, every column of them given. */
export function sheet<F extends FileName>(name: F, drafts: readonly Draft<F>[]): Sheet<F> {
  return { rows: drafts.map((draft) => row(name, draft)), given: new Set(Object.keys(shapeOf(name).columns)) }
}

const known = new Map<FileName, Readonly<Record<string, unknown>>>()
/** What each column that may be blank stands for then. */
export function blanks(name: FileName): Readonly<Record<string, unknown>> {
  const before = known.get(name)
  if (before) return before
  const columns = Object.entries(shapeOf(name).columns).filter(([, column]) => 'otherwise' in column)
  const made = Object.fromEntries(columns.map(([key, column]) => [key, column.otherwise]))
  known.set(name, made)
  return made
}
