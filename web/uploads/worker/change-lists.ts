/** "Changed for you": changes of one kind told in one line, which opens to show each (CSV-09 to CSV-14). */
import { toUsDate } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import {
  CHANGE_KINDS,
  type ChangeKind,
  changesText,
  changeText,
  type FileChange,
  placeText,
} from '#rules/uploads/model.ts'
import { type Review, sumText } from '#rules/uploads/review.ts'
import type { ChangeRow } from './protocol.ts'

type Sum = Review['duplicates'][number]
interface Alike {
  readonly kind: ChangeKind
  readonly isOpen: boolean
  readonly of: readonly (FileChange | Sum)[]
}
/** The list as it is drawn: so many rows, and those from one place to another. */
export interface Changes {
  readonly rows: number
  readonly slice: (from: number, to: number) => readonly ChangeRow[]
}

/** A kind that stands alone is its own row; of several, a row that says how many, and those below it while it is open. */
export function changeList(
  changes: readonly FileChange[],
  sums: readonly Sum[],
  opened: ReadonlySet<ChangeKind>,
): Changes {
  const byKind = new Map<ChangeKind, (FileChange | Sum)[]>([['repeated item', [...sums]]])
  for (const change of changes) {
    const alike = byKind.get(change.kind)
    if (alike) alike.push(change)
    else byKind.set(change.kind, [change])
  }
  const kinds = CHANGE_KINDS.flatMap((kind): Alike[] => {
    const of = byKind.get(kind) ?? []
    return of.length === 0 ? [] : [{ kind, of, isOpen: opened.has(kind) }]
  })
  return {
    rows: kinds.reduce((rows, alike) => rows + rowsOf(alike), 0),
    slice(from, to) {
      const rows: ChangeRow[] = []
      let start = 0
      for (const alike of kinds) {
        const end = start + rowsOf(alike)
        for (let at = Math.max(from, start); at < Math.min(to, end); at += 1) rows.push(rowOf(alike, at - start))
        start = end
      }
      return rows
    },
  }
}

const rowsOf = ({ of, isOpen }: Alike): number => (of.length > 1 && isOpen ? of.length + 1 : 1)

function rowOf({ kind, of, isOpen }: Alike, at: number): ChangeRow {
  if (of.length > 1 && at === 0) return { type: 'kind', kind, text: changesText(kind, of.length), isOpen }
  const change = of[of.length > 1 ? at - 1 : at] as FileChange | Sum
  if ('kind' in change) return { type: 'change', place: placeText(change.place), text: changeText(change) }
  const { group, line } = change
  return {
    type: 'change',
    place: line.parts.map(({ place }) => placeText(place)).join(', '),
    text: `Item ${line.itemNo} appears ${figure(line.parts.length)} times in the order of ${group.locationNo} for ${toUsDate(group.orderDate)}. The sum is ordered: ${sumText(line)}.`,
  }
}
