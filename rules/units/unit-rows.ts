/** Units that are asked about, as the user answers them: those that wait, then those that were answered (XML-11). */
import type { AskedUnit } from './amount.ts'
import { answerItem, type UnitAnswer, unitKey } from './units.ts'

/** A unit that is not a piece, with the lines that wait for its size or were read by it. */
export interface UnitRow {
  /** Where a file names several customers. */
  readonly customerNo?: string | undefined
  readonly unit: string
  /** '' where the unit has one size for all items. */
  readonly itemNo: string
  readonly waiting: number
  /** What is offered; undefined: the user types it. */
  readonly size: number | undefined
  /** The answer that applies now; undefined while it is asked. */
  readonly pieces: number | undefined
}
/** An answer about a unit; with its customer where a file names several. */
export interface CustomerAnswer extends UnitAnswer {
  readonly customerNo?: string | undefined
}
interface Asking {
  readonly unit?: AskedUnit | undefined
  readonly customerNo?: string | undefined
}

const keyOf = ({ unit, itemNo, customerNo = '' }: Omit<CustomerAnswer, 'pieces'>) =>
  `${customerNo}/${unitKey(unit)}/${answerItem(unit, itemNo)}`

/** One row for each unit, of each item where the size is the item's. An answer that does not settle a line keeps both. */
export function unitRows(problems: readonly Asking[], answers: readonly CustomerAnswer[]): readonly UnitRow[] {
  const rows = new Map<string, UnitRow>()
  for (const { unit: asked, customerNo } of problems) {
    if (!asked) continue
    const key = keyOf({ ...asked, customerNo })
    rows.set(key, { ...asked, customerNo, waiting: (rows.get(key)?.waiting ?? 0) + 1, pieces: undefined })
  }
  for (const { unit, itemNo, customerNo, pieces } of answers) {
    const key = keyOf({ unit, itemNo, customerNo })
    rows.set(key, { unit, itemNo, customerNo, waiting: 0, size: undefined, ...rows.get(key), pieces })
  }
  return [...rows.values()]
}

/** Items whose tray size could be offered and is not known. */
export const itemsOfUnits = (problems: readonly Asking[]): string[] => [
  ...new Set(
    problems.flatMap(({ unit }) => (unit && unit.size === undefined && unit.itemNo !== '' ? [unit.itemNo] : [])),
  ),
]
