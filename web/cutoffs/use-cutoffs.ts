import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { CutoffRules } from '#rules/ordering/cutoff.ts'
import { useAsk } from '../portal/api.ts'

export type CutoffView = Output<typeof api.cutoffs.display>
/** A row as the server told it; one that is not stored yet has version 0. */
export type CutRow = CutoffView['weekdays'][number]
export type Effect = Output<typeof api.cutoffs.preview>['effect']
export type TimelineDay = CutoffView['timeline'][number]

/** The rows of every customer (''), or of one. */
export const useCutoffs = (ownerNo: string) =>
  useAsk(api.cutoffs.display, { func: 'DISPLAY', ownerNo }, { staleTime: 0, refetchOnWindowFocus: 'always' })

/** The rows of several owners as rules. */
export function rulesOf(views: readonly (CutoffView | undefined)[]): CutoffRules {
  const known = views.filter((view) => view !== undefined)
  return {
    weekdays: known.flatMap(({ weekdays }) => weekdays),
    dates: known.flatMap(({ dates }) =>
      dates.flatMap((row) => (row.orderDate ? [{ ...row, orderDate: row.orderDate }] : [])),
    ),
  }
}

/** Whether forms offer cut-offs on the day before and on the same day (CUT-05); every answer to the rows says so. */
export const useLateCutDays = (): boolean => useCutoffs('').data?.hasLateCutDays ?? false

/** What a saved row makes out of date. */
export const STALE = [
  api.cutoffs.display,
  api.cutoffs.preview,
  api.closedDays.list,
  api.closedDays.days,
  api.customers.desk,
]
