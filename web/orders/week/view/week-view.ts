/** Which items a week shows: those it usually has, those it has now, or all. Taken when asked for, never while typing. Pure. */
import type { Column } from '../day/days.ts'

export type WeekChip = 'all' | 'ordered' | 'usual'

export interface ChipLines {
  /** Items with a quantity on any day of the week. */
  readonly ordered: ReadonlySet<string>
  /** Items with a quantity this week or the week before. */
  readonly usual: ReadonlySet<string>
}

export function chipLines(columns: readonly Column[]): ChipLines {
  const ordered = new Set<string>()
  const usual = new Set<string>()
  for (const { open } of columns) {
    if (!open) continue
    for (const [itemNo, { history }] of open.items) {
      const isOrdered = open.tools.store.line(itemNo).live > 0
      if (isOrdered) ordered.add(itemNo)
      if (isOrdered || (history[0] ?? 0) > 0) usual.add(itemNo)
    }
  }
  return { ordered, usual }
}

/**
 * The view that a week opens with: the usual items where a quantity can be typed, what was ordered where none can. Where that
 * would be empty, all items.
 */
export function openingChip(columns: readonly Column[], { ordered, usual }: ChipLines): WeekChip {
  const canType = columns.some(({ open }) => open !== undefined && open.lock === undefined)
  if (canType) return usual.size > 0 ? 'usual' : 'all'
  return ordered.size > 0 ? 'ordered' : 'all'
}
