/** Units of a file that are not pieces: those asked about, then those that were answered (XML-11). */
import { answerItem, type UnitAnswer, unitKey } from '#rules/items/units.ts'
import type { FileProblem } from '#rules/uploads/model.ts'
import type { UnitRow } from './protocol.ts'

const keyOf = ({ unit, itemNo }: Pick<UnitAnswer, 'unit' | 'itemNo'>) => `${unitKey(unit)}/${answerItem(unit, itemNo)}`

/** One row for each unit, of each item where the size is the item's. An answer that does not settle a line keeps both. */
export function unitRows(problems: readonly FileProblem[], answers: readonly UnitAnswer[]): readonly UnitRow[] {
  const rows = new Map<string, UnitRow>()
  for (const { unit: asked } of problems) {
    if (!asked) continue
    const before = rows.get(keyOf(asked))
    rows.set(keyOf(asked), { ...asked, waiting: (before?.waiting ?? 0) + 1, pieces: undefined })
  }
  for (const { unit, itemNo, pieces } of answers) {
    const before = rows.get(keyOf({ unit, itemNo }))
    rows.set(keyOf({ unit, itemNo }), { unit, itemNo, waiting: 0, size: undefined, ...before, pieces })
  }
  return [...rows.values()]
}
