import { toUsDate, weekdayName } from '#rules/calendar.ts'
import { fold } from '#rules/pattern.ts'
import type { CutRow } from './use-cutoffs.ts'

type Search = Readonly<Record<string, string | undefined>>

const PARTS = ['default', 'overrides', 'add'] as const
export type Part = (typeof PARTS)[number]

/** What of the screen is looked at; all of it is in the address. */
export interface CutoffsView {
  /** '' is every customer. */
  readonly ownerNo: string
  readonly part: Part
  readonly find: string
  readonly withPast: boolean
}

export const readView = (search: Search): CutoffsView => ({
  ownerNo: search['customer'] ?? '',
  part: PARTS.find((part) => part === search['part']) ?? 'default',
  find: search['q'] ?? '',
  withPast: search['past'] === '1',
})

export const writeView = ({ ownerNo, part, find, withPast }: CutoffsView): Search => ({
  customer: ownerNo || undefined,
  part: part === 'default' ? undefined : part,
  q: find || undefined,
  past: withPast ? '1' : undefined,
})

/**
 * The overrides to show: those to come by date, past ones only when asked for, newest of them first and after the others. One that
 * is being changed stays, whatever is looked for.
 */
export function shownDates(
  rows: readonly CutRow[],
  { find, withPast }: CutoffsView,
  today: string,
  edited: ReadonlySet<string>,
): CutRow[] {
  const wanted = fold(find)
  const isFound = ({ orderDate = '', weekday, addedBy, modifiedBy, isNoWork }: CutRow) =>
    fold(
      [toUsDate(orderDate), weekdayName(weekday), addedBy, modifiedBy, isNoWork ? 'no work' : ''].join('\n'),
    ).includes(wanted)
  const found = rows.filter((row) => isFound(row) || edited.has(row.orderDate ?? ''))
  const isPast = ({ orderDate = '' }: CutRow) => orderDate < today
  const past = withPast ? found.filter(isPast).reverse() : []
  return [...found.filter((row) => !isPast(row)), ...past]
}
