/** Which items a week shows: those it usually has, those it has now, or all. Taken when asked for, never while typing. Pure. */
import type { Column } from '../day/days.ts'

export type WeekChip = 'all' | 'ordered' | 'usual'

export interface ChipLines {
  /** Items with a quantity on any day of the week. */
  readonly ordered: ReadonlySet<string>
  /** Items with a quantity this week or the week before. */
  readonly usual: ReadonlySet<string>
  /** Whether anything was ordered the week before. */
  readonly hasLastWeek: boolean
}

export function chipLines(columns: readonly Column[]): ChipLines {
  const ordered = new Set<string>()
  const usual = new Set<string>()
  let hasLastWeek = false
  for (const { open } of columns) {
    if (!open) continue
    for (const [itemNo, { history }] of open.items) {
      const isOrdered = open.tools.store.line(itemNo).live > 0
      const wasOrdered = (history[0] ?? 0) > 0
      hasLastWeek ||= wasOrdered
      if (isOrdered) ordered.add(itemNo)
      if (isOrdered || wasOrdered) usual.add(itemNo)
    }
  }
  return { ordered, usual, hasLastWeek }
}

/**
 * The view that a week opens with: the usual items where a quantity can be typed and last week had any, what was ordered where
 * none can be typed, else all items.
 */
export function openingChip(columns: readonly Column[], { ordered, hasLastWeek }: ChipLines): WeekChip {
  const canType = columns.some(({ open }) => open !== undefined && open.lock === undefined)
  if (canType) return hasLastWeek ? 'usual' : 'all'
  return ordered.size > 0 ? 'ordered' : 'all'
}
